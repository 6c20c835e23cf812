// Who plays, in the order they sit: names as chips, remembered ones to tap, moved with arrows.

import { iconButton } from "../ui/button.js";
import { fill, h } from "../ui/h.js";
import { t } from "../words.js";
import { icon } from "./icons.js";

const LONGEST = 40;

/** An editor of names; `.value` is the list, `.most` how many may play. */
export function playersEditor(remembered, start) {
  let names = start.slice(0, 6);
  let most = 6;
  const list = h("ol", { class: "player-list" });
  const known = h("div", { class: "known-names" });
  const said = h("p", { class: "sr-only", role: "status" });
  const input = h("input", {
    type: "text",
    id: "new-player",
    class: "name-input",
    maxlength: LONGEST,
    autocomplete: "off",
    autocapitalize: "words",
    enterkeyhint: "done",
    placeholder: t("score.new-name"),
    "aria-label": t("score.new-name"),
    onkeydown: (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      add(input.value);
    },
    onblur: () => add(input.value, false),
  });
  const row = h(
    "div",
    { class: "name-row" },
    input,
    h(
      "button",
      { type: "button", class: "button", onclick: () => add(input.value) },
      icon("plus"),
      h("span", {}, t("score.add-name")),
    ),
  );

  const add = (typed, stay = true) => {
    const name = typed.trim().replace(/\s+/g, " ").slice(0, LONGEST);
    if (!name) return;
    input.value = "";
    if (names.length < most && !names.some((one) => same(one, name))) {
      names = [...names, name];
      said.textContent = t("score.name-added", { name });
    }
    paint();
    if (stay) input.focus();
  };
  const remove = (i) => {
    said.textContent = t("score.name-removed", { name: names[i] });
    names = names.filter((_, j) => j !== i);
    paint();
    (list.children[Math.min(i, names.length - 1)]?.querySelector(".name-remove") ?? input).focus();
  };
  const shift = (i, by) => {
    const moved = [...names];
    [moved[i], moved[i + by]] = [moved[i + by], moved[i]];
    names = moved;
    said.textContent = t("score.name-moved", { name: names[i + by], seat: i + by + 1 });
    paint();
    const arrows = list.children[i + by].querySelectorAll(".name-move:not(:disabled)");
    (arrows[by > 0 ? arrows.length - 1 : 0] ?? input).focus();
  };

  function paint() {
    fill(list, names.map((name, i) => seat(name, i)));
    list.hidden = !names.length;
    row.hidden = names.length >= most;
    const others = remembered.filter((name) => !names.some((one) => same(one, name))).slice(0, 8);
    const full = names.length >= most;
    fill(
      known,
      full ? [] : others.map(
        (name) => h(
          "button",
          { type: "button", class: "chip", onclick: () => add(name, false) },
          icon("plus"),
          h("span", {}, name),
        ),
      ),
    );
    known.hidden = full || !others.length;
  }

  const seat = (name, i) =>
    h(
      "li",
      { class: "seat" },
      h("span", { class: "seat-number", "aria-hidden": "true" }, String(i + 1)),
      h("span", { class: "seat-name" }, name),
      iconButton(
        "up",
        t("score.move-up", { name }),
        () => shift(i, -1),
        { class: "icon-button name-move", disabled: i === 0 },
      ),
      iconButton(
        "down",
        t("score.move-down", { name }),
        () => shift(i, 1),
        { class: "icon-button name-move", disabled: i === names.length - 1 },
      ),
      iconButton("cross", t("score.remove-name", { name }), () => remove(i), { class: "icon-button name-remove" }),
    );

  const element = h(
    "div",
    { class: "players", role: "group", "aria-labelledby": "who-plays" },
    h("h2", { id: "who-plays" }, t("score.who-plays")),
    h("p", { class: "hint" }, t("score.seats-hint")),
    list,
    known,
    row,
    said,
  );
  Object.defineProperty(element, "value", { get: () => names });
  Object.defineProperty(element, "most", {
    set: (value) => {
      most = value;
      names = names.slice(0, most);
      paint();
    },
  });
  paint();
  return element;
}

const same = (a, b) => a.localeCompare(b, undefined, { sensitivity: "accent" }) === 0;
