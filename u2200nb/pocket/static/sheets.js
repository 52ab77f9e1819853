// What is one tap away from the board: boards, rules, sharing, help. One sheet at a time; the back button closes it.
// All text goes in as text, so that nothing a name or an address holds is ever run.

export const make = (tag, attributes = {}, ...children) => {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value != null) node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
};

export const button = (words, onclick, attributes = {}) => make("button", { type: "button", onclick, ...attributes }, words);

export class Sheets {
  #dialog = document.getElementById("sheet");
  #title = document.getElementById("sheet-title");
  #body = document.getElementById("sheet-body");
  #back = document.getElementById("sheet-back");
  #trail = [];
  #query = "";
  #game = "";

  // page: {ask(name, values), see(shown), settle(), open(address), openOwn(name), bring(name, text), link(), say(words), shelf}
  constructor(page) {
    this.page = page;
    for (const opener of document.querySelectorAll("[data-sheet]")) {
      opener.addEventListener("click", () => this.open(opener.dataset.sheet));
    }
    document.getElementById("sheet-close").addEventListener("click", () => this.close());
    this.#back.addEventListener("click", () => this.#goBack());
    this.#dialog.addEventListener("click", (event) => event.target === this.#dialog && this.close());
    this.#dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      this.close();
    });
    addEventListener("popstate", () => {
      const name = history.state?.sheet;
      if (!name && this.#dialog.open) this.#shut();
      if (name && !this.#dialog.open) this.open(name);
    });
    // A page that is loaded again stands where it stood, but without the sheet.
    if (history.state?.sheet) history.replaceState(null, "");
  }

  open(name) {
    this.#raise(name);
    return this[name]();
  }

  #raise(name) {
    if (!this.#dialog.open) this.#dialog.showModal();
    if (!history.state?.sheet) {
      this.page.settle();
      history.pushState({ sheet: name }, "");
    }
    this.#trail = [];
  }

  // A rule that the board cites; from there one can go on to look up others.
  readRule(id) {
    this.#raise("rules");
    this.#show("Rule", make("p", { class: "quiet" }, id));
    return this.#rule(id, () => this.rules());
  }

  // Closing is a step back in the browser's history, so that the back button does just the same.
  close() {
    if (history.state?.sheet) history.back();
    else this.#shut();
  }

  // Closes, and waits until the browser has stepped back: only then the page may write another address.
  async leave() {
    if (!this.#dialog.open) return;
    const gone = new Promise((keep) => this.#dialog.addEventListener("close", keep, { once: true }));
    this.close();
    await gone;
  }

  #shut() {
    this.#dialog.close();
    this.#body.replaceChildren();
  }

  #show(title, ...children) {
    this.#title.textContent = title;
    this.#body.replaceChildren(...children);
    this.#body.scrollTop = 0;
    this.#back.hidden = this.#trail.length < 1;
  }

  #goBack() {
    const before = this.#trail.pop();
    before?.();
  }

  #problem(problem) {
    this.#body.prepend(make("p", { class: "trouble", role: "alert" }, problem.message ?? String(problem)));
  }

  // ---- boards ----

  async boards() {
    this.#show("Boards", make("p", { class: "quiet", role: "status" }, "Python is laying out the boards …"));
    try {
      // Another tab may have kept something meanwhile.
      if (!this.page.shelf.trouble) await this.page.ask("look_again", { files: await this.page.shelf.files() });
      const { own, boards, setups, setup_note } = await this.page.ask("gallery");
      const title = make("input", { type: "text", id: "keep-title", maxlength: 60, autocomplete: "off", placeholder: "dome in the corner" });
      const keep = make("form", { class: "row", onsubmit: (event) => this.#keep(event, title) },
        make("label", { for: "keep-title" }, "Keep what is on the table as"), title, make("button", { type: "submit" }, "Keep"));
      const file = make("input", { type: "file", accept: ".toml,.json,.csv,.txt,text/*", hidden: true, onchange: () => this.#bring(file) });
      const files = make("div", { class: "row" },
        button("Open a file …", () => file.click()), button("Export all of mine", () => this.#export()), file);
      this.#show("Boards",
        ...(this.page.shelf.trouble ? [make("p", { class: "trouble" }, this.page.shelf.trouble)] : []),
        keep,
        make("h3", {}, "Yours"),
        own.length ? this.#cards(own, true) : make("p", { class: "quiet" }, "Nothing kept yet. Paint a board (“Tap to: Paint the board”), then keep it here."),
        files,
        make("h3", {}, "Units"),
        make("p", { class: "row" }, "The numbers on your counters and cards:", button("Numbers of the units …", () => this.#units())),
        make("h3", {}, "Ready-made"), this.#cards(boards, false),
        make("h3", {}, "Setups of the scenarios"), make("p", { class: "quiet" }, `Counters on blank terrain; ${setup_note}.`), this.#cards(setups, false));
      this.#drawCards();
    } catch (problem) {
      this.#show("Boards");
      this.#problem(problem);
    }
  }

  #cards(rows, isOwn) {
    return make("ul", { class: "cards" }, ...rows.map((row) => make("li", {},
      make("button", { type: "button", class: "card", "data-name": row.name, onclick: () => this.#openCard(row, isOwn) }, make("span", {}, row.title)),
      ...(isOwn ? [this.#forget(row)] : []))));
  }

  async #openCard(row, isOwn) {
    try {
      await (isOwn ? this.page.openOwn(row.name) : this.page.open([["p", row.code]]));
    } catch (problem) {
      this.#problem(problem);
    }
  }

  #forget(row) {
    const node = button("Delete", async () => {
      if (node.dataset.sure !== "yes") {
        node.dataset.sure = "yes";
        node.textContent = `Delete “${row.title}” for good?`;
        return;
      }
      this.page.see((await this.page.ask("forget", { name: row.name })).again);
      this.boards();
    }, { class: "plain" });
    return node;
  }

  // Pictures are drawn one after the other, so that the list is there at once.
  async #drawCards() {
    for (const card of this.#body.querySelectorAll(".card")) {
      if (!card.isConnected) return;
      try {
        const svg = await this.page.ask("picture", { name: card.dataset.name });
        card.prepend(make("img", { alt: "", src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}` }));
      } catch (problem) {
        card.append(make("span", { class: "trouble" }, problem.message));
      }
    }
  }

  async #keep(event, title) {
    event.preventDefault();
    try {
      await this.page.ask("keep", { title: title.value });
      await this.boards();
    } catch (problem) {
      this.#problem(problem);
    }
  }

  async #bring(file) {
    const given = file.files[0];
    if (!given) return;
    try {
      if (given.size > 2e6) throw new Error(`${given.name} has ${given.size} bytes; a board or an export is far smaller`);
      await this.page.bring(given.name, await given.text());
      if (this.#dialog.open) await this.boards();
    } catch (problem) {
      this.#problem(problem);
    }
    file.value = "";
  }

  async #export() {
    const blob = new Blob([await this.page.ask("export")], { type: "application/json" });
    const link = make("a", { href: URL.createObjectURL(blob), download: "u2200nb-boards.json" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  // ---- units ----

  async #units() {
    try {
      const { Units } = await import("./units.js");
      const units = new Units({
        ask: this.page.ask,
        see: this.page.see,
        show: (...shown) => this.#show(...shown),
        forward: (before) => this.#trail.push(before),
        drop: () => this.#trail.pop(),
        problem: (problem) => this.#problem(problem),
      });
      this.#trail.push(() => this.boards());
      await units.list();
    } catch (problem) {
      this.#problem(problem);
    }
  }

  // ---- rules ----

  rules() {
    const input = make("input", { type: "search", id: "ask", value: this.#query, autocomplete: "off", placeholder: "shoot out of a dome · 視線" });
    const games = [["", "All games"], ["revolution", "Revolution"], ["callisto", "Callisto"], ["burnt-moon", "Burnt Moon"]];
    const game = make("select", { "aria-label": "Game" }, ...games.map(([name, words]) => make("option", { value: name, selected: name === this.#game }, words)));
    const found = make("div", { id: "found", "aria-live": "polite" });
    let timer = 0;
    const look = async () => {
      this.#query = input.value;
      this.#game = game.value;
      if (!input.value.trim()) {
        found.replaceChildren(make("p", { class: "quiet" }, "Ask as you would at the table, in English or 中文, or give a rule’s number."));
        return;
      }
      try {
        const asked = input.value;
        const rows = await this.page.ask("search", { query: asked, game: game.value });
        if (asked !== input.value) return;
        found.replaceChildren(rows.length ? make("ol", { class: "hits" }, ...rows.map((row) => this.#hit(row)))
          : make("p", {}, "No rule speaks of that. Try other words, or fewer."));
      } catch (problem) {
        found.replaceChildren(make("p", { class: "trouble" }, problem.message));
      }
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(look, 150);
    };
    input.addEventListener("input", soon);
    game.addEventListener("change", look);
    const form = make("form", { class: "row ask", role: "search", onsubmit: (event) => {
      event.preventDefault();
      look();
      input.blur();
    } }, make("label", { for: "ask", class: "unseen" }, "Your question"), input, game);
    this.#show("Rules", form, found);
    look();
    input.focus();
  }

  #hit(row) {
    const passage = row.passage.map(([text, isMatch]) => (isMatch ? make("mark", {}, text) : text));
    return make("li", {}, make("button", { type: "button", class: "hit", onclick: () => this.#rule(row.id, () => this.rules()) },
      make("b", {}, row.title), make("span", {}, ...passage), make("small", {}, `${row.game} · ${row.id}`)));
  }

  async #rule(id, before) {
    try {
      const rule = await this.page.ask("rule", { rule: id });
      this.#trail.push(before);
      const beside = rule.beside.map(([other, title]) => make("li", {}, button(title, () => this.#rule(other, () => {
        this.#trail.pop();
        this.#rule(id, before);
      }), { class: "plain" })));
      this.#show(rule.title,
        make("p", { class: "answer" }, rule.answer),
        ...(rule.body ? [make("p", { class: "body" }, rule.body)] : []),
        ...(rule.chinese ? [make("p", { lang: "zh-Hant" }, rule.chinese)] : []),
        make("p", { class: "quiet" }, `${rule.place} · ${rule.id}`),
        ...(beside.length ? [make("h3", {}, "Beside it"), make("ul", { class: "beside" }, ...beside)] : []));
      this.#title.focus();
    } catch (problem) {
      this.#problem(problem);
    }
  }

  // ---- explorers ----

  async learn() {
    this.#show("Learn by trying");
    try {
      const rows = await this.page.ask("explorers");
      this.#show("Learn by trying",
        make("p", {}, "Each shows one idea. Try it out, or press “Ask me” and answer before it tells."),
        make("ul", { class: "choices" }, ...rows.map(([name, title]) => make("li", {}, button(title, () => this.page.open([["x", name]]))))),
        make("p", {}, button("Back to my board", () => this.page.openTable())));
    } catch (problem) {
      this.#problem(problem);
    }
  }

  // ---- share ----

  share() {
    const link = this.page.link();
    const field = make("textarea", { readonly: true, rows: 4, "aria-label": "Address of this position and question" });
    field.value = link;
    const done = make("p", { role: "status" });
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(link);
        done.textContent = "Copied.";
      } catch {
        field.focus();
        field.select();
        done.textContent = document.execCommand("copy") ? "Copied." : "The browser does not let the page copy: copy the selected text.";
      }
    };
    const send = button("Send …", async () => {
      try {
        await navigator.share({ title: document.title, url: link });
      } catch (problem) {
        if (problem.name !== "AbortError") copy();
      }
    }, { class: "main" });
    this.#show("Share",
      make("p", {}, "This address opens exactly this position and this question, on any phone that has this page."),
      field,
      make("div", { class: "row" }, ...(navigator.share ? [send] : []), button("Copy address", copy, { class: navigator.share ? null : "main" })),
      done,
      make("p", { class: "quiet" }, "The answer as text, the position code and pictures are under “Share” beside the board."));
  }

  // ---- help ----

  help() {
    const step = (title, words) => make("li", {}, make("b", {}, title), ` ${words}`);
    this.#show("How it works",
      make("ol", { class: "steps" },
        step("Lay your board.", "Pick one under Boards, or set “Tap to” to “Paint the board” and sketch the disputed corner."),
        step("Tap who looks,", "then what is looked at. A space stands for a ground unit unless you say otherwise under Details."),
        step("Read the ruling.", "Why it is so stands below it, step by step; each step names its rule."),
        step("Switch what your table reads differently", "under Readings: some things the books leave open.")),
      make("p", {}, "Everything happens on this phone. Nothing is sent anywhere; your boards stay in this browser until you export or delete them."),
      make("p", { id: "kept" }, this.page.offline()),
      make("p", { class: "quiet" }, make("a", { href: new URL("./licences.txt", import.meta.url).href }, "Licences"), ` · version ${document.body.dataset.version}`));
  }
}
