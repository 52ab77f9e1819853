// Which numbers stand on the units' counters and cards? A list of all units, and a form for what is printed for one.
// No rule and no check is in here: Python says what is wrong with a number, and the words stand beside it.
import { button, make } from "./sheets.js";

const tag = (tone) => make("span", { class: "tag", "data-tone": tone }, tone);

export class Units {
  // sheets: {ask(name, values), see(shown), show(title, ...children), forward(before), drop(), problem(problem)}
  constructor(sheets) {
    this.sheets = sheets;
  }

  async list(words = "", last = "") {
    const { groups, own, files } = await this.sheets.ask("units");
    const done = make("p", { role: "status" }, words);
    const rows = groups.flatMap(({ title, units }) => [
      make("h3", {}, title),
      make("ul", { class: "units" }, ...units.map((unit) => make("li", {}, this.#row(unit)))),
    ]);
    this.sheets.show("Numbers of the units", done,
      make("p", {}, "Most numbers are printed in pictures only, so what stands here are teaching values. Type in what your counters and cards print: rulings use it at once, and it stays on this phone."),
      make("p", { class: "quiet" }, own ? `Units with numbers of yours: ${own}.` : "No number is yours yet."),
      ...rows,
      ...(files.length ? [make("p", { class: "row" }, this.#forgetAll(files))] : []));
    document.getElementById(`unit-${last}`)?.focus();
  }

  #row(unit) {
    const tone = unit.tone === "yours" ? (unit.taught ? "partly yours" : "yours") : unit.taught ? "teaching value" : "printed";
    return make("button", { type: "button", class: "unit", id: `unit-${unit.id}`, onclick: () => this.#open(unit.id) },
      make("b", {}, unit.title, unit.title === unit.code ? "" : make("small", {}, ` ${unit.code}`)), tag(tone),
      make("span", { class: "words" }, unit.words));
  }

  #forgetAll(files) {
    const node = button("Delete all my numbers", async () => {
      if (node.dataset.sure !== "yes") {
        node.dataset.sure = "yes";
        node.textContent = "Delete the numbers of all units for good?";
        return;
      }
      for (const name of files) this.sheets.see((await this.sheets.ask("forget", { name })).again);
      await this.list("The numbers that came with the page hold again.");
    }, { class: "plain" });
    return node;
  }

  async #open(id) {
    try {
      const unit = await this.sheets.ask("unit", { unit: id });
      this.sheets.forward(() => this.list("", id));
      new Form(unit, this.sheets, (words) => this.#done(words, id)).show();
    } catch (problem) {
      this.sheets.problem(problem);
    }
  }

  // Back where the form was opened, with what has become of it.
  async #done(words, id) {
    this.sheets.drop();
    await this.list(words, id);
  }
}

class Form {
  #typed = new Set();
  #deedsTyped = false;
  #inputs = {};
  #faults = {};
  #deeds = [];

  constructor(unit, sheets, done) {
    this.unit = unit;
    this.sheets = sheets;
    this.done = done;
    this.list = make("div", { class: "deeds" });
    this.seen = make("input", { type: "checkbox", id: "value-seen" });
    this.top = make("p", { class: "fault", role: "alert" });
  }

  show() {
    const { title, side, fields, actions, own, shipped } = this.unit;
    for (const action of actions) this.#addDeed(action);
    const add = button("Add an action", () => {
      this.#deedsTyped = true;
      this.#addDeed({ action: "ATTACK", value: "", arrows: "ground", squad: "", source: "" });
      this.#deeds.at(-1).action.focus();
    });
    this.sheets.show(title,
      make("form", { class: "values", novalidate: true, onsubmit: (event) => this.#keep(event) },
        make("p", { class: "quiet" }, `${side} · what the counter and its cards print`),
        ...fields.map((field) => this.#field(field)),
        make("fieldset", {}, make("legend", {}, "Actions on its cards"), this.list, make("p", {}, add)),
        make("label", { class: "seen", for: "value-seen" }, this.seen, "All of this is as mine print it"),
        this.top,
        make("div", { class: "row last" },
          make("button", { type: "submit", class: "main" }, "Keep"),
          ...(own ? [button(shipped ? "Back to the numbers that came with the page" : "Delete this unit", () => this.#reset())] : []))));
  }

  #field(field) {
    const id = `value-${field.id}`;
    const whence = make("p", { class: "whence", id: `${id}-whence`, "data-tone": field.tone }, field.source);
    const fault = (this.#faults[field.id] = make("p", { class: "fault", id: `${id}-fault`, role: "alert" }));
    const told = { "aria-describedby": `${id}-whence ${id}-fault` };
    const typed = () => {
      this.#typed.add(field.id);
      if (field.source) whence.textContent = "yours, once kept";
    };
    const words = [field.label, " ", make("small", {}, field.hint)];
    if (field.edges) {
      const boxes = field.edges.map((edge, line) =>
        make("input", { type: "checkbox", id: `${id}-${line}`, checked: field.value.includes(line), oninput: typed }));
      this.#inputs[field.id] = () => boxes.flatMap((box, line) => (box.checked ? [line] : []));
      const labels = boxes.map((box, line) => make("label", { for: box.id }, box, field.edges[line]));
      return make("fieldset", { ...told }, make("legend", {}, field.label), make("small", {}, field.hint),
        make("div", { class: "edges" }, ...labels), whence, fault);
    }
    const isSwitch = typeof field.value === "boolean";
    const input = isSwitch
      ? make("input", { type: "checkbox", id, checked: field.value, oninput: typed, ...told })
      : make("input", { type: "text", id, value: field.value, autocomplete: "off", oninput: typed, ...told,
        ...(field.id === "title" ? { maxlength: 40 } : { inputmode: "numeric", maxlength: 2 }) });
    this.#inputs[field.id] = () => (isSwitch ? input.checked : input.value);
    return make("div", { class: "value" }, make("label", { for: id }, ...words), input, whence, fault);
  }

  #addDeed(given) {
    const typed = () => {
      this.#deedsTyped = true;
    };
    const options = this.unit.known_actions.map(([name]) => make("option", { value: name, selected: name === given.action }, name));
    const action = make("select", { "aria-label": "Action", oninput: () => {
      typed();
      settle();
    } }, ...options);
    const value = make("input", { type: "text", inputmode: "numeric", maxlength: 2, value: given.value, "aria-label": "Its number", autocomplete: "off", oninput: typed });
    const arrows = make("select", { "aria-label": "Against", oninput: typed },
      ...this.unit.against.map(([name, words]) => make("option", { value: name, selected: name === given.arrows }, `against ${words}`)));
    const fault = make("p", { class: "fault", role: "alert" });
    const deed = { action, value, arrows, squad: given.squad, fault };
    const settle = () => {
      value.disabled = !this.unit.known_actions.find(([name]) => name === action.value)?.[1];
      if (value.disabled) value.value = "";
    };
    deed.node = make("fieldset", { class: "deed", "aria-label": "One action" }, action, value, arrows,
      button("Remove", () => {
        typed();
        this.#deeds = this.#deeds.filter((other) => other !== deed);
        deed.node.remove();
      }, { class: "plain" }),
      fault, make("p", { class: "whence" }, given.source));
    settle();
    this.#deeds.push(deed);
    this.list.append(deed.node);
  }

  async #keep(event) {
    event.preventDefault();
    const typed = Object.fromEntries([...this.#typed].map((name) => [name, this.#inputs[name]()]));
    const deeds = this.#deeds.map(({ action, value, arrows, squad }) => ({ action: action.value, value: value.value, arrows: arrows.value, squad }));
    try {
      const { faults, action_faults: deedFaults, again } = await this.sheets.ask("keep_unit", {
        unit: this.unit.id, typed, actions: this.#deedsTyped ? deeds : null, all_seen: this.seen.checked,
      });
      if (this.#tell(faults, deedFaults)) return;
      this.sheets.see(again);
      await this.done(`${this.unit.title}: kept. Rulings use it from now on.`);
    } catch (problem) {
      this.sheets.problem(problem);
    }
  }

  // What is wrong, beside where it stands; the first such place is where one goes on. Returns whether anything is.
  #tell(faults, deedFaults) {
    const places = [];
    const mark = (input, fault, words) => {
      fault.textContent = words;
      if (!input) return;
      if (words) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
      if (words) places.push(input);
    };
    for (const [name, fault] of Object.entries(this.#faults)) mark(document.getElementById(`value-${name}`), fault, faults[name] ?? "");
    for (const { action, value, arrows, fault } of this.#deeds) for (const input of [action, value, arrows]) mark(input, fault, "");
    for (const [number, name, words] of deedFaults) mark(this.#deeds[number][name], this.#deeds[number].fault, words);
    this.top.textContent = Object.entries(faults).filter(([name]) => !this.#faults[name]).map(([, words]) => words).join("; ");
    places[0]?.focus();
    return Object.keys(faults).length + deedFaults.length > 0;
  }

  async #reset() {
    try {
      this.sheets.see((await this.sheets.ask("forget_unit", { unit: this.unit.id })).again);
      await this.done(`${this.unit.title}: the numbers that came with the page hold again.`);
    } catch (problem) {
      this.sheets.problem(problem);
    }
  }
}
