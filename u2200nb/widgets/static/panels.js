// What stands around the board: controls, tray, verdict with its steps, rule, table, legend. All of it is
// shown as the view says it, by kind and group; nothing here knows what a control is for.
import { isDrag } from "./geometry.mjs";
import { drawing, element, fill, setText, uniqueName } from "./elements.js";

const GROUPS = {
  bar: "Question", options: "What can be picked", layers: "Layers", question: "Details", counter: "Selected counter", paint: "Paint the board",
  readings: "Readings", share: "Share",
};
const ORDER = ["question", "counter", "tray", "layers", "paint", "readings", "share"];
const OPEN_AT_FIRST = ["question", "counter", "layers"];
const MOST_BUTTONS = 4;
const MOST_LETTERS = 34;
const BUTTON_SIGNS = { undo: "↶", redo: "↷" };
const SIGNS = { yes: "✓", no: "✕", info: "i", error: "!" };

// ---- controls ----

export class Controls {
  constructor(report) {
    this.report = report;
    this.bar = element("div", { class: "u2-bar", role: "group", "aria-label": GROUPS.bar });
    this.options = element("div", { class: "u2-options", role: "group", "aria-label": GROUPS.options });
    this.groups = element("div", { class: "u2-groups" });
    this.shown = new Map();
    this.folds = new Map();
  }

  update(controls) {
    const focused = this.bar.getRootNode().activeElement;
    const had = focused?.closest?.("[data-control]")?.dataset.control;
    const wanted = new Map();
    for (const control of controls) {
      if (!wanted.has(control.group)) wanted.set(control.group, []);
      wanted.get(control.group).push(this.control(control));
    }
    const ids = new Set(controls.map((control) => control.id));
    for (const id of this.shown.keys()) if (!ids.has(id)) this.shown.delete(id);
    this.place(this.bar, wanted.get("bar") ?? []);
    this.bar.hidden = !wanted.has("bar");
    wanted.delete("bar");
    this.placeOptions(wanted.get("options") ?? []);
    wanted.delete("options");
    for (const [group, nodes] of wanted) this.place(this.fold(group).inside, nodes);
    for (const [group, fold] of this.folds) if (fold.isOwn) fold.node.hidden = !wanted.has(group);
    this.order();
    // A control that now stands in another group keeps the focus.
    if (had && !focused.isConnected) this.shown.get(had)?.node.querySelector("select, input, button")?.focus({ preventScroll: true });
  }

  // What was picked goes away: the focus stays among the options, or the host's own keys would take over. A field that is
  // only moved keeps it.
  placeOptions(nodes) {
    const focused = this.options.getRootNode().activeElement;
    const hadFocus = this.options.contains(focused);
    this.place(this.options, nodes);
    this.options.hidden = !nodes.length;
    if (hadFocus && this.options.getRootNode().activeElement !== focused) {
      const kept = this.options.contains(focused) ? focused : this.options.querySelector("button, input");
      kept?.focus({ preventScroll: true });
    }
  }

  // A fold that somebody else fills, among those of the groups.
  add(group, node) {
    this.folds.set(group, { node, isOwn: false });
  }

  order() {
    const rank = (group) => (ORDER.includes(group) ? ORDER.indexOf(group) : ORDER.length);
    const folds = [...this.folds].sort(([one], [other]) => rank(one) - rank(other));
    this.place(this.groups, folds.map(([, fold]) => fold.node));
  }

  // Does not touch those that stand right: a node that is moved loses the focus.
  place(parent, nodes) {
    nodes.forEach((node, at) => {
      if (parent.children[at] !== node) parent.insertBefore(node, parent.children[at] ?? null);
    });
    while (parent.children.length > nodes.length) parent.lastChild.remove();
  }

  fold(group) {
    if (!this.folds.has(group)) {
      const inside = element("div", { class: "u2-inside" });
      const words = GROUPS[group] ?? capital(group);
      const summary = element("summary", {}, words);
      const node = element("details", { class: "u2-fold", "data-group": group }, summary, inside);
      node.open = OPEN_AT_FIRST.includes(group) && !(this.narrow && group === "layers");
      this.folds.set(group, { node, inside, isOwn: true });
    }
    return this.folds.get(group);
  }

  control(control) {
    const { value, disabled, ...kind } = control;
    const shape = JSON.stringify(kind);
    let shown = this.shown.get(control.id);
    if (shown?.shape !== shape) {
      shown = { shape, ...(MAKERS[control.kind] ?? MAKERS.words)(control, this.report) };
      shown.node.dataset.control = control.id;
      this.shown.set(control.id, shown);
    }
    shown.set(control);
    return shown.node;
  }
}

function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function labelled(control, input) {
  const id = uniqueName();
  input.id = id;
  return element("div", { class: `u2-control u2-${control.kind}` }, element("label", { for: id }, capital(control.label)), input);
}

const MAKERS = {
  choice(control, report) {
    const few = control.options.length <= MOST_BUTTONS;
    const letters = control.options.map(([, label]) => label).join("").length;
    return few && letters <= MOST_LETTERS ? radios(control, report) : select(control, report);
  },

  toggle(control, report) {
    const input = element("input", { type: "checkbox" });
    input.addEventListener("change", () => report({ type: "set", id: control.id, value: input.checked }));
    const node = element("label", { class: "u2-control u2-toggle" }, input, element("span", {}, capital(control.label)));
    return { node, set: ({ value }) => (input.checked = Boolean(value)) };
  },

  number(control, report) {
    const { least, most } = control;
    const input = element("input", { type: "number", inputmode: "numeric", min: least, max: most });
    const change = (value) => report({ type: "set", id: control.id, value });
    input.addEventListener("change", () => input.value !== "" && change(Number(input.value)));
    const step = (by, sign, words) => {
      const button = element("button", { type: "button", class: "u2-icon", "aria-label": `${control.label}: ${words}` }, sign);
      button.addEventListener("click", () => {
        const value = Number(input.value || 0) + by;
        if ((least ?? value) <= value && value <= (most ?? value)) change(value);
      });
      return button;
    };
    const node = labelled(control, input);
    const row = element("div", { class: "u2-number-row" }, step(-1, "−", "one less"), input, step(1, "+", "one more"));
    node.append(row);
    return { node, set: ({ value }) => document.activeElement !== input && (input.value = value ?? "") };
  },

  text(control, report) {
    const input = element("input", { type: "text", placeholder: control.placeholder, autocomplete: "off" });
    let said = "";
    const say = () => {
      report({ type: "set", id: control.id, value: input.value });
      // What is entered again and again, such as dice, begins with an empty field each time.
      if (control.clears) input.value = "";
      said = input.value;
    };
    // JupyterLab keeps Enter from making a change, so it is heard here.
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      say();
    });
    input.addEventListener("change", () => input.value !== said && say());
    return { node: labelled(control, input), set: ({ value }) => document.activeElement !== input && (input.value = value ?? "") };
  },

  several(control, report) {
    const inputs = control.options.map(([value, label]) => {
      const input = element("input", { type: "checkbox" });
      input.addEventListener("change", () => {
        const chosen = control.options.filter((_, at) => inputs[at].input.checked).map(([option]) => option);
        report({ type: "set", id: control.id, value: chosen });
      });
      return { value, input, node: element("label", { class: "u2-toggle" }, input, element("span", {}, capital(label))) };
    });
    const row = element("div", { class: "u2-inside" }, ...inputs.map(({ node }) => node));
    const node = element("fieldset", { class: "u2-control" }, element("legend", {}, capital(control.label)), row);
    return { node, set: ({ value }) => inputs.forEach((one) => (one.input.checked = (value ?? []).includes(one.value))) };
  },

  button(control, report) {
    const sign = BUTTON_SIGNS[control.id];
    const node = sign
      ? element("button", { type: "button", class: "u2-icon", "aria-label": capital(control.label), title: capital(control.label) }, sign)
      : element("button", { type: "button", class: "u2-button" }, capital(control.label));
    if (control.help) {
      node.title = control.help;
      node.setAttribute("aria-description", control.help);
    }
    node.addEventListener("click", () => report({ type: "press", id: control.id }));
    return { node, set: ({ disabled }) => (node.disabled = Boolean(disabled)) };
  },

  words(control) {
    const text = element("span", { class: "u2-words-value" });
    const label = control.label ? [element("span", { class: "u2-words-label" }, capital(control.label))] : [];
    return { node: element("div", { class: "u2-control u2-words" }, ...label, text), set: ({ value }) => setText(text, String(value ?? "")) };
  },
};

function radios(control, report) {
  const name = uniqueName();
  const inputs = control.options.map(([value, label], at) => {
    const input = element("input", { type: "radio", name, value: at });
    input.addEventListener("change", () => report({ type: "set", id: control.id, value }));
    return { input, node: element("label", {}, input, element("span", {}, capital(label))) };
  });
  const row = element("div", { class: "u2-segments" }, ...inputs.map(({ node }) => node));
  const node = element("fieldset", { class: "u2-control u2-choice" }, element("legend", {}, capital(control.label)), row);
  const set = ({ value }) => inputs.forEach(({ input }, at) => (input.checked = control.options[at][0] === value));
  return { node, set };
}

function select(control, report) {
  const options = control.options.map(([, label], at) => element("option", { value: at }, capital(label)));
  const input = element("select", {}, ...options);
  input.addEventListener("change", () => report({ type: "set", id: control.id, value: control.options[input.value]?.[0] }));
  const set = ({ value }) => (input.selectedIndex = control.options.findIndex(([option]) => option === value));
  return { node: labelled(control, input), set };
}

// ---- tray ----

export class Tray {
  constructor(stage, report, say) {
    this.stage = stage;
    this.report = report;
    this.say = say;
    this.items = element("div", { class: "u2-items", role: "group", "aria-label": "Counters to place" });
    this.node = element("details", { class: "u2-fold u2-tray" }, element("summary", {}, "Counters to place"), this.items);
  }

  update(tray) {
    if (tray === this.shown) return;
    this.shown = tray;
    const key = JSON.stringify(tray);
    if (key === this.key) return;
    this.key = key;
    this.node.hidden = !tray.length;
    fill(this.items, ...tray.map((item) => this.item(item)));
    if (!tray.some((item) => item.id === this.stage.held)) this.hold(null);
  }

  item(item) {
    const button = element(
      "button",
      { type: "button", class: "u2-item", "aria-pressed": "false", title: item.title, "data-item": item.id },
      drawing(item.svg, "-20 -20 40 40", { class: this.stage.themeClass() }),
      element("span", { class: "u2-unseen" }, item.title),
    );
    let start = null;
    let isDragged = false;
    button.addEventListener("pointerdown", (event) => {
      if (event.button > 0) return;
      start = { x: event.clientX, y: event.clientY };
      isDragged = false;
      button.setPointerCapture(event.pointerId);
    });
    button.addEventListener("pointermove", (event) => {
      if (!start) return;
      const at = { x: event.clientX, y: event.clientY };
      isDragged ||= isDrag(start, at, event.pointerType);
      if (isDragged) this.stage.showGhost(item.title, at, this.stage.cellOnPage(at.x, at.y));
    });
    const end = (event) => {
      if (!start) return;
      start = null;
      if (!isDragged) return;
      this.stage.dropGesture();
      const cell = event.type === "pointerup" ? this.stage.cellOnPage(event.clientX, event.clientY) : "";
      if (cell) this.report({ type: "place", item: item.id, cell });
    };
    button.addEventListener("pointerup", end);
    button.addEventListener("pointercancel", end);
    button.addEventListener("click", () => {
      if (isDragged) isDragged = false;
      else this.hold(this.stage.held === item.id ? null : item);
    });
    return button;
  }

  hold(item) {
    this.stage.held = item?.id ?? null;
    for (const button of this.items.children) button.setAttribute("aria-pressed", String(button.dataset.item === this.stage.held));
    this.say(item ? `Tap a space to place ${item.title}. Tap it again to stop.` : "");
  }

  setTheme() {
    for (const node of this.items.querySelectorAll("svg")) node.setAttribute("class", this.stage.themeClass());
  }
}

// ---- the answer ----

export class Answer {
  constructor(stage, report) {
    this.stage = stage;
    this.report = report;
    this.sign = element("span", { class: "u2-sign", "aria-hidden": "true" });
    this.words = element("span", { class: "u2-verdict-words", role: "status" });
    this.link = element("span");
    this.verdict = element("div", { class: "u2-verdict" }, this.sign, this.words, this.link);
    this.list = element("ol", { class: "u2-steps-list" });
    this.summary = element("summary");
    this.steps = element("details", { class: "u2-steps" }, this.summary, this.list);
    this.notes = element("ul", { class: "u2-notes" });
    this.node = element("div", { class: "u2-answer" }, this.verdict, this.steps, this.notes);
  }

  update({ verdict, steps = [], notes = [] }) {
    const tone = SIGNS[verdict?.tone] ? verdict.tone : "info";
    this.verdict.dataset.tone = tone;
    setText(this.sign, SIGNS[tone]);
    setText(this.words, verdict?.text ?? "");
    fill(this.link, ...(verdict?.rule ? [this.rule(verdict.rule, verdict.title || verdict.rule)] : []));
    this.verdict.hidden = !verdict?.text;
    this.steps.hidden = !steps.length;
    const key = JSON.stringify(steps);
    if (key !== this.key) {
      this.key = key;
      setText(this.summary, steps.length === 1 ? "Why: one step" : `Why: ${steps.length} steps`);
      fill(this.list, ...steps.map((step) => this.step(step)));
    }
    this.notes.hidden = !notes.length;
    fill(this.notes, ...notes.map((note) => element("li", {}, note)));
  }

  step(step) {
    const spaces = step.spaces ?? [];
    const item = element("li");
    if (spaces.length) {
      const words = element("button", { type: "button", class: "u2-step" }, step.text);
      const show = () => this.stage.speakOf(spaces);
      const hide = () => this.stage.speakOf([]);
      words.addEventListener("pointerenter", show);
      words.addEventListener("focus", show);
      words.addEventListener("click", show);
      words.addEventListener("pointerleave", hide);
      words.addEventListener("blur", hide);
      item.append(words);
    } else item.append(element("span", {}, step.text));
    if (step.rule) item.append(" ", this.rule(step.rule));
    return item;
  }

  rule(id, words = id) {
    const button = element("button", { type: "button", class: "u2-rule-link", title: `Read the rule ${id}` }, words);
    button.addEventListener("click", () => this.report({ type: "rule", id }));
    return button;
  }
}

export class Rule {
  constructor(report) {
    this.report = report;
    this.node = element("section", { class: "u2-rule", hidden: true, "aria-label": "The rule" });
  }

  update(rule) {
    const key = JSON.stringify(rule ?? null);
    if (key === this.key) return;
    this.key = key;
    this.node.hidden = !rule;
    if (!rule) return;
    const close = element("button", { type: "button", class: "u2-icon", "aria-label": "Close the rule" }, "✕");
    close.addEventListener("click", () => this.report({ type: "rule", id: "" }));
    const related = (rule.related ?? []).map(([id, title]) => {
      const button = element("button", { type: "button", class: "u2-rule-link" }, title || id);
      button.addEventListener("click", () => this.report({ type: "rule", id }));
      return element("li", {}, button);
    });
    fill(
      this.node,
      element("div", { class: "u2-rule-head" }, element("h3", {}, rule.title ?? rule.id), close),
      ...(rule.answer ? [element("p", { class: "u2-rule-answer" }, rule.answer)] : []),
      ...(rule.body ? [element("p", { class: "u2-rule-body" }, rule.body)] : []),
      element("p", { class: "u2-rule-place" }, [rule.section, rule.id].filter(Boolean).join(" · ")),
      ...(related.length ? [element("ul", { class: "u2-related", "aria-label": "Rules beside it" }, ...related)] : []),
    );
  }
}

// ---- table and legend ----

export class Table {
  constructor() {
    this.node = element("div", { class: "u2-table", role: "region", "aria-label": "Table", tabindex: 0 });
  }

  update(table) {
    const key = JSON.stringify(table ?? null);
    if (key === this.key) return;
    this.key = key;
    this.node.hidden = !table?.rows?.length;
    if (this.node.hidden) return;
    const heading = (value) => ({ scope: "row", class: typeof value === "number" ? "u2-number" : null });
    const cells = (row) => row.map((value, at) => element(at ? "td" : "th", at ? {} : heading(value), String(value ?? "")));
    fill(
      this.node,
      element(
        "table",
        {},
        element("thead", {}, element("tr", {}, ...table.head.map((name) => element("th", { scope: "col" }, String(name))))),
        element("tbody", {}, ...table.rows.map((row) => element("tr", {}, ...cells(row)))),
      ),
    );
  }
}

export class Legend {
  constructor(stage) {
    this.stage = stage;
    this.node = element("ul", { class: "u2-legend", "aria-label": "Legend" });
  }

  update(legend) {
    const key = JSON.stringify(legend);
    if (key === this.key) return;
    this.key = key;
    this.node.hidden = !legend.length;
    fill(
      this.node,
      ...legend.map(({ svg, text }) =>
        element("li", {}, drawing(svg, "0 0 24 17", { class: this.stage.themeClass(), width: 24, height: 17 }), element("span", {}, text)),
      ),
    );
  }

  setTheme() {
    for (const node of this.node.querySelectorAll("svg")) node.setAttribute("class", this.stage.themeClass());
  }
}
