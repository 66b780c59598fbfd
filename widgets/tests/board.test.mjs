// Run by the Node inside Playwright's wheel: see test_board_js.py.
import assert from "node:assert/strict";
import test from "node:test";

import {
  NEAR, fontFor, isOurs, keyAfter, placeAt, plan, stepTo, stepTowards,
} from "../dominolab_widgets/logic.js";

const box = (left, top) => ({ left, top, right: left + 50, bottom: top + 25 });

test("a drop inside a place takes it", () => {
  assert.equal(placeAt([box(0, 0), box(100, 0)], 110, 10), 1);
  assert.equal(placeAt([box(0, 0), box(100, 0)], 0, 0), 0);
});

test("a drop near a place takes the nearest", () => {
  assert.equal(placeAt([box(0, 0), box(60, 0)], 57, 10), 1);
  assert.equal(placeAt([box(0, 0), box(60, 0)], 53, 10), 0);
  assert.equal(placeAt([box(0, 0)], 50 + NEAR - 1, 10), 0);
});

test("a drop anywhere else takes none", () => {
  assert.equal(placeAt([box(0, 0)], 50 + NEAR + 1, 10), -1);
  assert.equal(placeAt([], 10, 10), -1);
});

test("arrow keys go round and round", () => {
  assert.equal(stepTo(2, 3, "ArrowRight"), 0);
  assert.equal(stepTo(0, 3, "ArrowLeft"), 2);
  assert.equal(stepTo(0, 3, "ArrowDown"), 1);
  assert.equal(stepTo(2, 3, "ArrowUp"), 1);
  assert.equal(stepTo(1, 3, "Home"), 0);
  assert.equal(stepTo(1, 3, "End"), 2);
  assert.equal(stepTo(1, 3, "d"), null);
});

test("a long text in a narrow place is written smaller", () => {
  assert.equal(fontFor("8", 26), 14);
  assert.ok(fontFor("+15", 26) < 11);
});

test("an arrow key goes to the nearest box in its direction", () => {
  // a | b
  // c |   d
  const boxes = [[0, 0, 50, 25], [100, 0, 50, 25], [0, 60, 50, 25], [130, 60, 50, 25]];
  assert.equal(stepTowards(boxes, 0, "ArrowRight"), 1);
  assert.equal(stepTowards(boxes, 0, "ArrowDown"), 2);
  assert.equal(stepTowards(boxes, 1, "ArrowDown"), 3);
  assert.equal(stepTowards(boxes, 3, "ArrowLeft"), 2);
  assert.equal(stepTowards(boxes, 2, "ArrowUp"), 0);
  assert.equal(stepTowards(boxes, 0, "End"), 3);
  assert.equal(stepTowards(boxes, 0, "Enter"), null);
});

test("where nothing lies in that direction, the next of the list is taken", () => {
  const column = [[0, 0, 10, 10], [0, 50, 10, 10], [0, 100, 10, 10]];
  assert.equal(stepTowards(column, 0, "ArrowRight"), 1);
  assert.equal(stepTowards(column, 2, "ArrowDown"), 0);
  assert.equal(stepTowards(column, 0, "ArrowUp"), 2);
});

test("every key but that for saving stays in the widget", () => {
  const key = { key: "d", ctrlKey: false, metaKey: false };
  assert.ok(isOurs(key));
  assert.ok(isOurs({ ...key, key: "Enter", ctrlKey: true }));
  assert.ok(!isOurs({ ...key, key: "s", ctrlKey: true }));
  assert.ok(!isOurs({ ...key, key: "S", metaKey: true }));
});

test("what has not changed is kept, each old one once", () => {
  const texts = (...specs) => specs.map((spec) => JSON.stringify(spec));
  assert.deepEqual(plan(texts({ a: 1 }, { a: 2 }), [{ a: 2 }, { a: 3 }, { a: 1 }]), [1, -1, 0]);
  assert.deepEqual(plan(texts("x", "x"), ["x", "x", "x"]), [0, 1, -1]);
  assert.deepEqual(plan([], ["x"]), [-1]);
});

test("the focus goes on to a thing of the same kind, else to the first", () => {
  const keys = ["choice:rules", "button:undo", "thing:6-3", "thing:6-2"];
  assert.equal(keyAfter("thing:6-2", keys), "thing:6-2");
  assert.equal(keyAfter("thing:6-6", keys), "thing:6-3");
  assert.equal(keyAfter("target:x", keys), "choice:rules");
  assert.equal(keyAfter("thing:6-6", []), null);
});
