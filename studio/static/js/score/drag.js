// Carrying a card to another player with a mouse or a finger. The same is in every card's sheet as 'move to…'.

import { h } from "../ui/h.js";
import { t } from "../words.js";
import { icon } from "./icons.js";
import { colourClass } from "./outlines.js";

const HOLD_MS = 380;

/**
 * Carries a piece until the pointer is let go. `onDrop({player, place})` where it was dropped, or
 * `onDrop({away: true})` over 'not there'; nothing when it was let go elsewhere.
 */
export function carry(piece, players, start, { onDrop, onEnd }) {
  const ghost = h(
    "div",
    { class: "carried", "aria-hidden": "true" },
    piece.picture ? h("img", { src: piece.picture, alt: "" }) : h("span", {}, piece.name),
  );
  const bar = h(
    "div",
    { class: "drop-bar", "aria-hidden": "true" },
    players.map((player) =>
      h(
        "div",
        { class: `drop-here ${colourClass(player)}`, "data-drop-player": player.id },
        h("span", { class: "dot" }),
        player.name,
      ),
    ),
    h("div", { class: "drop-here drop-away", "data-drop-away": "1" }, icon("bin"), t("score.not-there")),
  );
  document.body.append(ghost, bar);
  navigator.vibrate?.(12);

  const stop = new AbortController();
  let over = null;
  const move = (event) => {
    ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const target = under?.closest("[data-drop-player], [data-drop-away]");
    if (target === over) return;
    over?.classList.remove("is-over");
    over = target && target.dataset.piece !== piece.id ? target : null;
    over?.classList.add("is-over");
  };
  const end = (event) => {
    stop.abort();
    over?.classList.remove("is-over");
    ghost.remove();
    bar.remove();
    onEnd?.();
    if (event.type !== "pointerup" || !over) return;
    const { dropPlayer: player, dropPlace: place, dropAway: away } = over.dataset;
    if (away) onDrop({ away: true });
    else if (player && (player !== piece.player || place)) onDrop({ player, place: place ?? null });
  };
  const options = { signal: stop.signal };
  window.addEventListener("pointermove", move, options);
  window.addEventListener("pointerup", end, options);
  window.addEventListener("pointercancel", end, options);
  window.addEventListener("keydown", (event) => event.key === "Escape" && end(event), options);
  move(start);
}

/** A mouse carries at once, a finger after holding still for a moment. */
export function holdToCarry(element, begin) {
  let carrying = false;
  const go = (event) => {
    carrying = true;
    begin(event, () => setTimeout(() => (carrying = false)));
  };
  element.addEventListener("pointerdown", (start) => {
    if (start.button > 0 || !start.isPrimary) return;
    const mouse = start.pointerType === "mouse";
    const press = new AbortController();
    const ended = () => {
      clearTimeout(holding);
      press.abort();
    };
    const held = (event) => {
      ended();
      go(event);
    };
    const holding = mouse ? 0 : setTimeout(() => held(start), HOLD_MS);
    const moved = (event) => {
      if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < 8) return;
      if (mouse) held(event);
      else ended();
    };
    // On the window: a quick hand has left the card by the first move that is told.
    const options = { signal: press.signal };
    window.addEventListener("pointermove", moved, options);
    for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, ended, options);
  });
  element.addEventListener("touchmove", (event) => carrying && event.preventDefault(), { passive: false });
  element.addEventListener("contextmenu", (event) => carrying && event.preventDefault());
  element.addEventListener("click", (event) => carrying && event.stopImmediatePropagation(), { capture: true });
}
