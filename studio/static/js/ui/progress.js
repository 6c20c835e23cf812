// A bar that fills; without a number it only moves.

import { h } from "./h.js";

/** progress("Reading the photo"): .set(0.4, "Finding the cards") */
export function progress(label) {
  const fillBar = h("span", { class: "progress-fill" });
  const words = h("p", { class: "progress-words" }, label);
  const bar = h("div", { class: "progress waiting", role: "progressbar", "aria-label": label, "aria-valuemin": 0, "aria-valuemax": 100 }, fillBar);
  const element = h("div", { class: "progress-box" }, words, bar);
  element.set = (value, said = null) => {
    if (said) words.textContent = said;
    if (value === null || value === undefined || value <= 0) return;
    bar.classList.remove("waiting");
    bar.setAttribute("aria-valuenow", Math.round(value * 100));
    fillBar.style.width = `${Math.round(value * 100)}%`;
  };
  return element;
}
