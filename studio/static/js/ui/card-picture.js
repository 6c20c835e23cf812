// A card's picture as it is printed, with paper under it until it is there.

import { h } from "./h.js";

/** cardPicture("/api/…", "Knight", {width: 63, height: 88}) */
export function cardPicture(source, words, { width = 63, height = 88, ...attributes } = {}) {
  const image = h("img", { src: source, alt: words, loading: "lazy", decoding: "async", draggable: "false" });
  const element = h("span", { class: "card-picture", style: { aspectRatio: `${width} / ${height}` }, ...attributes }, image);
  image.addEventListener("error", () => { element.classList.add("missing"); image.replaceWith(h("span", {}, words)); });
  element.image = image;
  return element;
}
