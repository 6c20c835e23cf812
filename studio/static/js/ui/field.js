// A labelled field of a form; what is wrong with it stands below it and is read with it.

import { h } from "./h.js";

let fields = 0;

/** field("Name", input, {hint}): .problem("…") shows what is wrong, .problem(null) takes it away. */
export function field(label, input, { hint = null } = {}) {
  const id = input.id || `field-${++fields}`;
  input.id = id;
  const problem = h("p", { class: "field-problem", id: `${id}-problem`, hidden: true });
  const help = hint && h("p", { class: "field-hint", id: `${id}-hint` }, hint);
  input.setAttribute("aria-describedby", [help && `${id}-hint`, `${id}-problem`].filter(Boolean).join(" "));
  const element = h("div", { class: "field" }, h("label", { for: id }, label), input, help, problem);
  element.input = input;
  element.problem = (words) => {
    problem.textContent = words ?? "";
    problem.hidden = !words;
    input.toggleAttribute("aria-invalid", Boolean(words));
    if (words) input.setAttribute("aria-invalid", "true");
  };
  return element;
}
