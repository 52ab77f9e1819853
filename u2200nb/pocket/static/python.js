// How does the page ask its Python?

export class Python {
  #worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  #waiting = new Map();
  #n = 0;

  constructor() {
    this.#worker.onmessage = ({ data }) => {
      const { keep, fail } = this.#waiting.get(data.n);
      this.#waiting.delete(data.n);
      if ("failed" in data) fail(new Error(data.failed));
      else keep(JSON.parse(data.said));
    };
    this.#worker.onerror = (event) => {
      for (const { fail } of this.#waiting.values()) fail(new Error(event.message || "Python can't be loaded"));
      this.#waiting.clear();
    };
  }

  // Nobody waits for it any more: what it goes on loading would only take the phone's time.
  stop() {
    this.#worker.terminate();
  }

  #ask(method, ...values) {
    this.#n += 1;
    return new Promise((keep, fail) => {
      this.#waiting.set(this.#n, { keep, fail });
      this.#worker.postMessage({ n: this.#n, method, values });
    });
  }

  start(files, address) {
    return this.#ask("start", JSON.stringify(files), JSON.stringify(address));
  }

  handle(event) {
    return this.#ask("handle", JSON.stringify(event));
  }

  // What the page itself wants to know; the value and the files that changed, or an error in words.
  call(name, values = {}) {
    return this.#ask("call", name, JSON.stringify(values));
  }
}
