// Redraws a part of the page and leaves the reader where they were: focus, open reasons, scrolling.

import { fill } from "../ui/h.js";

/** Puts new children into an element; the focus goes to the new child with the same `data-focus`. */
export function swap(element, ...children) {
  const active = document.activeElement;
  const key = element.contains(active) ? active.closest("[data-focus]")?.dataset.focus : null;
  const open = new Set([...element.querySelectorAll("details[open][data-key]")].map((one) => one.dataset.key));
  const closed = new Set([...element.querySelectorAll("details:not([open])[data-key]")].map((one) => one.dataset.key));
  fill(element, ...children);
  for (const one of element.querySelectorAll("details[data-key]")) {
    if (open.has(one.dataset.key)) one.open = true;
    if (closed.has(one.dataset.key)) one.open = false;
  }
  if (key) {
    const again = [...element.querySelectorAll("[data-focus]")].find((one) => one.dataset.focus === key);
    (again ?? element.querySelector("h2, button"))?.focus({ preventScroll: true });
  }
}
