// Controls for single values: words, numbers, flags, choices. Each calls set(value) as a person types.

import { choice } from "../ui/choice.js";
import { h } from "../ui/h.js";
import { icon } from "../ui/icons.js";
import { t } from "../words.js";
import { choiceName } from "./names.js";

const LONG = 48; // letters above which words get more than a line

let ids = 0;
export const nextId = () => `edit-${++ids}`;

export function textControl(value, set, attributes = {}) {
  const words = value ?? "";
  const long = String(words).length > LONG || String(words).includes("\n");
  const input = h(long ? "textarea" : "input", { type: long ? null : "text", rows: long ? 2 : null, autocomplete: "off", ...attributes });
  input.value = words;
  input.addEventListener("input", () => set(input.value));
  return input;
}

/** − n +, and whatever a person types: the server says what is wrong with it. */
export function numberControl(field, value, set, label) {
  const input = h("input", { type: "text", inputmode: (field.least ?? 0) < 0 || field.least === null ? "text" : "numeric", class: "number", autocomplete: "off", role: "spinbutton", "aria-valuemin": field.least, "aria-valuemax": field.most, placeholder: field.default ?? "" });
  input.value = value ?? "";
  if (input.value) input.setAttribute("aria-valuenow", input.value);
  const told = () => { input.setAttribute("aria-valuenow", input.value); set(input.value.trim()); };
  const step = (by) => {
    const now = Number.parseFloat(input.value || (field.default ?? field.least ?? 0));
    let next = (Number.isFinite(now) ? now : 0) + by;
    if (field.least !== null) next = Math.max(field.least, next);
    if (field.most !== null) next = Math.min(field.most, next);
    input.value = String(next);
    told();
  };
  input.addEventListener("input", told);
  input.addEventListener("keydown", (event) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by) { event.preventDefault(); step(by); }
  });
  const less = h("button", { type: "button", class: "number-step", tabindex: "-1", "aria-label": t("ui.less", { label }), onclick: () => step(-1) }, icon("minus"));
  const more = h("button", { type: "button", class: "number-step", tabindex: "-1", "aria-label": t("ui.more", { label }), onclick: () => step(1) }, icon("plus"));
  const element = h("span", { class: "number-row" }, less, input, more);
  element.input = input;
  return element;
}

export function flagControl(value, set, label) {
  const input = h("input", { type: "checkbox", class: "switch", checked: value === true || value === "true" });
  input.addEventListener("change", () => set(input.checked));
  return h("label", { class: "flag" }, input, h("span", {}, label));
}

export function selectControl(field, value, set, { name = field.name, required = field.is_required } = {}) {
  const known = field.choices.includes(value);
  const options = [
    !required && h("option", { value: "" }, "—"),
    !known && value && h("option", { value }, value),
    ...field.choices.map((each) => h("option", { value: each }, choiceName(name, each))),
  ];
  const select = h("select", { class: "input", onchange: () => set(select.value || null) }, options);
  select.value = value ?? "";
  return select;
}

/** A few choices lie side by side, many in a list. */
export const fitsSideBySide = (field) => field.is_required && field.choices.length <= 5;

export function sideBySide(field, value, set, label) {
  return choice({ label, value, onchange: set, options: field.choices.map((each) => ({ value: each, words: choiceName(field.name, each) })) });
}

/** A cell of a small grid, [row, column] from 0: tapped, not typed. */
export const isCell = (field) =>
  field.sort === "list" && field.least === 2 && field.most === 2 && field.item?.sort === "whole" && field.item.least === 0 && field.item.most !== null && field.item.most < 6;

export function cellControl(field, value, set, label) {
  const size = field.item.most + 1;
  const name = nextId();
  const now = (value ?? []).map(String).join(",");
  const cells = Array.from({ length: size * size }, (_, i) => {
    const at = [Math.floor(i / size), i % size];
    return h("label", { class: "cell" }, h("input", { type: "radio", name, checked: now === at.join(","), "aria-label": t("edit.cell", { row: at[0] + 1, column: at[1] + 1 }), onchange: () => set(at.map(String)) }), h("span"));
  });
  return h("fieldset", { class: "cells" }, h("legend", {}, label), h("div", { class: "cells-grid", style: { gridTemplateColumns: `repeat(${size}, 44px)` } }, cells));
}
