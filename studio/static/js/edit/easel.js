// The face of a draft, redrawn while a person types: one question at a time, always with the newest values.

import { post } from "../api.js";
import { h } from "../ui/h.js";
import { lang, t } from "../words.js";
import { address, facePath } from "./names.js";

const CHECK_AFTER = 500; // milliseconds without a key: then the other languages and sides are looked at

/** easel(card, {values, onproblems, onprint}): .draw(), .turn(side), .speak(lang) */
export function easel(card, { values, onproblems, onprint, signal }) {
  const { kind } = card;
  let side = "front";
  let language = card.languages.includes(lang()) ? lang() : card.languages[0];
  let busy = false;
  let again = false;
  let typedAt = 0;
  let checking = null;
  let shown = null;
  const image = h("img", { alt: t("edit.face"), draggable: "false", decoding: "sync" });
  const radius = kind.shape === "disc" ? "50%" : `${(100 * kind.corner_mm) / kind.width_mm}% / ${(100 * kind.corner_mm) / kind.height_mm}%`;
  const late = h("p", { class: "face-late", hidden: true }, t("edit.face-late"));
  const face = h("div", { class: ["face", kind.material === "film" && "film"], style: { aspectRatio: `${kind.width_mm} / ${kind.height_mm}`, borderRadius: radius } }, image, late);
  face.style.setProperty("--ratio", kind.width_mm / kind.height_mm);
  const element = h("figure", { class: "easel" }, face);

  async function draw() {
    if (!card.can_be_edited) return card.look && put(facePath(card.game, card.ref, card.look, side, language));
    if (busy) { again = true; return; }
    busy = true;
    do {
      again = false;
      const from = typedAt;
      try {
        const answer = await post(address(card.game, card.ref, "/preview"), { values: values(), side, lang: language }, signal);
        if (answer.svg) await put(URL.createObjectURL(new Blob([answer.svg], { type: "image/svg+xml" })));
        late.hidden = Boolean(answer.svg);
        face.classList.toggle("old", !answer.svg);
        onproblems(answer.problems);
        if (from) element.dataset.milliseconds = Math.round(performance.now() - from);
      } catch (error) {
        if (error.name === "AbortError") return undefined;
        onproblems(error.errors ?? [{ message: String(error.message), field: null }]);
      }
    } while (again && !signal.aborted);
    busy = false;
    clearTimeout(checking);
    checking = setTimeout(check, CHECK_AFTER);
    return undefined;
  }

  async function check() {
    if (busy || signal.aborted) return;
    try {
      onprint((await post(address(card.game, card.ref, "/check"), { values: values() }, signal)).problems);
    } catch (error) {
      if (error.name !== "AbortError") onprint([]);
    }
  }

  /** Swaps the picture when the new one is ready, so that nothing flickers. */
  async function put(url) {
    const before = shown;
    shown = url;
    image.src = url;
    await image.decode().catch(() => {});
    if (before?.startsWith("blob:")) URL.revokeObjectURL(before);
  }

  if (card.look) put(facePath(card.game, card.ref, card.look, side, language));
  signal.addEventListener("abort", () => { clearTimeout(checking); if (shown?.startsWith("blob:")) URL.revokeObjectURL(shown); });
  return {
    element,
    draw: () => { typedAt = performance.now(); return draw(); },
    turn: (wanted) => { side = wanted; draw(); },
    speak: (wanted) => { if (wanted === language || !card.languages.includes(wanted)) return; language = wanted; draw(); },
    get language() { return language; },
  };
}
