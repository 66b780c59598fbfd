// What the browser half works out without looking at a page. board.py joins this file, parts.js
// and board.js into one module, in this order, because the module of a widget can import no other.

export const NEAR = 14; // pixels by which a drop may miss a place

export function placeAt(places, x, y, slack = NEAR) {
  // The index of the place whose rectangle lies nearest to a point, within the slack; else -1.
  let best = -1;
  let least = slack;
  places.forEach((r, index) => {
    const dx = Math.max(r.left - x, 0, x - r.right);
    const dy = Math.max(r.top - y, 0, y - r.bottom);
    const far = Math.hypot(dx, dy);
    if (far < least || (far === 0 && best === -1)) {
      best = index;
      least = far;
    }
  });
  return best;
}

export function stepTo(index, count, key) {
  // The next of a row for an arrow key, round and round; null for any other key.
  if (key === "ArrowRight" || key === "ArrowDown") return (index + 1) % count;
  if (key === "ArrowLeft" || key === "ArrowUp") return (index + count - 1) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
}

const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

export function stepTowards(boxes, index, key) {
  // The nearest box [x, y, width, height] in the direction of an arrow key; where there is none,
  // the next of the list, so that each can be reached.
  if (!(key in WAYS)) return stepTo(index, boxes.length, key);
  const [dx, dy] = WAYS[key];
  const middle = ([x, y, width, height]) => [x + width / 2, y + height / 2];
  const [x0, y0] = middle(boxes[index]);
  let best = null;
  let least = Infinity;
  boxes.forEach((box, at) => {
    const [x, y] = middle(box);
    const along = (x - x0) * dx + (y - y0) * dy;
    const aside = Math.abs((x - x0) * dy) + Math.abs((y - y0) * dx);
    if (at === index || along < 1 || along + 2 * aside >= least) return;
    best = at;
    least = along + 2 * aside;
  });
  return best ?? stepTo(index, boxes.length, key);
}

export function fontFor(text, width) {
  // The size of letters that keeps a text inside a place.
  return Math.min(14, (1.2 * width) / text.length);
}

export function isOurs(event) {
  // Whether a key stays in the widget. All do, so that none is taken for a notebook command
  // ("d d" deletes a cell); only saving goes on to the notebook.
  return !((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s");
}

export function keyAfter(key, keys) {
  // Where the focus goes when the thing it was on has gone: the next of the same kind.
  if (keys.includes(key)) return key;
  const kind = key.split(":")[0];
  return keys.find((other) => other.split(":")[0] === kind) ?? keys[0] ?? null;
}

export function plan(old, specs) {
  // Which of the old descriptions stay as they are, and what to make anew: for each spec the
  // index of an equal old one, or -1. Each old one is used once.
  const free = new Map();
  old.forEach((text, index) => free.set(text, [...(free.get(text) ?? []), index]));
  return specs.map((spec) => free.get(JSON.stringify(spec))?.shift() ?? -1);
}
