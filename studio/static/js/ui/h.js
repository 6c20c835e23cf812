// Builds elements. Text is always text: nothing a person typed can become markup.

const SVG = "http://www.w3.org/2000/svg";

/** h("button", {class: "primary", onclick: …, "aria-label": …}, "Words", otherElement, …) */
export function h(tag, attributes, ...children) {
  return dressed(document.createElement(tag), attributes, children);
}

/** The same for drawings. */
export function svg(tag, attributes, ...children) {
  return dressed(document.createElementNS(SVG, tag), attributes, children);
}

/** Throws away what an element holds and puts these in. */
export function fill(element, ...children) {
  element.replaceChildren(...flat(children));
  return element;
}

function dressed(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "style") Object.assign(element.style, value);
    else if (name === "class" && Array.isArray(value)) element.setAttribute("class", value.filter(Boolean).join(" "));
    else if (name === "value" && "value" in element) element.value = value;
    else if (name === "dataset") Object.assign(element.dataset, value);
    else if (value === true) element.setAttribute(name, "");
    else element.setAttribute(name, String(value));
  }
  element.append(...flat(children));
  return element;
}

function flat(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
}
