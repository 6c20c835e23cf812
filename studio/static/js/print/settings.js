// The settings of a deck: everything that `pnp build` can do, the usual first.

import { choice } from "../ui/choice.js";
import { field } from "../ui/field.js";
import { h } from "../ui/h.js";
import { LANGUAGES, t } from "../words.js";

/** settings(games, wish, changed): calls changed() after every change of the wish. */
export function settings(games, papers, wish, changed) {
  const set = (name) => (value) => {
    wish[name] = value;
    changed();
  };
  const flip = h("div", { hidden: wish.backs !== "duplex" }, choice({
    label: t("print.flip"), value: wish.flip, onchange: set("flip"),
    options: ["long", "short"].map((value) => ({ value, words: t(`print.flip.${value}`) })),
  }));
  return h("form", { class: "paper print-settings", onsubmit: (event) => event.preventDefault() },
    choice({
      label: t("print.games"), value: wish.games, several: true, kind: "print-games", onchange: set("games"),
      options: games.map((game) => ({ value: game.id, words: game.title, disabled: Boolean(game.problems), picture: fan(game), hint: about(game) })),
    }),
    choice({
      label: t("print.language"), value: wish.lang, onchange: set("lang"),
      options: Object.entries(LANGUAGES).map(([value, words]) => ({ value, words })),
    }),
    paperChoice(papers, wish, changed),
    choice({
      label: t("print.backs"), value: wish.backs, kind: "segmented print-backs",
      onchange: (value) => { flip.hidden = value !== "duplex"; set("backs")(value); },
      options: ["duplex", "fold", "none"].map((value) => ({ value, words: t(`print.backs.${value}`), hint: t(`print.backs.${value}.about`) })),
    }),
    flip,
    choice({
      label: t("print.ink"), value: wish.ink, kind: "segmented print-ink", onchange: set("ink"),
      options: ["full", "saver", "grey"].map((value) => ({ value, words: t(`print.ink.${value}`), picture: h("span", { class: `ink-drop ink-${value}`, "aria-hidden": "true" }) })),
    }),
    more(wish, changed, set));
}

const fan = (game) => !game.problems && h("img", { class: "game-fan", src: `/api/print/games/${encodeURIComponent(game.id)}/fan.png`, alt: "", loading: "lazy" });

function about(game) {
  if (game.problems) return t("print.broken", { n: game.problems.length });
  return [t("print.pieces", { n: game.pieces }), game.has_film && t("print.film")].filter(Boolean).join(" · ");
}

function paperChoice(papers, wish, changed) {
  const known = papers.map((paper) => paper.name);
  const input = h("input", { type: "text", value: known.includes(wish.paper) ? "" : wish.paper, inputmode: "text", placeholder: "210x297", onchange: () => { wish.paper = input.value.trim().replaceAll(" ", "").replace("×", "x") || "a4"; changed(); } });
  const own = field(t("print.paper.size"), input);
  own.hidden = known.includes(wish.paper);
  const options = [...known.map((value) => ({ value, words: t(`print.paper.${value}`) })), { value: "own", words: t("print.paper.own") }];
  const chosen = choice({
    label: t("print.paper"), value: known.includes(wish.paper) ? wish.paper : "own", options,
    onchange: (value) => {
      own.hidden = value !== "own";
      if (value === "own") input.focus();
      else { wish.paper = value; changed(); }
    },
  });
  return h("div", {}, chosen, own);
}

function more(wish, changed, set) {
  const margin = h("input", {
    type: "text", inputmode: "decimal", placeholder: "5", value: wish.margin_mm ?? "",
    onchange: () => {
      const value = margin.value.trim() === "" ? null : Number(margin.value.replace(",", "."));
      const wrong = value !== null && !(value >= 0 && value <= 50);
      marginField.problem(wrong ? t("print.margin.wrong") : null);
      if (!wrong) { wish.margin_mm = value; changed(); }
    },
  });
  const marginField = field(t("print.margin"), margin);
  const only = h("input", { type: "text", value: wish.only, autocapitalize: "off", spellcheck: "false", onchange: () => { wish.only = only.value; changed(); } });
  const box = (name) => h("label", { class: "check" },
    h("input", { type: "checkbox", checked: wish[name], onchange: (event) => set(name)(event.target.checked) }), h("span", {}, t(`print.${name}`)));
  const strategy = choice({
    label: t("print.strategy"), value: wish.strategy ?? "best", onchange: (value) => set("strategy")(value === "best" ? null : value),
    options: ["best", "touching", "bleed"].map((value) => ({ value, words: t(`print.strategy.${value}`) })),
  });
  return h("details", { class: "print-more", open: Boolean(wish.strategy || wish.corners || wish.margin_mm !== null) }, h("summary", {}, t("print.more")),
    strategy, box("corners"), box("changed"), field(t("print.only"), only, { hint: t("print.only.about") }), marginField);
}

