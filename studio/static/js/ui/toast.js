// A short message that goes away by itself, and that a screen reader says aloud.

import { h } from "./h.js";

let place = null;

/** toast("Saved"), toast("Could not be saved", "bad"); `action` is {words, act}, a button such as 'Undo'. */
export function toast(words, mood = "good", seconds = mood === "bad" ? 8 : 4, action = null) {
  if (!place) {
    place = h("div", { class: "toasts", role: "status", "aria-live": "polite" });
    document.body.append(place);
  }
  const message = h("p", { class: `toast ${mood}` }, words);
  if (action) message.append(h("button", { type: "button", class: "toast-action", onclick: () => { message.remove(); action.act(); } }, action.words));
  place.append(message);
  setTimeout(() => message.remove(), seconds * 1000);
}
