// Do points, zoom and keys mean what a hand on the board means?
import assert from "node:assert/strict";
import { test } from "node:test";

import * as g from "../../u2200nb/widgets/static/geometry.mjs";

const size = { width: 440, height: 460 };
const frame = { left: 10, top: 20, width: 880, height: 920 };
const near = (one, other) => assert.ok(Math.abs(one - other) < 1e-6, `${one} is not ${other}`);

// Flat-top hexes as the drawing makes them: 45 apart across, 52 apart down, odd columns half lower.
const cells = g.outlined(
  [0, 1, 2].flatMap((column) =>
    [0, 1, 2].map((row) => {
      const x = 40 + 45 * column;
      const y = 36 + 52 * row + 26 * (column % 2);
      const points = [[-15, -26], [15, -26], [30, 0], [15, 26], [-15, 26], [-30, 0]].map(([a, b]) => `${x + a},${y + b}`);
      return { id: "ABC"[column] + (row + 1), x, y, points: points.join(" ") };
    }),
  ),
);

// Numbers that look random and are the same in every run.
function* dice(seed) {
  for (let state = seed; ; ) {
    state = (state * 1103515245 + 12345) % 2147483648;
    yield state / 2147483648;
  }
}

test("a point on the page is the same point on the board, also when the frame is wider than the board", () => {
  assert.deepEqual(g.toBoard(frame, g.wholeView(size), { x: 10, y: 20 }), { x: 0, y: 0 });
  assert.deepEqual(g.toBoard(frame, g.wholeView(size), { x: 890, y: 940 }), { x: 440, y: 460 });
  const wide = { left: 0, top: 0, width: 1000, height: 460 };
  near(g.toBoard(wide, g.wholeView(size), { x: 500, y: 0 }).x, 220);
});

test("zooming keeps the point under the finger, unless the rim of the board is met", () => {
  const rolls = dice(7);
  const roll = () => rolls.next().value;
  for (let count = 0; count < 300; count += 1) {
    const start = g.zoomAt(g.wholeView(size), size, 2, { x: 220, y: 230 });
    const at = { x: start.x + start.width * (0.4 + 0.2 * roll()), y: start.y + start.height * (0.4 + 0.2 * roll()) };
    const after = g.zoomAt(start, size, 1 + roll(), at);
    near((at.x - start.x) / start.width, (at.x - after.x) / after.width);
    near((at.y - start.y) / start.height, (at.y - after.y) / after.height);
  }
});

test("whatever is pinched and panned, only the board is seen and its shape is kept", () => {
  const rolls = dice(11);
  const roll = () => rolls.next().value;
  let view = g.wholeView(size);
  for (let count = 0; count < 2000; count += 1) {
    const point = () => ({ x: 10 + 880 * roll(), y: 20 + 920 * roll() });
    view =
      roll() < 0.5
        ? g.pinch(view, size, frame, [point(), point()], [point(), point()])
        : g.panBy(view, size, frame, 900 * (roll() - 0.5), 900 * (roll() - 0.5));
    assert.ok(view.x >= -1e-6 && view.y >= -1e-6);
    assert.ok(view.x + view.width <= size.width + 1e-6 && view.y + view.height <= size.height + 1e-6);
    near(view.width / view.height, size.width / size.height);
    assert.ok(g.zoomOf(view, size) <= g.LARGEST_ZOOM + 1e-6);
  }
});

test("a pinch takes the board's points with the fingers", () => {
  const before = [{ x: 400, y: 500 }, { x: 500, y: 500 }];
  const after = [{ x: 350, y: 520 }, { x: 550, y: 520 }];
  const start = g.zoomAt(g.wholeView(size), size, 2, { x: 220, y: 230 });
  const end = g.pinch(start, size, frame, before, after);
  near(g.zoomOf(end, size), 4);
  for (const which of [0, 1]) {
    const was = g.toBoard(frame, start, before[which]);
    const is = g.toBoard(frame, end, after[which]);
    near(was.x, is.x);
    near(was.y, is.y);
  }
});

test("zooming out again shows the whole board", () => {
  const close = g.zoomAt(g.wholeView(size), size, 5, { x: 3, y: 400 });
  assert.ok(g.isZoomed(close, size));
  const far = g.zoomAt(close, size, 0.01, { x: 100, y: 100 });
  assert.equal(g.viewBox(far), "0 0 440 460");
  assert.ok(!g.isZoomed(far, size));
});

test("a cell out of sight is brought into sight", () => {
  const close = g.zoomAt(g.wholeView(size), size, 4, { x: 0, y: 0 });
  const moved = g.reveal(close, size, { x: 400, y: 430 }, 26);
  assert.ok(moved.x + moved.width >= 426 - 1e-6 && moved.y + moved.height >= 456 - 1e-6);
  assert.deepEqual(g.reveal(close, size, { x: 40, y: 36 }, 26), close);
});

test("every point lies in the cell whose centre is nearest, or in none", () => {
  const rolls = dice(3);
  const roll = () => rolls.next().value;
  let hits = 0;
  for (let count = 0; count < 3000; count += 1) {
    const at = { x: 170 * roll(), y: 220 * roll() };
    const cell = g.cellAt(cells, at);
    const nearest = [...cells].sort((one, other) => g.distance(one, at) - g.distance(other, at))[0];
    if (g.distance(nearest, at) < 25.9) assert.equal(cell?.id, nearest.id);
    if (cell) hits += 1;
  }
  assert.ok(hits > 1000);
  assert.equal(g.cellAt(cells, { x: -5, y: -5 }), null);
});

test("a point on the rim that two cells share lies in one of them at most", () => {
  assert.ok(["A1", "A2"].includes(g.cellAt(cells, { x: 40, y: 62 }).id));
});

test("a quick stroke skips no cell", () => {
  assert.deepEqual(g.cellsAlong(cells, { x: 40, y: 36 }, { x: 40, y: 140 }), ["A1", "A2", "A3"]);
  assert.deepEqual(g.cellsAlong(cells, { x: 40, y: 36 }, { x: 40, y: 36 }), ["A1"]);
});

test("a trembling finger drags nothing", () => {
  assert.ok(!g.isDrag({ x: 0, y: 0 }, { x: 6, y: 6 }, "touch"));
  assert.ok(g.isDrag({ x: 0, y: 0 }, { x: 6, y: 6 }, "mouse"));
  assert.ok(g.isDrag({ x: 0, y: 0 }, { x: 9, y: 9 }, "touch"));
});

// Presses keys one after the other and says what they meant.
function press(...keys) {
  let typing = g.NOT_TYPING;
  const meant = [];
  for (const key of keys) {
    const press = typeof key === "string" ? { key } : key;
    const means = g.keyMeans(typing, press, "E5");
    if (!means) {
      meant.push(null);
      continue;
    }
    typing = means.typing;
    if (means.back) meant.push(`back to ${means.back}`);
    if (means.action) meant.push(means.action);
  }
  return { typing, meant };
}

test("arrows and the six letters move, Enter and Space tap", () => {
  assert.deepEqual(press("ArrowUp", "q", "d", "Enter", " ").meant, [
    { type: "move", key: "ArrowUp" },
    { type: "move", key: "q" },
    { type: "move", key: "d" },
    { type: "tap" },
    { type: "tap" },
  ]);
});

test("a typed label is asked for with Enter, also when its letter is a direction", () => {
  assert.deepEqual(press("d", "4", "Enter").meant, [{ type: "move", key: "d" }, "back to E5", { type: "type", text: "D4" }]);
  assert.deepEqual(press("i", "1", "2", "Enter").meant, [{ type: "type", text: "I12" }]);
  assert.deepEqual(press({ key: "A", shiftKey: true }, "a", "7", "Enter").meant, [{ type: "type", text: "AA7" }]);
});

test("two directions in a row are no label", () => {
  assert.equal(press("d", "d").typing.text, "");
  assert.equal(press("b", "Backspace").typing.text, "");
  assert.deepEqual(press("b", "4", "Escape", "Enter").meant, [{ type: "tap" }]);
});

test("the rest of the keys", () => {
  assert.deepEqual(press("Delete", "[", "]").meant, [
    { type: "remove" },
    { type: "turn", edges: -1 },
    { type: "turn", edges: 1 },
  ]);
  const held = (key, more = {}) => ({ key, ctrlKey: true, ...more });
  assert.deepEqual(press(held("z"), held("y"), held("Z", { shiftKey: true }), { key: "z", metaKey: true }).meant, [
    { type: "undo" },
    { type: "redo" },
    { type: "redo" },
    { type: "undo" },
  ]);
});

test("keys that mean nothing here are left to the page", () => {
  assert.deepEqual(press("F5", "Tab", { key: "c", ctrlKey: true }, { key: "v", metaKey: true }, { key: "d", altKey: true }).meant, [
    null,
    null,
    null,
    null,
    null,
  ]);
});
