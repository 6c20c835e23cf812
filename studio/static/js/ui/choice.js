// A choice of a few, side by side (radio buttons) or several (check boxes); arrows and space work.

import { h } from "./h.js";

let groups = 0;

/** choice({label, options: [{value, words, hint?, picture?}], value, onchange}) */
export function choice({ label, options, value, onchange = () => {}, several = false, kind = "segmented" }) {
  const name = `choice-${++groups}`;
  let now = several ? new Set(value) : value;
  const inputs = options.map((option) => h("input", {
    type: several ? "checkbox" : "radio", name, value: option.value, disabled: option.disabled,
    checked: several ? now.has(option.value) : option.value === now,
    onchange: (event) => {
      if (!several) now = option.value;
      else if (event.target.checked) now.add(option.value);
      else now.delete(option.value);
      onchange(several ? [...now] : now);
    },
  }));
  const element = h("fieldset", { class: `choice ${kind}` }, h("legend", {}, label), h("div", { class: "choice-options" },
    options.map((option, i) => h("label", { class: "choice-option" }, inputs[i],
      h("span", { class: "choice-face" }, option.picture, h("span", { class: "choice-words" }, option.words, option.hint && h("small", {}, option.hint)))))));
  Object.defineProperty(element, "value", { get: () => (several ? [...now] : now) });
  return element;
}
