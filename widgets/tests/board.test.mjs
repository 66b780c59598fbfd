// Run by the Node inside Playwright's wheel: see test_board_js.py.
import assert from "node:assert/strict";
import test from "node:test";

import { NEAR, fontFor, isPlain, keyAfter, placeAt, stepTo } from "../dominolab_widgets/board.js";

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

test("only keys without Ctrl, Cmd or Alt are ours", () => {
  const key = { ctrlKey: false, metaKey: false, altKey: false };
  assert.ok(isPlain(key));
  for (const name of Object.keys(key)) assert.ok(!isPlain({ ...key, [name]: true }));
});

test("the focus goes on to a thing of the same kind, else to the first", () => {
  const keys = ["choice:rules", "button:undo", "thing:6-3", "thing:6-2"];
  assert.equal(keyAfter("thing:6-2", keys), "thing:6-2");
  assert.equal(keyAfter("thing:6-6", keys), "thing:6-3");
  assert.equal(keyAfter("target:x", keys), "choice:rules");
  assert.equal(keyAfter("thing:6-6", []), null);
});
