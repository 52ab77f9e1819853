// The board that is touched: shows the drawing, finds the cell under a finger, and reports what was done.
// It draws no terrain and knows no rule; all it adds is the focus ring, the ghost of what is dragged and the
// cells that a step speaks of.
import {
  DOUBLE_TAP, LONG_PRESS, NOT_TYPING, cellAt, cellsAlong, isDrag, isZoomed, keyMeans, outlined, panBy, pinch, reveal,
  toBoard, viewBox, wholeView, zoomAt,
} from "./geometry.mjs";
import { element, fill, svgElement, uniqueName } from "./elements.js";

const EDGE = 30;

function idsOf(marks = []) {
  return JSON.stringify(marks.map((mark) => mark.id));
}

export class Stage {
  constructor(report, guard) {
    this.report = report;
    this.size = { width: 100, height: 100 };
    this.box = wholeView(this.size);
    this.cells = [];
    this.shapes = new Map();
    this.titles = {};
    this.marks = {};
    this.here = "";
    this.typing = NOT_TYPING;
    this.pointers = new Map();
    this.gesture = null;
    this.held = null;
    this.lifted = null;
    this.name = uniqueName();
    // Made by script: a page that is strict about what it runs lets no style element in.
    this.sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(this.sheet);
    this.defs = svgElement("g");
    this.ground = svgElement("g", { "aria-hidden": "true" });
    this.overlay = svgElement("g", { "aria-hidden": "true", class: "u2-over" });
    this.grid = svgElement("g", { role: "grid", class: "u2-cells" });
    this.spoken = svgElement("g", { class: "u2-spoken", "aria-hidden": "true" });
    this.drop = svgElement("polygon", { class: "u2-drop", "aria-hidden": "true" });
    this.ring = svgElement("g", { class: "u2-focus", "aria-hidden": "true" });
    this.hint = svgElement("title");
    this.svg = svgElement("svg", { class: "u2-board" });
    this.svg.append(this.defs, this.ground, this.overlay, this.grid, this.spoken, this.drop, this.ring);
    this.typed = element("div", { class: "u2-typed", hidden: true });
    this.ghost = element("div", { class: "u2-ghost", hidden: true });
    this.chooser = element("div", { class: "u2-chooser", role: "group", hidden: true, "aria-label": "Counters in the space" });
    this.zoomIn = element("button", { type: "button", class: "u2-icon", "aria-label": "Zoom in", title: "Zoom in (+)" }, "+");
    this.zoomOut = element("button", { type: "button", class: "u2-icon", "aria-label": "Show the whole board", title: "Show the whole board (0)" }, "⤢");
    this.zoomButtons = element("div", { class: "u2-zoom", role: "group", "aria-label": "Zoom" }, this.zoomOut, this.zoomIn);
    this.node = element("div", { class: "u2-stage" }, this.svg, this.typed, this.ghost, this.chooser);
    this.listen(guard);
  }

  listen(guard) {
    const on = (node, name, handler, options) => node.addEventListener(name, guard(handler.bind(this)), options);
    on(this.svg, "pointerdown", this.pressed);
    on(this.svg, "pointermove", this.moved);
    on(this.svg, "pointerup", this.released);
    on(this.svg, "pointercancel", this.cancelled);
    on(this.svg, "click", this.clicked);
    on(this.svg, "contextmenu", this.asked);
    on(this.svg, "keydown", this.keyed);
    on(this.svg, "focusin", this.focused);
    on(this.svg, "focusout", this.left);
    on(this.svg, "wheel", this.wheeled, { passive: false });
    // Once a counter is lifted or the board is painted, the finger's way is not the page's to scroll by.
    on(this.svg, "touchmove", (event) => this.keepsTouch() && event.cancelable && event.preventDefault(), { passive: false });
    on(this.zoomIn, "click", () => this.zoom(1.6, this.centre()));
    on(this.zoomOut, "click", () => this.show(wholeView(this.size)));
    on(this.chooser, "keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.closeChooser(true);
    });
  }

  // The sheet outlives the board unless it is taken off.
  close() {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.sheet);
  }

  // ---- what Python drew ----

  setTheme(theme) {
    this.theme = `u22-${theme}`;
    this.svg.setAttribute("class", `u2-board ${this.themeClass()}`);
  }

  // Names are this board's own: a pattern of another board on the page, hidden perhaps, would draw nothing.
  themeClass() {
    return `${this.theme} ${this.own(this.theme)}`;
  }

  own(text) {
    return text.replaceAll(/u22-(light|dark)/g, `$&-${this.name}`);
  }

  setGround(ground) {
    this.size = { width: ground.width, height: ground.height };
    if (this.shape !== `${ground.width} ${ground.height}`) this.box = wholeView(this.size);
    this.shape = `${ground.width} ${ground.height}`;
    if (this.styled !== ground.style) {
      this.sheet.replaceSync(this.own(ground.style));
      this.defs.innerHTML = this.own(ground.defs ?? "");
      this.styled = ground.style;
    }
    this.ground.innerHTML = ground.svg;
    this.grid.setAttribute("aria-label", ground.title || "Board");
    this.keys = ground.keys ?? {};
    this.node.style.setProperty("--u2-shape", `${ground.width} / ${ground.height}`);
    this.node.style.setProperty("--u2-ratio", ground.width / ground.height);
    const layout = JSON.stringify(ground.cells);
    if (layout !== this.layout) this.layCells(ground.cells);
    this.layout = layout;
    this.show(this.box);
  }

  layCells(cells) {
    this.cells = outlined(cells);
    this.byId = new Map(this.cells.map((cell) => [cell.id, cell]));
    this.shapes.clear();
    this.titles = {};
    const rows = new Map();
    for (const cell of [...this.cells].sort((one, other) => one.row - other.row || one.column - other.column)) {
      if (!rows.has(cell.row)) rows.set(cell.row, svgElement("g", { role: "row", "aria-rowindex": cell.row }));
      const shape = svgElement("polygon", {
        role: "gridcell", class: "u2-cell", points: cell.points, tabindex: -1, "data-id": cell.id, "aria-label": cell.id,
        "aria-colindex": cell.column, "aria-selected": "false",
      });
      rows.get(cell.row).append(shape);
      this.shapes.set(cell.id, shape);
    }
    this.grid.setAttribute("aria-rowcount", Math.max(1, ...this.cells.map((cell) => cell.row)));
    this.grid.setAttribute("aria-colcount", Math.max(1, ...this.cells.map((cell) => cell.column)));
    fill(this.grid, ...rows.values());
    this.goTo(this.byId.has(this.here) ? this.here : (this.cells[0]?.id ?? ""));
  }

  setView(view) {
    this.overlay.innerHTML = view.svg ?? "";
    this.marks = view.marks ?? {};
    this.paint = Boolean(view.paint);
    const titles = view.titles ?? {};
    const selected = new Set(view.selected ?? []);
    for (const [id, shape] of this.shapes) {
      const words = titles[id] ?? id;
      if (this.titles[id] !== words) {
        shape.setAttribute("aria-label", words);
        this.titles[id] = words;
      }
      const state = selected.has(id) ? "true" : "false";
      if (shape.getAttribute("aria-selected") !== state) shape.setAttribute("aria-selected", state);
    }
    if (this.lifted && !this.movable(this.lifted.cell)) this.letGo();
    if (idsOf(this.marks[this.here]) !== this.offered) this.closeChooser();
    this.touchAction();
  }

  // Lights up the cells that a sentence speaks of.
  speakOf(ids) {
    fill(this.spoken, ...ids.filter((id) => this.byId?.has(id)).map((id) => svgElement("polygon", { points: this.byId.get(id).points })));
  }

  // ---- zoom ----

  show(box) {
    this.box = box;
    this.svg.setAttribute("viewBox", viewBox(box));
    this.zoomOut.disabled = !isZoomed(box, this.size);
    this.touchAction();
  }

  touchAction() {
    const own = this.paint || isZoomed(this.box, this.size);
    this.svg.style.touchAction = own ? "none" : "pan-y";
    this.svg.classList.toggle("u2-paints", Boolean(this.paint));
  }

  zoom(factor, at) {
    this.show(factor ? zoomAt(this.box, this.size, factor, at) : wholeView(this.size));
  }

  centre() {
    return { x: this.box.x + this.box.width / 2, y: this.box.y + this.box.height / 2 };
  }

  wheeled(event) {
    // Without the key the wheel is the page's, until somebody has zoomed in.
    if (!event.ctrlKey && !isZoomed(this.box, this.size)) return;
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), this.point(event));
  }

  // ---- pointers ----

  frame() {
    return this.svg.getBoundingClientRect();
  }

  point(event) {
    return toBoard(this.frame(), this.box, { x: event.clientX, y: event.clientY });
  }

  cellOnPage(x, y) {
    const { left, top, right, bottom } = this.frame();
    if (x < left || x > right || y < top || y > bottom) return "";
    return cellAt(this.cells, toBoard(this.frame(), this.box, { x, y }))?.id ?? "";
  }

  // The counter of a cell that a drag takes: the selected one, or else the topmost that may move.
  movable(cell) {
    const marks = (this.marks[cell] ?? []).filter((mark) => mark.movable);
    return marks.find((mark) => mark.selected) ?? marks.at(-1) ?? null;
  }

  pressed(event) {
    if (event.button > 0) return;
    this.pointerAt = performance.now();
    this.closeChooser();
    const at = { x: event.clientX, y: event.clientY };
    this.pointers.set(event.pointerId, at);
    // A quick hand leaves the board between two moves; its end must be heard all the same.
    this.svg.setPointerCapture(event.pointerId);
    if (this.pointers.size > 1) {
      this.dropGesture();
      this.gesture = { kind: "pinch" };
      return;
    }
    const cell = this.cellOnPage(at.x, at.y);
    this.gesture = { kind: "press", id: event.pointerId, start: at, last: at, cell, pointer: event.pointerType };
    if (event.pointerType !== "mouse" && cell && !this.paint && (this.marks[cell] ?? []).length) {
      this.gesture.timer = setTimeout(() => this.longPressed(), LONG_PRESS);
    }
  }

  longPressed() {
    const gesture = this.gesture;
    if (gesture?.kind !== "press") return;
    gesture.isLong = true;
    const mark = this.movable(gesture.cell);
    if (mark) this.showGhost(mark.title, gesture.start, gesture.cell);
    navigator.vibrate?.(12);
  }

  keepsTouch() {
    return Boolean(this.gesture?.isLong) || ["drag", "stroke", "pan", "pinch"].includes(this.gesture?.kind);
  }

  moved(event) {
    const before = this.pointers.get(event.pointerId);
    const at = { x: event.clientX, y: event.clientY };
    if (!before) {
      this.hintAt(at);
      return;
    }
    const gesture = this.gesture;
    if (gesture?.kind === "pinch") {
      const old = [...this.pointers.values()].slice(0, 2);
      this.pointers.set(event.pointerId, at);
      this.show(pinch(this.box, this.size, this.frame(), old, [...this.pointers.values()].slice(0, 2)));
      return;
    }
    this.pointers.set(event.pointerId, at);
    if (!gesture || gesture.id !== event.pointerId) return;
    if (gesture.kind === "press" && isDrag(gesture.start, at, gesture.pointer)) this.beginDrag(gesture, at);
    if (gesture.kind === "pan") this.show(panBy(this.box, this.size, this.frame(), at.x - gesture.last.x, at.y - gesture.last.y));
    if (gesture.kind === "drag") this.showGhost(gesture.mark.title, at, this.cellOnPage(at.x, at.y));
    if (gesture.kind === "stroke") this.extendStroke(gesture, at);
    gesture.last = at;
  }

  beginDrag(gesture, at) {
    clearTimeout(gesture.timer);
    const mark = this.movable(gesture.cell);
    const sideways = Math.abs(at.x - gesture.start.x) > Math.abs(at.y - gesture.start.y);
    if (this.paint) gesture.kind = "stroke";
    else if (mark && (gesture.pointer === "mouse" || gesture.isLong || sideways)) gesture.kind = "drag";
    else gesture.kind = isZoomed(this.box, this.size) ? "pan" : "scroll";
    if (gesture.kind === "scroll") return;
    gesture.mark = mark;
    gesture.cells = gesture.cell ? [gesture.cell] : [];
  }

  extendStroke(gesture, at) {
    const along = [gesture.last, at].map((point) => toBoard(this.frame(), this.box, point));
    for (const id of cellsAlong(this.cells, along[0], along[1])) if (!gesture.cells.includes(id)) gesture.cells.push(id);
    this.speakOf(gesture.cells);
  }

  released(event) {
    const was = this.pointers.delete(event.pointerId);
    const gesture = this.gesture;
    if (!was || !gesture) return;
    if (gesture.kind === "pinch") {
      if (!this.pointers.size) this.gesture = null;
      return;
    }
    if (gesture.id !== event.pointerId) return;
    this.dropGesture();
    const cell = this.cellOnPage(event.clientX, event.clientY);
    this.pointerAt = performance.now();
    if (gesture.kind === "drag") {
      if (cell !== gesture.cell) this.report({ type: "drag", cell: gesture.cell, mark: gesture.mark.id, to: cell || null });
    } else if (gesture.kind === "stroke") {
      if (gesture.cells.length) this.report({ type: "stroke", cells: gesture.cells });
    } else if (gesture.kind === "press" && gesture.cell) {
      this.pressedCell(gesture.cell, gesture.isLong);
    }
  }

  pressedCell(cell, isLong) {
    const again = this.waiting?.cell === cell;
    if (again) clearTimeout(this.waiting.timer);
    else this.waiting?.tap();
    this.waiting = null;
    this.goTo(cell);
    this.shapes.get(cell)?.focus({ preventScroll: true });
    if ((isLong || again) && this.openChooser(cell)) return;
    const several = (this.marks[cell] ?? []).length > 1 && !this.held && !this.lifted;
    if (!several) this.tap(cell);
    else this.tapUnlessAgain(cell);
  }

  // On a stack a second tap asks which counter is meant, so the first waits for it.
  tapUnlessAgain(cell) {
    const tap = () => {
      clearTimeout(timer);
      this.waiting = null;
      this.tap(cell);
    };
    const timer = setTimeout(tap, DOUBLE_TAP);
    this.waiting = { cell, timer, tap };
  }

  cancelled(event) {
    this.pointers.delete(event.pointerId);
    this.dropGesture();
  }

  dropGesture() {
    clearTimeout(this.gesture?.timer);
    this.gesture = null;
    this.ghost.hidden = true;
    this.showDrop("");
    this.speakOf([]);
  }

  // Screen readers and scripts click without a pointer.
  clicked(event) {
    if (performance.now() - (this.pointerAt ?? -1e9) < 700) return;
    const cell = event.target.dataset?.id;
    if (cell) this.pressedCell(cell, false);
  }

  asked(event) {
    const cell = this.cellOnPage(event.clientX, event.clientY);
    if (!cell || !(this.marks[cell] ?? []).length) return;
    event.preventDefault();
    if (!this.gesture && event.pointerType !== "touch") this.openChooser(cell);
  }

  tap(cell) {
    if (this.held) {
      this.report({ type: "place", item: this.held, cell });
    } else if (this.lifted) {
      const { cell: from, mark } = this.lifted;
      this.letGo();
      if (from !== cell) this.report({ type: "drag", cell: from, mark, to: cell });
    } else {
      this.report({ type: "tap", cell });
    }
  }

  hintAt(at) {
    const shape = this.shapes.get(this.cellOnPage(at.x, at.y));
    if (!shape || this.hint.parentNode === shape) return;
    this.hint.textContent = this.titles[shape.dataset.id] ?? "";
    shape.append(this.hint);
  }

  showGhost(words, at, cell) {
    const frame = this.node.getBoundingClientRect();
    this.ghost.hidden = false;
    this.ghost.textContent = `${words.split(",")[0]} → ${cell || "off the board"}`;
    this.ghost.style.translate = `${at.x - frame.left}px ${at.y - frame.top}px`;
    this.showDrop(cell);
  }

  showDrop(cell) {
    this.drop.setAttribute("points", this.byId?.get(cell)?.points ?? "");
  }

  // ---- one of several counters ----

  openChooser(cell) {
    const marks = this.marks[cell] ?? [];
    if (marks.length < 2) return false;
    this.goTo(cell);
    this.offered = idsOf(marks);
    const buttons = [...marks].reverse().map((mark) => {
      const button = element("button", { type: "button", "data-mark": mark.id }, mark.title);
      button.addEventListener("click", () => {
        this.closeChooser(true);
        this.report({ type: "tap", cell, mark: mark.id });
      });
      return button;
    });
    fill(this.chooser, element("p", {}, `${cell}: which one?`), ...buttons);
    this.chooser.hidden = false;
    const { left, top } = this.node.getBoundingClientRect();
    const at = this.shapes.get(cell).getBoundingClientRect();
    const room = this.node.clientWidth - this.chooser.offsetWidth;
    this.chooser.style.left = `${Math.max(0, Math.min(room, at.left - left))}px`;
    this.chooser.style.top = `${at.bottom - top + 4}px`;
    buttons[0].focus({ preventScroll: true });
    return true;
  }

  closeChooser(back = false) {
    if (this.chooser.hidden) return;
    const had = this.chooser.contains(document.activeElement);
    this.chooser.hidden = true;
    if (back || had) this.shapes.get(this.here)?.focus({ preventScroll: true });
  }

  // ---- keyboard ----

  goTo(id) {
    this.shapes.get(this.here)?.setAttribute("tabindex", -1);
    this.here = id;
    const shape = this.shapes.get(id);
    shape?.setAttribute("tabindex", 0);
    const points = this.byId?.get(id)?.points ?? "";
    fill(this.ring, svgElement("polygon", { points }), svgElement("polygon", { points }));
  }

  move(key) {
    const to = this.keys[key]?.[this.here];
    if (!to) return false;
    this.lookAt(to);
    return true;
  }

  lookAt(id) {
    if (!this.byId.has(id)) return;
    this.goTo(id);
    this.show(reveal(this.box, this.size, this.byId.get(id), EDGE));
    this.shapes.get(id).focus({ preventScroll: true });
    this.ring.classList.add("u2-seen");
    this.shapes.get(id).scrollIntoView({ block: "nearest", inline: "nearest" });
    if (this.lifted) this.showDrop(id);
  }

  focused(event) {
    const id = event.target.dataset?.id;
    if (id && id !== this.here) this.goTo(id);
    // A finger sees where it is; the ring is for the keyboard.
    this.ring.classList.toggle("u2-seen", performance.now() - (this.pointerAt ?? -1e9) > 700);
  }

  left(event) {
    if (this.svg.contains(event.relatedTarget)) return;
    this.ring.classList.remove("u2-seen");
    this.setTyping(NOT_TYPING);
  }

  keyed(event) {
    const means = keyMeans(this.typing, event, this.here);
    if (!means) return;
    event.preventDefault();
    event.stopPropagation();
    this.setTyping(means.typing);
    if (means.back) {
      this.letGo();
      this.lookAt(means.back);
    }
    this.ring.classList.add("u2-seen");
    if (means.action) this.act(means.action);
  }

  act(action) {
    const cell = this.here;
    const marks = this.marks[cell] ?? [];
    const mark = (marks.find((one) => one.selected) ?? marks.at(-1))?.id;
    if (action.type === "move") this.move(action.key);
    else if (action.type === "end") while (this.move(action.key));
    else if (action.type === "tap") this.tap(cell);
    else if (action.type === "zoom") this.zoom(action.factor, this.byId.get(cell) ?? this.centre());
    else if (action.type === "choose") this.openChooser(cell);
    else if (action.type === "lift") this.lift(cell);
    else if (action.type === "leave") this.leave();
    else if (action.type === "remove") this.report({ type: "remove", cell, mark });
    else if (action.type === "turn") this.report({ type: "turn", cell, mark, edges: action.edges });
    else {
      // A typed label is asked for, and the keyboard goes on from there.
      if (action.type === "type") this.lookAt(action.text);
      this.report(action);
    }
  }

  lift(cell) {
    const mark = this.movable(cell);
    if (!mark) return;
    this.lifted = { cell, mark: mark.id };
    this.showDrop(cell);
    this.say?.(`${mark.title.split(",")[0]} lifted: go to a space and press Enter, or Escape.`);
  }

  letGo() {
    this.lifted = null;
    this.showDrop("");
    this.say?.("");
  }

  leave() {
    this.letGo();
    this.closeChooser();
    this.onLeave?.();
  }

  setTyping(typing) {
    this.typing = typing;
    this.typed.hidden = !typing.text;
    this.typed.textContent = typing.text ? `${typing.text.toUpperCase()} ⏎` : "";
  }
}
