// One module for every drawn widget. It knows things that can be picked up, places that take
// them, buttons, choices and a live region. It knows nothing about dominoes: what may go where,
// and what it would come to, is in the data that Python sends as `board`.

const LARGEST = 1.5; // how much a picture may be enlarged, for a projector
const SMALLEST = 0.65; // and how much it may shrink, for a phone; below that it scrolls
const PATIENCE = 5000; // milliseconds to wait for an answer
const GONE = "The kernel has gone or was restarted, so nothing can change: run this cell again.";
const SILENT =
  "No answer yet. Is another cell still running? If the kernel was restarted, run this cell again.";

function render({ model, el }) {
  const root = element("div", { class: "dl-board", role: "group" });
  const pictures = element("div", { class: "dl-pictures" });
  const message = element("p", { class: "dl-message" });
  const lines = element("div", { class: "dl-lines" });
  const rack = element("div", { class: "dl-rack", role: "group" });
  const tools = element("div", { class: "dl-tools", role: "group", "aria-label": "Tools" });
  const chosen = element("div", { class: "dl-tools" });
  const actions = element("div", { class: "dl-tools dl-actions", role: "group", "aria-label": "Actions" });
  const drawers = element("div", { class: "dl-drawers" });
  const help = element("div", { class: "dl-help", hidden: "" });
  const live = element("div", { class: "dl-live", role: "status", "aria-live": "polite" });
  const ask = plainButton("Help", "button:?", toggleHelp);
  ask.setAttribute("aria-expanded", "false");
  tools.append(chosen, ask);
  root.append(tools, pictures, message, lines, actions, rack, drawers, help, live);
  el.append(root);

  let held = null; // the thing in hand, as Python described it
  let drag = null; // the pointer that is dragging it
  let waiting = null; // the timer of a message that has not been answered yet

  const board = () => model.get("board");
  const picture = () => pictures.querySelector(".dl-picture"); // the first, on which tiles are laid
  const caption = () => pictures.querySelector(".dl-caption");
  const marks = () => [...pictures.querySelectorAll(".dl-target")];
  const thingButton = (id) => rack.querySelector(`[data-key="thing:${CSS.escape(id)}"]`);
  const desk = { send, say, picture: () => pictures.querySelector("svg") };

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
    caption().textContent = text ?? board().pictures[0].caption;
    caption().classList.toggle("dl-preview", text !== undefined);
  }

  function hot(index) {
    marks().forEach((mark, at) => mark.classList.toggle("dl-hot", at === index));
    preview(index >= 0 ? held.targets[index].name : undefined);
  }

  function lookAt(part) {
    // Where the picture is wider than the screen: scroll it, but never the page.
    if (!part) return;
    const [inner, outer] = [part.getBoundingClientRect(), picture().getBoundingClientRect()];
    picture().scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
  }

  function markScrollable() {
    // A picture that can be scrolled can be reached by Tab, to be scrolled with the arrow keys.
    for (const frame of pictures.querySelectorAll(".dl-picture")) {
      if (frame.scrollWidth > frame.clientWidth + 1) frame.setAttribute("tabindex", "0");
      else frame.removeAttribute("tabindex");
    }
  }

  function pick(thing) {
    letGo();
    held = thing;
    thingButton(thing.id)?.setAttribute("aria-pressed", "true");
    const svg = picture().querySelector("svg");
    const boxes = thing.targets.map((target) => target.box);
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
      const words = height >= width ? target.lines : [target.lines.join(" ")]; // upright: stacked
      words.forEach((line, at) => {
        const down = y + height / 2 + 5 + (at - (words.length - 1) / 2) * Math.min(17, height / 2 - 2);
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
        const next = stepTowards(boxes, index, event.key);
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

  function makeThing({ id, name, svg, stuck }) {
    const button = element("button", {
      class: "dl-thing", type: "button", "data-key": `thing:${id}`, "aria-label": name,
      "aria-pressed": "false",
    });
    button.innerHTML = svg; // drawn by Python, every text in it escaped there
    button.firstElementChild?.setAttribute("aria-hidden", "true");
    button.classList.toggle("dl-stuck", stuck);
    const thing = () => board().things.find((one) => one.id === id); // its places change
    button.addEventListener("click", (event) => {
      if (button.dataset.dragged) return delete button.dataset.dragged;
      if (held?.id === id) return putBack(`${name} put back.`);
      pick(thing());
      // A key press (detail 0) leads on to the places; a tap leaves the focus on the thing.
      if (event.detail === 0) marks()[0]?.focus();
    });
    button.addEventListener("keydown", (event) => {
      const all = [...rack.querySelectorAll(".dl-thing")];
      const next = stepTo(all.indexOf(button), all.length, event.key);
      if (next === null) return;
      all[next].focus();
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
        pick(thing());
        drag.ghost = element("div", { class: "dl-ghost", "aria-hidden": "true" });
        drag.ghost.innerHTML = svg;
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
      else putBack(`${name} put back: it was not dropped on a place.`);
    };
    button.addEventListener("pointerup", drop);
    button.addEventListener("pointercancel", drop);
    return button;
  }

  function toggleHelp() {
    help.hidden = !help.hidden;
    ask.setAttribute("aria-expanded", String(!help.hidden));
    const sentences = [...help.children].map((line) => line.textContent);
    say(help.hidden ? "Help closed." : sentences.join(" "));
  }

  function makePicture({ title, svg, caption, spots, notes }) {
    const figure = element("div", { class: "dl-figure" });
    if (title) figure.append(element("h3", { class: "dl-title" }, title));
    const frame = element("div", { class: "dl-picture", role: "group", "aria-label": title || "Picture" });
    frame.innerHTML = svg; // drawn by Python, every text in it escaped there
    const drawn = frame.firstElementChild;
    const size = (name, factor) => `${factor * drawn.getAttribute(name)}px`;
    drawn.style.width = `min(100%, ${size("width", LARGEST)})`;
    drawn.style.minWidth = size("width", SMALLEST);
    drawn.style.minHeight = size("height", SMALLEST);
    drawn.setAttribute("role", "group");
    drawn.setAttribute("aria-label", drawn.querySelector("title").textContent);
    drawn.querySelector("title").remove(); // a browser would show it as a tool tip
    makeSpots(drawn, spots, desk);
    figure.append(frame, element("p", { class: "dl-caption" }, caption));
    figure.append(...notes.map((note) => element("p", { class: "dl-note" }, note)));
    return figure;
  }

  function draw() {
    const at = root.contains(document.activeElement) ? document.activeElement.dataset.key ?? "" : null;
    clearTimeout(waiting);
    endDrag();
    letGo();
    const now = board();
    root.setAttribute("aria-label", now.label);
    root.classList.toggle("dl-several", now.pictures.length > 1);
    keep(pictures, now.pictures, makePicture);
    tell(now.message, now.wrong);
    makeLines(lines, now.lines);
    rack.setAttribute("aria-label", now.rack);
    const things = now.things.map(({ id, name, svg, targets }) => ({ id, name, svg, stuck: !targets.length }));
    keep(rack, things, makeThing);
    makeLines(help, now.help);
    makeTools(chosen, now.tools, desk);
    makeTools(actions, now.actions, desk);
    actions.hidden = !now.actions.length; // an empty group would be read out all the same
    rack.hidden = !now.things.length;
    makeDrawers(drawers, now.drawers, desk);
    lookAt(picture().querySelector(".dl-last"));
    markScrollable();
    root.dataset.turn = String(now.turn);
    if (at !== null && !root.contains(document.activeElement)) {
      const keys = [...root.querySelectorAll("[data-key]")].map((node) => node.dataset.key);
      const key = keyAfter(at, keys);
      root.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
    }
    say([now.message, ...now.pictures.map((one) => one.caption)].filter(Boolean).join(" "));
  }

  root.addEventListener("keydown", (event) => {
    if (!isOurs(event)) return;
    event.stopPropagation();
    if (event.key === "Escape" && held) putBack("Put back.");
    else if (event.key === "?" && !event.target.matches("input, textarea")) toggleHelp();
  });

  const redraw = () => safely(root, draw);
  const resized = new ResizeObserver(markScrollable);
  resized.observe(pictures);
  model.on("change:board", redraw);
  draw();
  root.dataset.ready = "1";
  return () => {
    model.off("change:board", redraw);
    resized.disconnect();
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
