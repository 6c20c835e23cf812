// Two large buttons: the phone's own camera, or photos that are there already.

import { h } from "../ui/h.js";
import { t } from "../words.js";
import { icon } from "./icons.js";

/** `onFiles` hears the chosen files, at least one. */
export function photoButtons(onFiles, { small = false } = {}) {
  const files = (input) => {
    const chosen = [...input.files];
    input.value = "";
    if (chosen.length) onFiles(chosen);
  };
  const one = (words, sign, kind, attributes) =>
    h(
      "label",
      { class: ["photo-button", "button", kind] },
      h("input", { type: "file", class: "sr-only", onchange: (event) => files(event.target), ...attributes }),
      icon(sign),
      h("span", {}, words),
    );
  return h(
    "div",
    { class: ["photo-buttons", small && "is-small"] },
    one(
      t("score.take-photo"),
      "camera",
      small ? "" : "primary",
      { accept: "image/*", capture: "environment", "data-test": "camera" },
    ),
    one(
      t("score.choose-photos"),
      "pictures",
      "",
      { accept: "image/*,.heic,.heif", multiple: true, "data-test": "files" },
    ),
  );
}
