// The small parts of a widget: buttons, choices, fields to write in, texts to copy, drawers.
// Each is made from what Python says of it; `desk` has send(message), say(text), picture().

const SVG = "http://www.w3.org/2000/svg";
const SHARPER = 2; // a saved picture has this many dots for each pixel

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

function keep(parent, specs, make) {
  // One node for each spec. A node whose spec has not changed stays where it is, with the focus
  // and with what was typed into it.
  const old = [...parent.children];
  const kept = plan(old.map((node) => node.dlSpec), specs);
  const nodes = specs.map((spec, index) => {
    if (kept[index] >= 0) return old[kept[index]];
    const made = make(spec);
    made.dlSpec = JSON.stringify(spec);
    return made;
  });
  for (const node of old) if (!nodes.includes(node)) node.remove();
  nodes.forEach((node, index) => {
    if (parent.children[index] !== node) parent.insertBefore(node, parent.children[index] ?? null);
  });
}

const MAKERS = { button: makeButton, check: makeCheck, choice: makeChoice, field: makeField, copy: makeCopy, save: makeSave };

function makeTools(parent, tools, desk) {
  keep(parent, tools, (tool) => MAKERS[tool.kind](tool, desk));
}

function plainButton(name, key, click) {
  const made = element("button", { type: "button", "data-key": key }, name);
  made.addEventListener("click", click);
  return made;
}

function makeButton(tool, desk) {
  const press = () => tool.on && desk.send({ kind: "press", button: tool.id });
  const made = plainButton(tool.name, `button:${tool.id}`, press);
  // aria-disabled, not disabled: a disabled button would throw the focus away.
  if (!tool.on) made.setAttribute("aria-disabled", "true");
  return made;
}

function makeCheck(tool, desk) {
  const label = element("label", { class: "dl-choice" });
  const box = element("input", { type: "checkbox", "data-key": `check:${tool.id}` });
  box.checked = tool.on;
  box.addEventListener("change", () => {
    desk.send({ kind: "press", button: tool.id });
    box.checked = tool.on; // Python decides; its answer redraws this
  });
  label.append(box, tool.name);
  return label;
}

function makeChoice(tool, desk) {
  const label = element("label", { class: "dl-choice" }, tool.name);
  const select = element("select", { "data-key": `choice:${tool.id}` });
  for (const [value, text] of tool.options) {
    const option = element("option", { value }, text);
    option.selected = value === tool.value;
    select.append(option);
  }
  select.addEventListener("change", () => {
    desk.send({ kind: "choose", choice: tool.id, value: select.value });
    select.value = tool.value; // Python decides; its answer redraws this
  });
  label.append(select);
  return label;
}

function makeField(tool, desk) {
  const row = element("div", { class: tool.long ? "dl-field dl-long" : "dl-field" });
  const label = element("label", {}, tool.name);
  const input = element(tool.long ? "textarea" : "input", {
    "data-key": `field:${tool.id}`, autocomplete: "off", spellcheck: "false",
    ...(tool.long ? { rows: "4" } : { type: "text", inputmode: tool.number ? "numeric" : "text" }),
  });
  input.value = tool.value;
  const send = () => desk.send({ kind: "write", field: tool.id, text: input.value });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || tool.long) return;
    event.preventDefault();
    send();
  });
  label.append(input);
  row.append(label, plainButton(tool.go, `go:${tool.id}`, send));
  return row;
}

function makeCopy(tool, desk) {
  const row = element("div", { class: "dl-field dl-long" });
  const label = element("label", {}, tool.name);
  const text = element("textarea", { readonly: "", rows: "4", "data-key": `copy:${tool.id}` });
  text.value = tool.text;
  label.append(text);
  const copy = async () => {
    text.select();
    try {
      await navigator.clipboard.writeText(tool.text);
      desk.say("Copied.");
    } catch { // a page that is not served safely may not write to the clipboard
      desk.say("The text is selected: press Ctrl and C to copy it.");
    }
  };
  row.append(label, plainButton("Copy", `docopy:${tool.id}`, copy));
  return row;
}

function makeSave(tool, desk) {
  return plainButton(tool.name, "button:save", async () => {
    try {
      await savePicture(desk.picture(), tool.file);
      desk.say(`The picture was saved as ${tool.file}.`);
    } catch (error) {
      desk.say(`The picture could not be saved (${error.message}).`);
    }
  });
}

async function savePicture(svg, file) {
  // The picture alone, without the marks that the page has put into it, as a PNG on white.
  const alone = svg.cloneNode(true);
  for (const mark of alone.querySelectorAll(".dl-target, .dl-spot")) mark.remove();
  alone.removeAttribute("style");
  alone.setAttribute("xmlns", SVG);
  const text = new XMLSerializer().serializeToString(alone);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = element("canvas");
  canvas.width = SHARPER * Number(alone.getAttribute("width"));
  canvas.height = SHARPER * Number(alone.getAttribute("height"));
  const paper = canvas.getContext("2d");
  paper.fillStyle = "#ffffff";
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(image, 0, 0, canvas.width, canvas.height);
  element("a", { href: canvas.toDataURL("image/png"), download: file }).click();
}

function makeDrawers(parent, drawers, desk) {
  keep(parent, drawers.map(({ id, name }) => ({ id, name })), ({ id, name }) => {
    const drawer = element("details", { class: "dl-drawer" });
    const tools = element("div", { class: "dl-tools" });
    const lines = element("div", { class: "dl-lines" });
    drawer.append(element("summary", { "data-key": `drawer:${id}` }, name), tools, lines);
    return drawer;
  });
  drawers.forEach((drawer, index) => {
    const [, tools, lines] = parent.children[index].children;
    makeTools(tools, drawer.tools, desk);
    makeLines(lines, drawer.lines);
  });
}

function makeLines(parent, lines) {
  keep(parent, lines, (line) => element("p", {}, line));
}

function makeSpots(svg, spots, desk) {
  // Buttons that lie on a picture: one of them is reached by Tab, the others by arrow keys.
  const boxes = spots.map((spot) => spot.box);
  const marks = spots.map((spot, index) => {
    const [x, y, width, height] = spot.box;
    const mark = shape("g", {
      class: "dl-spot", role: "button", tabindex: index ? "-1" : "0", "aria-label": spot.name,
      "data-key": `spot:${spot.id}`,
    });
    mark.append(shape("rect", { x, y, width, height, rx: 6 }));
    const press = () => desk.send({ kind: "press", button: spot.id });
    mark.addEventListener("click", press);
    mark.addEventListener("keydown", (event) => {
      const next = stepTowards(boxes, index, event.key);
      if (next !== null) marks[next].focus();
      else if (event.key === "Enter" || event.key === " ") press();
      else return;
      event.preventDefault();
    });
    mark.addEventListener("focus", () => {
      marks.forEach((one) => one.setAttribute("tabindex", one === mark ? "0" : "-1"));
    });
    return mark;
  });
  svg.append(...marks);
}
