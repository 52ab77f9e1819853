// What stays on the phone? The user's files and what was shown last, in IndexedDB.
// A browser may refuse to keep anything, or be full: then everything still works, and `trouble` says so in words.

const NAME = "u2200nb";
const REFUSED = "This browser keeps nothing here (a private window, or storage is blocked). Export what you want to keep.";
const FULL = "The phone has no room left: the last change is not kept. Export what you want to keep, or free some room.";

const done = (request) =>
  new Promise((keep, fail) => {
    request.onsuccess = () => keep(request.result);
    request.onerror = () => fail(request.error);
    request.onblocked = () => fail(new Error("blocked"));
  });

export class Shelf {
  #base = null;
  trouble = "";
  onTrouble = () => {};

  async open() {
    try {
      const request = indexedDB.open(NAME, 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore("files");
        request.result.createObjectStore("page");
      };
      this.#base = await done(request);
      // Another tab with a newer page may want to change the stores: let it.
      this.#base.onversionchange = () => this.#base.close();
    } catch {
      this.#say(REFUSED);
    }
    return this;
  }

  #say(words) {
    this.trouble = words;
    this.onTrouble(words);
  }

  async #change(store, act) {
    if (!this.#base) return;
    try {
      const change = this.#base.transaction(store, "readwrite");
      act(change.objectStore(store));
      await new Promise((keep, fail) => {
        change.oncomplete = keep;
        change.onabort = change.onerror = () => fail(change.error);
      });
    } catch (problem) {
      this.#say(problem?.name === "QuotaExceededError" ? FULL : REFUSED);
    }
  }

  async files() {
    if (!this.#base) return {};
    const store = this.#base.transaction("files").objectStore("files");
    const [names, texts] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
    return Object.fromEntries(names.map((name, place) => [name, texts[place]]));
  }

  // Text by name; null for a file that is gone.
  async keepFiles(changes) {
    const entries = Object.entries(changes);
    if (!entries.length) return;
    await this.#change("files", (store) => {
      for (const [name, text] of entries) text === null ? store.delete(name) : store.put(text, name);
    });
  }

  async note(key) {
    if (!this.#base) return undefined;
    try {
      return await done(this.#base.transaction("page").objectStore("page").get(key));
    } catch {
      return undefined;
    }
  }

  keepNote(key, value) {
    return this.#change("page", (store) => store.put(value, key));
  }
}
