// Making parts of the page. Text always goes in as text, so that markup in a name is shown and never run.

const SVG = "http://www.w3.org/2000/svg";
let count = 0;

export function uniqueName() {
  count += 1;
  return `u${count.toString(36)}${Math.random().toString(36).slice(2, 6)}`;
}

export function element(tag, attributes = {}, ...children) {
  return dress(document.createElement(tag), attributes, children);
}

export function svgElement(tag, attributes = {}) {
  return dress(document.createElementNS(SVG, tag), attributes, []);
}

function dress(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) node.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

export function fill(node, ...children) {
  node.replaceChildren(...children);
}

export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

// A drawing made in Python (which escapes every text in it), in a box of its own.
export function drawing(svg, box, attributes = {}) {
  const node = svgElement("svg", { viewBox: box, "aria-hidden": "true", ...attributes });
  node.innerHTML = svg;
  return node;
}
