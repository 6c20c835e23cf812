// Cards to choose from, most likely first, with a search that does not mind accents.

import { get } from "../api.js";
import { fill, h } from "../ui/h.js";
import { t } from "../words.js";

const GROUPS = { doubt: "likely", look: "likely", unseen: "others", seen: "taken" };
const SEARCH_FROM = 10; // fewer cards need no search

/** A picker for a piece ({piece}) or a place ({player, place}); `onPick(card)` hears the chosen one. */
export function picker(screen, about, { now = null, onPick }) {
  const list = h("div", { class: "picker-list" }, h("p", { class: "hint" }, t("app.loading")));
  const search = h("input", {
    type: "search",
    class: "picker-search",
    placeholder: t("score.search"),
    "aria-label": t("score.search"),
    autocomplete: "off",
    hidden: true,
    oninput: () => paint(),
    onkeydown: (event) => {
      const first = event.key === "Enter" && search.value && list.querySelector(".card-choice");
      if (first) first.click();
    },
  });
  const found = h("p", { class: "sr-only", role: "status" });
  let cards = [];

  const paint = () => {
    const wanted = plain(search.value);
    const shown = cards.filter((card) => plain(card.name).includes(wanted));
    const groups = ["likely", "others", "taken"].map(
      (name) => [name, shown.filter((card) => GROUPS[card.rank] === name)],
    );
    if (wanted) found.textContent = t("score.found", { n: shown.length });
    const several = groups.filter(([, group]) => group.length).length > 1;
    fill(
      list,
      groups.map(
        ([name, group]) => group.length > 0 && [
          several && h("h3", {}, t(`score.group-${name}`)),
          h("ul", { class: "card-grid" }, group.map(one)),
        ],
      ),
      !shown.length && h("p", { class: "hint" }, t("score.none-found")),
    );
  };
  const one = (card) =>
    h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: "card-choice",
          "data-card": card.card,
          "aria-pressed": String(card.card === now),
          onclick: () => onPick(card),
        },
        card.picture && h("img", { src: card.picture, alt: "", loading: "lazy" }),
        h("span", {}, card.name),
      ),
    );

  const query = new URLSearchParams({ round: screen.data.round, ...about });
  get(`${screen.session.path}/cards?${query}`).then(
    (answer) => {
      cards = answer.cards;
      search.hidden = cards.length < SEARCH_FROM;
      paint();
    },
    (error) => fill(list, h("p", { class: "field-problem" }, error.message)),
  );
  return h("div", { class: "picker" }, search, found, list);
}

/** Words without accents and capitals: 'Żaba' is found by 'zaba'. */
function plain(words) {
  return words.trim().toLocaleLowerCase().replaceAll("ł", "l").normalize("NFD").replace(/\p{M}/gu, "");
}
