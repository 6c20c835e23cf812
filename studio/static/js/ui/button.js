// Buttons: button("Save", save, {kind: "primary", icon: "check"}).

import { h } from "./h.js";
import { icon } from "./icons.js";

/** A button with words; kind: "" (paper), "primary", "quiet", "danger". While an async action runs it is busy. */
export function button(words, action, { kind = "", icon: name = null, ...attributes } = {}) {
  const element = h("button", { type: "button", class: ["button", kind], ...attributes }, name && icon(name), h("span", {}, words));
  element.addEventListener("click", (event) => busyWhile(element, action?.(event)));
  return element;
}

/** A button that is only a picture; its words are for screen readers and as a hint. */
export function iconButton(name, label, action, attributes = {}) {
  return h("button", { type: "button", class: "icon-button", "aria-label": label, title: label, onclick: action, ...attributes }, icon(name));
}

/** A link that looks like a button. */
export function linkButton(words, href, { kind = "", icon: name = null, ...attributes } = {}) {
  return h("a", { href, class: ["button", kind], ...attributes }, name && icon(name), h("span", {}, words));
}

async function busyWhile(element, action) {
  if (!(action instanceof Promise)) return;
  element.disabled = true;
  element.setAttribute("aria-busy", "true");
  try {
    await action;
  } finally {
    element.disabled = false;
    element.removeAttribute("aria-busy");
  }
}
