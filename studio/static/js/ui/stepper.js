// A large − n + for numbers that the camera cannot see.

import { t } from "../words.js";
import { h } from "./h.js";
import { icon } from "./icons.js";

/** stepper({label, value, min, max, onchange}) */
export function stepper({ label, value = 0, min = 0, max = 999, step = 1, onchange = () => {}, hint = null }) {
  let now = value;
  const set = (wanted) => {
    const next = Math.min(max, Math.max(min, Math.round(wanted)));
    if (Number.isNaN(next)) return paint();
    const changed = next !== now;
    now = next;
    paint();
    if (changed) onchange(now);
  };
  const input = h("input", {
    class: "stepper-number", type: "text", inputmode: min < 0 ? "text" : "numeric", role: "spinbutton",
    autocomplete: "off", "aria-label": label, "aria-valuemin": min, "aria-valuemax": max,
    onchange: () => set(Number.parseInt(input.value.replace("−", "-"), 10)),
    onfocus: () => input.select(),
    onkeydown: (event) => {
      const by = { ArrowUp: step, ArrowDown: -step, PageUp: 10 * step, PageDown: -10 * step }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      set(now + by);
    },
  });
  const less = h("button", { type: "button", class: "stepper-button", "aria-label": t("ui.less", { label }), onclick: () => set(now - step) }, icon("minus"));
  const more = h("button", { type: "button", class: "stepper-button", "aria-label": t("ui.more", { label }), onclick: () => set(now + step) }, icon("plus"));
  function paint() {
    input.value = String(now).replace("-", "−");
    input.setAttribute("aria-valuenow", now);
    less.disabled = now <= min;
    more.disabled = now >= max;
  }
  paint();
  const element = h("div", { class: "stepper", role: "group", "aria-label": label },
    h("span", { class: "stepper-label" }, label, hint && h("small", {}, hint)), h("span", { class: "stepper-row" }, less, input, more));
  element.set = set;
  Object.defineProperty(element, "value", { get: () => now });
  return element;
}
