// Out to the clipboard and to files, in from the clipboard and from files.
import { element, fill } from "./elements.js";

const LARGEST_FILE = 2_000_000;
const TYPES = { svg: "image/svg+xml", png: "image/png", csv: "text/csv", json: "application/json", toml: "application/toml" };

// What was copied, shown as well: some pages may not write to the clipboard, and then a person can.
export class Copied {
  constructor() {
    this.node = element("section", { class: "u2-copied", hidden: true, "aria-label": "Copied" });
  }

  async update(copied) {
    if (!copied || copied.n === this.n) return;
    this.n = copied.n;
    const kind = TYPES[copied.what] ? copied.what : "text";
    const blob = kind === "png" ? await pngOf(copied.text) : new Blob([copied.text], { type: TYPES[kind] ?? "text/plain" });
    const isDone = await write(kind, blob, copied.text);
    const name = `u2200-${copied.what.replace(/[^a-z0-9]+/gi, "-")}.${TYPES[kind] ? kind : "txt"}`;
    const save = element("button", { type: "button", class: "u2-button" }, "Download");
    save.addEventListener("click", () => download(blob, name));
    const close = element("button", { type: "button", class: "u2-icon", "aria-label": "Close" }, "✕");
    close.addEventListener("click", () => (this.node.hidden = true));
    const words = isDone ? `Copied: ${copied.what}` : `The page may not use the clipboard here. Take the ${copied.what} from below, or download it.`;
    const text = element("textarea", { readonly: true, rows: Math.min(8, copied.text.split("\n").length + 1), "aria-label": copied.what });
    text.value = copied.text;
    fill(
      this.node,
      element("div", { class: "u2-rule-head" }, element("p", { role: "status" }, words), save, close),
      ...(kind === "png" || kind === "svg" ? [] : [text]),
    );
    this.node.hidden = false;
    if (!isDone && text.isConnected) text.select();
  }
}

async function write(kind, blob, text) {
  try {
    if (kind === "png") await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]);
    else await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export async function pngOf(svg, scale = 2) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = element("canvas", { width: image.naturalWidth * scale, height: image.naturalHeight * scale });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture is too large to draw"))), "image/png");
  });
}

function download(blob, name) {
  const link = element("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

// ---- in ----

export function takeIn(node, report, say, guard) {
  const isField = (target) => Boolean(target.closest?.("input, textarea, select"));
  node.addEventListener("paste", guard((event) => {
    if (isField(event.target)) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!text.trim()) return;
    event.preventDefault();
    event.stopPropagation();
    report({ type: "paste", text });
  }));
  node.addEventListener("dragover", guard((event) => {
    event.preventDefault();
    node.classList.add("u2-drops");
  }));
  node.addEventListener("dragleave", () => node.classList.remove("u2-drops"));
  node.addEventListener("drop", guard(async (event) => {
    event.preventDefault();
    event.stopPropagation();
    node.classList.remove("u2-drops");
    const file = event.dataTransfer?.files?.[0];
    const text = file ? await read(file, say) : event.dataTransfer?.getData("text/plain");
    if (text) report({ type: "paste", text });
  }));
}

async function read(file, say) {
  if (file.size > LARGEST_FILE) {
    say(`${file.name} has ${file.size.toLocaleString("en")} bytes; a board or position has at most ${LARGEST_FILE.toLocaleString("en")}.`);
    return "";
  }
  return file.text();
}

// For hands without a keyboard: a field to paste into and a button to open a file.
export function openForm(report, say, guard) {
  const text = element("textarea", { rows: 2, "aria-label": "Position code, board file, JSON or table", placeholder: "Paste a position code or a board file" });
  const use = element("button", { type: "button", class: "u2-button" }, "Use it");
  const file = element("input", { type: "file", accept: ".toml,.json,.csv,.txt,text/*", hidden: true, tabindex: -1, "aria-hidden": "true" });
  const open = element("button", { type: "button", class: "u2-button" }, "Open a file…");
  use.addEventListener("click", guard(() => {
    if (!text.value.trim()) return;
    report({ type: "paste", text: text.value });
    text.value = "";
  }));
  open.addEventListener("click", () => file.click());
  file.addEventListener("change", guard(async () => {
    const given = file.files?.[0] ? await read(file.files[0], say) : "";
    file.value = "";
    if (given) report({ type: "paste", text: given });
  }));
  return element("div", { class: "u2-open" }, text, use, open, file);
}
