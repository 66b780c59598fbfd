// One module for every drawn widget. It knows things that can be picked up, places that take
// them, buttons, choices and a live region. It knows nothing about dominoes: what may go where,
// and what it would come to, is in the data that Python sends as `board`.

export const NEAR = 14; // pixels by which a drop may miss a place
const LARGEST = 1.5; // how much a picture may be enlarged, for a projector
const SMALLEST = 0.65; // and how much it may shrink, for a phone; below that it scrolls
const PATIENCE = 5000; // milliseconds to wait for an answer
const GONE = "The kernel has gone or was restarted, so nothing can change: run this cell again.";
const SILENT =
  "No answer yet. Is another cell still running? If the kernel was restarted, run this cell again.";

// --- pure functions, tested by themselves ------------------------------------------------

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
  // The next place for an arrow key, round and round; null for any other key.
  if (key === "ArrowRight" || key === "ArrowDown") return (index + 1) % count;
  if (key === "ArrowLeft" || key === "ArrowUp") return (index + count - 1) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
}

export function fontFor(text, width) {
  // The size of letters that keeps a text inside a place.
  return Math.min(14, (1.2 * width) / text.length);
}

export function isPlain(event) {
  // A key without Ctrl, Cmd or Alt: it is ours, and no notebook command may come of it.
  return !event.ctrlKey && !event.metaKey && !event.altKey;
}

export function keyAfter(key, keys) {
  // Where the focus goes when the thing it was on has gone: the next of the same kind.
  if (keys.includes(key)) return key;
  const kind = key.split(":")[0];
  return keys.find((other) => other.split(":")[0] === kind) ?? keys[0] ?? null;
}

// --- the live part -------------------------------------------------------------------------

const SVG = "http://www.w3.org/2000/svg";

function element(name, attributes = {}, text) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

function shape(name, attributes, text) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

function render({ model, el }) {
  const root = element("div", { class: "dl-board", role: "group" });
  const picture = element("div", { class: "dl-picture" });
  const caption = element("p", { class: "dl-caption" });
  const message = element("p", { class: "dl-message" });
  const rack = element("div", { class: "dl-rack", role: "group" });
  const tools = element("div", { class: "dl-tools", role: "group", "aria-label": "Tools" });
  const help = element("div", { class: "dl-help", hidden: "" });
  const live = element("div", { class: "dl-live", role: "status", "aria-live": "polite" });
  root.append(tools, picture, caption, message, rack, help, live);
  el.append(root);

  let held = null; // the thing in hand, as Python described it
  let drag = null; // the pointer that is dragging it
  let waiting = null; // the timer of a message that has not been answered yet

  const board = () => model.get("board");
  const marks = () => [...picture.querySelectorAll(".dl-target")];
  const thingButton = (id) => rack.querySelector(`[data-key="thing:${CSS.escape(id)}"]`);

  function say(text) {
    live.textContent = text;
  }

  function tell(text, wrong) {
    message.textContent = text;
    message.classList.toggle("dl-wrong", wrong);
  }

  function complain(text) {
    tell(text, true);
    say(text);
  }

  function send(content) {
    clearTimeout(waiting);
    waiting = setTimeout(() => complain(SILENT), PATIENCE);
    try {
      model.send(content);
    } catch {
      clearTimeout(waiting);
      complain(GONE);
    }
  }

  function preview(text) {
    caption.textContent = text ?? board().caption;
    caption.classList.toggle("dl-preview", text !== undefined);
  }

  function hot(index) {
    marks().forEach((mark, at) => mark.classList.toggle("dl-hot", at === index));
    preview(index >= 0 ? held.targets[index].name : undefined);
  }

  function lookAt(part) {
    // Where the picture is wider than the screen: scroll it, but never the page.
    if (!part) return;
    const [inner, outer] = [part.getBoundingClientRect(), picture.getBoundingClientRect()];
    picture.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
  }

  function pick(thing) {
    letGo();
    held = thing;
    thingButton(thing.id)?.setAttribute("aria-pressed", "true");
    const svg = picture.querySelector("svg");
    thing.targets.forEach((target, index) => {
      const [x, y, width, height] = target.box;
      const mark = shape("g", {
        class: "dl-target", role: "button", tabindex: "0", "aria-label": target.name,
        "data-target": target.id,
      });
      if (target.link) { // a place apart: the line to where it is joined
        const [x1, y1, x2, y2] = target.link;
        mark.append(shape("line", { x1, y1, x2, y2 }));
      }
      mark.append(shape("rect", { x, y, width, height, rx: 6 }));
      const lines = height >= width ? target.lines : [target.lines.join(" ")]; // upright: stacked
      lines.forEach((line, at) => {
        const down = y + height / 2 + 5 + (at - (lines.length - 1) / 2) * Math.min(17, height / 2 - 2);
        const place = { x: x + width / 2, y: down, "text-anchor": "middle" };
        mark.append(shape("text", { ...place, "font-size": fontFor(line, width) }, line));
      });
      mark.addEventListener("click", () => put(target));
      mark.addEventListener("focus", () => {
        lookAt(mark);
        hot(index);
      });
      mark.addEventListener("pointerenter", () => hot(index));
      mark.addEventListener("pointerleave", () => hot(-1));
      mark.addEventListener("keydown", (event) => {
        const next = stepTo(index, thing.targets.length, event.key);
        if (next !== null) marks()[next].focus();
        else if (event.key === "Enter" || event.key === " ") put(target);
        else return;
        event.preventDefault();
      });
      svg.append(mark);
    });
    if (!drag) lookAt(marks()[0]);
    say(thing.targets.length ? `${thing.name} picked up. ${thing.hint}` : thing.hint);
    if (!thing.targets.length) preview(thing.hint);
  }

  function letGo() {
    if (held === null) return;
    thingButton(held.id)?.setAttribute("aria-pressed", "false");
    held = null;
    marks().forEach((mark) => mark.remove());
    preview();
  }

  function put(target) {
    const thing = held;
    letGo();
    thingButton(thing.id)?.focus({ preventScroll: true }); // never leave the focus nowhere
    send({ kind: "put", thing: thing.id, target: target.id });
  }

  function endDrag() {
    drag?.ghost?.remove();
    drag = null;
  }

  function putBack(text) {
    endDrag();
    const button = held && thingButton(held.id);
    letGo();
    button?.focus({ preventScroll: true });
    say(text);
  }

  const rectangles = () => marks().map((m) => m.querySelector("rect").getBoundingClientRect());

  function makeThing(thing, index) {
    const button = element("button", {
      class: "dl-thing", type: "button", "data-key": `thing:${thing.id}`, "aria-label": thing.name,
      "aria-pressed": "false",
    });
    button.innerHTML = thing.svg; // drawn by Python, every text in it escaped there
    button.firstElementChild?.setAttribute("aria-hidden", "true");
    button.classList.toggle("dl-stuck", thing.targets.length === 0);
    button.addEventListener("click", (event) => {
      if (button.dataset.dragged) return delete button.dataset.dragged;
      if (held?.id === thing.id) return putBack(`${thing.name} put back.`);
      pick(thing);
      // A key press (detail 0) leads on to the places; a tap leaves the focus on the thing.
      if (event.detail === 0) marks()[0]?.focus();
    });
    button.addEventListener("keydown", (event) => {
      const next = stepTo(index, board().things.length, event.key);
      if (next === null) return;
      rack.children[next].focus();
      event.preventDefault();
    });
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || drag) return; // a second finger drags nothing
      drag = { id: event.pointerId, x: event.clientX, y: event.clientY, ghost: null };
      button.setPointerCapture(event.pointerId);
    });
    button.addEventListener("pointermove", (event) => {
      if (drag?.id !== event.pointerId) return;
      if (!drag.ghost) {
        if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 6) return;
        pick(thing);
        drag.ghost = element("div", { class: "dl-ghost", "aria-hidden": "true" });
        drag.ghost.innerHTML = thing.svg;
        root.append(drag.ghost);
        button.dataset.dragged = "1"; // the click that follows a drag is no tap
      }
      drag.ghost.style.left = `${event.clientX}px`;
      drag.ghost.style.top = `${event.clientY}px`;
      hot(placeAt(rectangles(), event.clientX, event.clientY));
    });
    const drop = (event) => {
      setTimeout(() => delete button.dataset.dragged);
      if (drag?.id !== event.pointerId) return;
      const dragged = drag.ghost !== null;
      endDrag();
      if (!dragged) return;
      const dropped = event.type === "pointerup";
      const at = dropped ? placeAt(rectangles(), event.clientX, event.clientY) : -1;
      if (at >= 0) put(held.targets[at]);
      else putBack(`${thing.name} put back: it was not dropped on a place.`);
    };
    button.addEventListener("pointerup", drop);
    button.addEventListener("pointercancel", drop);
    return button;
  }

  function makeTools() {
    tools.replaceChildren();
    for (const choice of board().choices) {
      const label = element("label", { class: "dl-choice" }, choice.name);
      const select = element("select", { "data-key": `choice:${choice.id}` });
      for (const [value, text] of choice.options) {
        const option = element("option", { value }, text);
        option.selected = value === choice.value;
        select.append(option);
      }
      select.addEventListener("change", () => {
        send({ kind: "choose", choice: choice.id, value: select.value });
        select.value = choice.value; // Python decides; its answer redraws this
      });
      label.append(select);
      tools.append(label);
    }
    for (const button of board().buttons) {
      const made = element("button", { type: "button", "data-key": `button:${button.id}` }, button.name);
      // aria-disabled, not disabled: a disabled button would throw the focus away.
      if (!button.on) made.setAttribute("aria-disabled", "true");
      made.addEventListener("click", () => button.on && send({ kind: "press", button: button.id }));
      tools.append(made);
    }
    const ask = element("button", { type: "button", "data-key": "button:?", "aria-expanded": String(!help.hidden) }, "Help");
    ask.addEventListener("click", toggleHelp);
    tools.append(ask);
  }

  function toggleHelp() {
    help.hidden = !help.hidden;
    tools.querySelector('[data-key="button:?"]').setAttribute("aria-expanded", String(!help.hidden));
    const lines = [...help.children].map((line) => line.textContent);
    say(help.hidden ? "Help closed." : lines.join(" "));
  }

  function draw() {
    const at = root.contains(document.activeElement) ? document.activeElement.dataset.key ?? "" : null;
    clearTimeout(waiting);
    endDrag();
    held = null;
    const now = board();
    root.setAttribute("aria-label", now.label);
    picture.innerHTML = now.svg; // drawn by Python, every text in it escaped there
    const svg = picture.querySelector("svg");
    const size = (name, factor) => `${factor * svg.getAttribute(name)}px`;
    svg.style.width = `min(100%, ${size("width", LARGEST)})`;
    svg.style.minWidth = size("width", SMALLEST);
    svg.style.minHeight = size("height", SMALLEST);
    svg.setAttribute("role", "group");
    svg.setAttribute("aria-label", svg.querySelector("title").textContent);
    svg.querySelector("title").remove(); // a browser would show it as a tool tip over the places
    tell(now.message, now.wrong);
    rack.setAttribute("aria-label", now.rack);
    rack.replaceChildren(...now.things.map(makeThing));
    help.replaceChildren(...now.help.map((line) => element("p", {}, line)));
    makeTools();
    preview();
    lookAt(picture.querySelector(".dl-last"));
    root.dataset.turn = String(now.turn);
    if (at !== null) {
      const keys = [...root.querySelectorAll("[data-key]")].map((node) => node.dataset.key);
      const key = keyAfter(at, keys);
      root.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
    }
    say([now.message, now.caption].filter(Boolean).join(" "));
  }

  root.addEventListener("keydown", (event) => {
    if (!isPlain(event)) return;
    event.stopPropagation();
    if (event.key === "Escape" && held) putBack("Put back.");
    else if (event.key === "?") toggleHelp();
  });

  const redraw = () => safely(root, draw);
  model.on("change:board", redraw);
  draw();
  root.dataset.ready = "1";
  return () => {
    model.off("change:board", redraw);
    clearTimeout(waiting);
  };
}

function safely(where, work) {
  // An error in here would leave an empty output and no word; so it is shown.
  try {
    return work();
  } catch (error) {
    const text = `This widget could not be drawn (${error.message}). Run its cell again.`;
    where.append(element("p", { class: "dl-message dl-wrong", role: "alert" }, text));
    return undefined;
  }
}

export default { render: (context) => safely(context.el, () => render(context)) };
