// Where is what on the board, and what does a key mean? Pure functions, tested under `node --test`.
//
// A view is the part of the drawing that is seen: {x, y, width, height} in the drawing's unit. A frame is
// the place of the board on the page: {left, top, width, height} in pixels. The whole drawing always has
// the shape of its frame or is centred in it, as an SVG does by itself.

export const LARGEST_ZOOM = 6;
export const DRAG_DISTANCE = { mouse: 5, pen: 8, touch: 12 };
export const LONG_PRESS = 420;
export const DOUBLE_TAP = 340;

export function wholeView(size) {
  return { x: 0, y: 0, width: size.width, height: size.height };
}

export function viewBox(view) {
  return [view.x, view.y, view.width, view.height].map((value) => Math.round(value * 100) / 100).join(" ");
}

export function zoomOf(view, size) {
  return size.width / view.width;
}

export function isZoomed(view, size) {
  return zoomOf(view, size) > 1.001;
}

// From a point on the page to one on the board.
export function toBoard(frame, view, point) {
  const scale = Math.min(frame.width / view.width, frame.height / view.height) || 1;
  const left = frame.left + (frame.width - view.width * scale) / 2;
  const top = frame.top + (frame.height - view.height * scale) / 2;
  return { x: view.x + (point.x - left) / scale, y: view.y + (point.y - top) / scale };
}

// Zooms so that the board's point stays where it is under the finger.
export function zoomAt(view, size, factor, at) {
  const zoom = clamp(zoomOf(view, size) * factor, 1, LARGEST_ZOOM);
  const width = size.width / zoom;
  const height = size.height / zoom;
  const part = width / view.width;
  return within({ x: at.x - (at.x - view.x) * part, y: at.y - (at.y - view.y) * part, width, height }, size);
}

// Moves what is seen by a distance on the page.
export function panBy(view, size, frame, dx, dy) {
  const scale = Math.min(frame.width / view.width, frame.height / view.height) || 1;
  return within({ ...view, x: view.x - dx / scale, y: view.y - dy / scale }, size);
}

// Two fingers moved from two places on the page to two others.
export function pinch(view, size, frame, before, after) {
  const start = middle(before);
  const end = middle(after);
  const factor = distance(...after) / Math.max(distance(...before), 1);
  const zoomed = zoomAt(view, size, factor, toBoard(frame, view, start));
  return panBy(zoomed, size, frame, end.x - start.x, end.y - start.y);
}

// Moves what is seen as little as is needed to see a point with some room around it.
export function reveal(view, size, at, room) {
  const x = clamp(view.x, at.x + room - view.width, at.x - room);
  const y = clamp(view.y, at.y + room - view.height, at.y - room);
  return within({ ...view, x, y }, size);
}

function within(view, size) {
  return {
    ...view,
    x: clamp(view.x, 0, Math.max(0, size.width - view.width)),
    y: clamp(view.y, 0, Math.max(0, size.height - view.height)),
  };
}

export function clamp(value, least, most) {
  return Math.max(least, Math.min(most, value));
}

export function distance(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

export function middle([one, other]) {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

export function corners(points) {
  return points
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(",").map(Number));
}

export function isInside(outline, at) {
  let inside = false;
  for (let here = 0, before = outline.length - 1; here < outline.length; before = here, here += 1) {
    const [ax, ay] = outline[here];
    const [bx, by] = outline[before];
    if (ay > at.y !== by > at.y && at.x < ((bx - ax) * (at.y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

// Cells with their outlines, ready to be asked.
export function outlined(cells) {
  return cells.map((cell) => ({ ...cell, outline: corners(cell.points) }));
}

export function cellAt(cells, at) {
  // Where two cells share a rim, the one whose centre is nearer.
  let found = null;
  for (const cell of cells) {
    if (Math.abs(cell.x - at.x) > 400 || !isInside(cell.outline, at)) continue;
    if (found === null || distance(cell, at) < distance(found, at)) found = cell;
  }
  return found;
}

// The cells a stroke runs over between two points, in order and each once.
export function cellsAlong(cells, from, to, step = 8) {
  const count = Math.max(1, Math.ceil(distance(from, to) / step));
  const found = [];
  for (let at = 0; at <= count; at += 1) {
    const part = at / count;
    const cell = cellAt(cells, { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
    if (cell && !found.includes(cell.id)) found.push(cell.id);
  }
  return found;
}

export function isDrag(start, here, pointer) {
  return distance(start, here) >= (DRAG_DISTANCE[pointer] ?? DRAG_DISTANCE.touch);
}

// ---- keys ----

// Typing "d4": the d has moved the focus already, as one of the six directions; the 4 shows that a label was
// meant, so the focus goes back (`back`) and what is typed goes on from "d4".
export const NOT_TYPING = { text: "", letter: "", from: "" };

export function keyMeans(typing, key, place) {
  const none = { typing: NOT_TYPING };
  if (key.altKey) return null;
  const name = key.key;
  if (key.ctrlKey || key.metaKey) {
    const letter = name.toLowerCase();
    if (letter === "z") return { ...none, action: { type: key.shiftKey ? "redo" : "undo" } };
    if (letter === "y") return { ...none, action: { type: "redo" } };
    return null;
  }
  if (typing.text) {
    if (/^[0-9a-zA-Z]$/.test(name)) return { typing: { ...typing, text: (typing.text + name).slice(0, 12) } };
    if (name === "Backspace") {
      const text = typing.text.slice(0, -1);
      return { typing: text ? { ...typing, text } : NOT_TYPING };
    }
    if (name === "Enter") return { ...none, action: { type: "type", text: typing.text.toUpperCase() } };
    if (name === "Escape") return none;
  }
  if (typing.letter && /^[0-9]$/.test(name)) {
    return { typing: { text: typing.letter.toUpperCase() + name, letter: "", from: "" }, back: typing.from };
  }
  if (/^[a-zA-Z]$/.test(name)) {
    const direction = !key.shiftKey && "qweasd".includes(name.toLowerCase());
    if (direction) {
      const letter = typing.letter ? "" : name;
      return { typing: { text: "", letter, from: place }, action: { type: "move", key: name.toLowerCase() } };
    }
    if (!key.shiftKey && name === "m") return { typing: { text: "", letter: "m", from: place }, action: { type: "lift" } };
    return { typing: { text: name.toUpperCase(), letter: "", from: "" } };
  }
  if (name.startsWith("Arrow")) return { ...none, action: { type: "move", key: name } };
  const action = PLAIN_KEYS[name];
  return action ? { ...none, action } : null;
}

const PLAIN_KEYS = {
  Enter: { type: "tap" },
  " ": { type: "tap" },
  Delete: { type: "remove" },
  Backspace: { type: "remove" },
  "[": { type: "turn", edges: -1 },
  "]": { type: "turn", edges: 1 },
  "+": { type: "zoom", factor: 1.4 },
  "=": { type: "zoom", factor: 1.4 },
  "-": { type: "zoom", factor: 1 / 1.4 },
  0: { type: "zoom", factor: 0 },
  Escape: { type: "leave" },
  ContextMenu: { type: "choose" },
  ".": { type: "choose" },
  Home: { type: "end", key: "ArrowLeft" },
  End: { type: "end", key: "ArrowRight" },
};
