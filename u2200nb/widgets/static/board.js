// A board in the page: puts the stage and what stands around it together, shows every view that Python sends,
// and sends every event back, one at a time. Works with any model that has get, set, on and save_changes.
import { element, setText } from "./elements.js";
import { Answer, Controls, Legend, Rule, Table, Tray } from "./panels.js";
import { Copied, openForm, takeIn } from "./share.js";
import { Stage } from "./stage.js";

const PATIENCE = 6000;
const ADVICE = "run the cell again";
const NARROW = 640;

function render({ model, el }) {
  el.classList.add("u2-host");
  const root = element("div", { class: "u2", "data-seq": "" });
  const fault = element("p", { class: "u2-fault", role: "alert", hidden: true });
  const error = element("p", { class: "u2-error", role: "alert", hidden: true });
  const message = element("p", { class: "u2-message", "aria-live": "polite" });

  const say = (words) => setText(message, words);
  const showFault = (problem) => {
    fault.hidden = false;
    setText(fault, `Something went wrong in this page: ${problem?.message ?? problem}. What Python holds is safe; ${model.get("advice") ?? ADVICE} to see it.`);
    console.error(problem);
  };
  const guard = (handler) => (...given) => {
    try {
      const done = handler(...given);
      done?.catch?.(showFault);
      return done;
    } catch (problem) {
      showFault(problem);
      return undefined;
    }
  };

  const line = eventLine(model, say);
  const report = guard((event) => line.send(event));
  const stage = new Stage(report, guard);
  stage.say = say;
  const controls = new Controls(report);
  const isNarrow = (el.clientWidth || innerWidth) < NARROW;
  controls.narrow = isNarrow;
  const tray = new Tray(stage, report, say);
  tray.node.open = !isNarrow;
  const answer = new Answer(stage, report);
  const rule = new Rule(report);
  const table = new Table();
  const legend = new Legend(stage);
  const copied = new Copied();
  stage.onLeave = () => tray.hold(null);

  controls.add("tray", tray.node);
  controls.fold("share").node.append(openForm(report, say, guard));

  const main = element("div", { class: "u2-main" });
  const top = element("div", { class: "u2-top" }, controls.bar, stage.zoomButtons);
  main.append(top, stage.node, message, error, fault, answer.node, rule.node, copied.node);
  const side = element("div", { class: "u2-side" }, controls.options, table.node, controls.groups);
  root.append(element("div", { class: "u2-frame" }, main, side, legend.node));
  takeIn(root, report, say, guard);
  // A notebook's own keys (a, b, d d, ...) must not act on what is typed here; it looks only at the focused element.
  root.addEventListener("focusin", (event) => event.target.setAttribute("data-lm-suppress-shortcuts", "true"));

  const showGround = guard(() => {
    const ground = model.get("ground");
    if (!ground?.svg) return;
    stage.setGround(ground);
  });
  let shown = null;
  const showView = guard(() => {
    const view = model.get("view");
    if (view === shown) return;
    line.answered(view);
    if (!view || view.seq === undefined) return;
    shown = view;
    stage.setView(view);
    answer.update(view);
    // A host may send apart what seldom changes.
    const standing = model.get("standing") ?? {};
    controls.update([...(view.controls ?? []), ...(standing.controls ?? [])]);
    tray.update(view.tray ?? standing.tray ?? []);
    rule.update(view.rule);
    table.update(view.table);
    legend.update(view.legend ?? []);
    error.hidden = !view.error;
    setText(error, view.error ?? "");
    guard(() => copied.update(view.copied))();
    root.dataset.answers = view.answers ?? 0;
    root.dataset.seq = view.seq;
  });
  const stopTheme = followTheme((theme) => {
    root.dataset.theme = theme;
    stage.setTheme(theme);
    tray.setTheme();
    legend.setTheme();
  });

  // What was copied before this page showed the board is not copied again.
  copied.n = model.get("view")?.copied?.n;
  el.append(root);
  showGround();
  showView();
  // With a new board comes a new view: it is shown once, whichever of the two a model tells of first.
  const onGround = () => {
    showGround();
    showView();
  };
  model.on("change:ground", onGround);
  model.on("change:view", showView);
  return () => {
    stopTheme();
    line.stop();
    stage.close();
    model.off?.("change:ground", onGround);
    model.off?.("change:view", showView);
  };
}

// Sends events one at a time: a model may pass on only the last of several changes, and none may be lost.
function eventLine(model, say) {
  const waiting = [];
  let sent = 0;
  let timer = 0;
  const next = () => {
    if (sent || !waiting.length) return;
    sent = Math.max(model.get("event")?.n ?? 0, model.get("view")?.answers ?? 0) + 1;
    model.set("event", { ...waiting.shift(), n: sent });
    model.save_changes();
    timer = setTimeout(() => say(`Python has not answered yet. If it has stopped, ${model.get("advice") ?? ADVICE}.`), model.get("patience") ?? PATIENCE);
  };
  return {
    send(event) {
      say("");
      waiting.push(event);
      next();
    },
    answered(view) {
      if (!sent || (view?.answers ?? 0) < sent) return;
      clearTimeout(timer);
      sent = 0;
      next();
    },
    stop: () => clearTimeout(timer),
  };
}

// The theme of the notebook if the page has one, else that of the system.
function followTheme(set) {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const look = () => {
    const { jpThemeLight, vscodeThemeKind } = document.body.dataset;
    const own = document.documentElement.dataset.theme;
    if (jpThemeLight) set(jpThemeLight === "false" ? "dark" : "light");
    else if (vscodeThemeKind) set(vscodeThemeKind.includes("light") ? "light" : "dark");
    else if (own === "light" || own === "dark") set(own);
    else set(system.matches ? "dark" : "light");
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light", "data-vscode-theme-kind"] });
  watcher.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  system.addEventListener("change", look);
  look();
  return () => {
    watcher.disconnect();
    system.removeEventListener("change", look);
  };
}

export default { render };
