// The page: shows the first board at once, wakes Python up, and carries events, boards and addresses between the two.
import board from "./front/board.js";
import { Python } from "./python.js";
import { Sheets } from "./sheets.js";
import { Shelf } from "./shelf.js";

const REST = 150;
const version = document.body.dataset.version;
const news = document.getElementById("news");
const waking = document.getElementById("waking");
const welcome = document.getElementById("welcome");
const front = document.getElementById("front");

const python = new Python();
const shelf = new Shelf();
const opened = shelf.open();

// The front end's model: what a notebook's widget would give it.
class Model {
  #values = { ground: {}, view: {}, standing: {}, event: null, advice: "reload the page", patience: 60_000 };
  #watchers = {};

  get(name) {
    return this.#values[name];
  }

  set(name, value) {
    this.#values[name] = value;
  }

  save_changes() {
    const { event } = this.#values;
    // A rule opens in a sheet, where a thumb is: beside the board it would stand below what one sees.
    if (event.type === "rule" && event.id) {
      this.take("view", { ...this.get("view"), answers: event.n });
      sheets.readRule(event.id);
      return;
    }
    answered(python.handle(event)).catch((problem) => this.lose(event, problem));
  }

  on(name, watcher) {
    (this.#watchers[name] ??= []).push(watcher);
  }

  off(name, watcher) {
    this.#watchers[name] = (this.#watchers[name] ?? []).filter((other) => other !== watcher);
  }

  take(name, value) {
    this.#values[name] = value;
    for (const watcher of this.#watchers[`change:${name}`] ?? []) watcher();
  }

  // An event that could not be answered must not hold up those after it.
  lose(event, problem) {
    this.take("view", { ...this.get("view"), answers: event.n, error: "That could not be answered. Your position is safe; go on, or reload the page." });
    console.error(problem);
  }
}

const model = new Model();

function say(words) {
  news.textContent = words;
  news.hidden = !words;
}

// ---- addresses ----

// What stands after the # as pairs. A bare position code will do as well.
function askedIn(hash) {
  const text = hash.replace(/^#/, "");
  if (!text) return [];
  let plain = text;
  try {
    plain = decodeURIComponent(text);
  } catch {
    // Cut off inside a character: Python says what it can't read.
  }
  if (plain.startsWith("U1rev/")) return [["p", plain]];
  return [...new URLSearchParams(text)];
}

const hashOf = (pairs) => `#${new URLSearchParams(pairs).toString().replaceAll("%2F", "/")}`;

let address = [];
let isWritten = true;
let settling = 0;

// Browsers take their time over the address and over what is kept: both wait until the answer is drawn and the hand rests.
function writeAddress(pairs) {
  address = pairs;
  isWritten = false;
  clearTimeout(settling);
  settling = setTimeout(settle, document.hidden ? 0 : REST);
}

async function settle() {
  clearTimeout(settling);
  if (isWritten) return;
  isWritten = true;
  const hash = hashOf(address);
  if (!history.state?.sheet) history.replaceState(null, "", hash);
  await shelf.keepNote("now", { version, address, key: model.get("ground").key, view: model.get("view") });
  document.body.dataset.kept = hash;
}
addEventListener("pagehide", settle);
document.addEventListener("visibilitychange", settle);

// ---- answers ----

async function answered(promise) {
  show(await promise);
}

// What seldom changes comes only when it has.
function take({ ground, standing, view }) {
  if (standing) model.set("standing", standing);
  model.set("view", view);
  if (ground) model.take("ground", ground);
  model.take("view", view);
  if (ground || standing) shelf.keepNote("ground", { ...model.get("ground"), standing: model.get("standing") });
}

function show(said) {
  take(said);
  if (said.files) shelf.keepFiles(said.files);
  writeAddress(said.address);
  // Whoever got a first answer has understood.
  if (said.address.some(([key]) => key === "t")) leaveWelcome();
}

async function ask(name, values) {
  const { value, files, problem } = await python.call(name, values);
  await shelf.keepFiles(files);
  if (problem) throw new Error(problem);
  return value;
}

// Opening something else is a step one can take back.
async function openNew(promise) {
  const shown = await promise;
  await sheets.leave();
  settle();
  history.pushState(null, "", hashOf(shown.address));
  show(shown);
  say("");
  scrollTo(0, 0);
}

const page = {
  ask,
  shelf,
  say,
  see: show,
  settle,
  link: () => new URL(hashOf(address), location.href).href,
  open: (pairs) => openNew(ask("open", { address: pairs })),
  openTable: () => openNew(ask("open", { address: [] })),
  openOwn: (name) => openNew(ask("open_own", { name })),
  async bring(name, text) {
    const { words, shown, again } = await ask("import", { name, text });
    if (shown) await openNew(shown);
    else show(again);
    say(words);
  },
  offline: () => offline,
};
const sheets = new Sheets(page);

addEventListener("popstate", async () => {
  if (history.state?.sheet) return;
  const asked = askedIn(location.hash);
  if (hashOf(asked) !== hashOf(address)) show(await ask("open", { address: asked }));
});

// ---- start ----

function paint(first) {
  if (front.querySelector(".u2")) return;
  model.set("ground", first.ground);
  model.set("standing", first.standing);
  model.set("view", { ...first.view, answers: 0, copied: null });
  front.replaceChildren();
  board.render({ model, el: front });
}

// Taps on the drawing in the HTML, made before this script ran the front end, are handed on to it.
const early = [];
document.getElementById("first").addEventListener("click", (event) => {
  const cell = event.target.closest("[data-id]")?.dataset.id;
  if (cell) early.push(cell);
});

async function start() {
  const asked = askedIn(location.hash);
  await opened;
  const notes = ["now", "ground", "met"].map((name) => shelf.note(name));
  const [files, now, ground, met] = await Promise.all([shelf.files().catch(() => ({})), ...notes]);
  const wanted = asked.length ? asked : (now?.address ?? []);
  const ready = python.start(files, wanted);
  welcome.hidden = Boolean(met) || asked.length > 0;
  // What was shown last can be shown before Python wakes up, if it is what is asked for and this page drew it.
  const isSame = now?.version === version && now.key === ground?.key && hashOf(now.address) === hashOf(wanted);
  if (isSame) paint({ ground, standing: ground.standing, view: now.view });
  else if (!wanted.length) paint(await (await fetch(new URL("./first.json", import.meta.url))).json());
  for (const cell of early) front.querySelector(`.u2-cell[data-id="${cell}"]`)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  try {
    const said = await ready;
    if (!front.querySelector(".u2")) paint(said);
    // What was tapped meanwhile is answered next; this view must not say that it has been already.
    take(said);
    if (said.files) shelf.keepFiles(said.files);
    writeAddress(said.address);
    document.body.dataset.ready = "yes";
    waking.hidden = true;
    if (shelf.trouble) say(shelf.trouble);
    shelf.onTrouble = say;
  } catch (problem) {
    python.stop();
    waking.textContent = `Python could not be woken up: ${problem.message}. Reload to try again; this page needs a browser of 2023 or newer.`;
    waking.dataset.failed = "yes";
    welcome.hidden = true;
    return;
  }
  keepOffline();
}

function leaveWelcome() {
  if (welcome.hidden) return;
  welcome.hidden = true;
  shelf.keepNote("met", true);
}
document.getElementById("welcome-close").addEventListener("click", leaveWelcome);

// ---- offline and updates ----

let offline = "Once the page has loaded fully, it also works without a network.";

async function keepOffline() {
  if (!("serviceWorker" in navigator)) {
    offline = "This address is not secure (no https), so the browser does not keep the page: it works while its server runs.";
    return;
  }
  const hadOne = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener("controllerchange", () => hadOne && location.reload());
  try {
    const kept = await navigator.serviceWorker.register(new URL("../service.js", import.meta.url), { updateViaCache: "none" });
    const offer = () => kept.waiting && navigator.serviceWorker.controller && offerUpdate(kept);
    offer();
    kept.addEventListener("updatefound", () => kept.installing?.addEventListener("statechange", offer));
    await navigator.serviceWorker.ready;
    offline = "This page is kept on this phone and works without a network.";
    document.body.dataset.offline = "yes";
    navigator.storage?.persist?.();
  } catch {
    offline = "The browser did not keep the page (no room, or refused): it works while there is a network.";
  }
}

function offerUpdate(kept) {
  const take = document.createElement("button");
  take.type = "button";
  take.textContent = "Use it now";
  take.addEventListener("click", () => kept.waiting?.postMessage("take over"));
  say("A newer version is here. ");
  news.append(take);
}

start();
