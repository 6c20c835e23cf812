// A card that was missed: whose it is, where it lies, which one.

import { choice } from "../ui/choice.js";
import { dialog } from "../ui/dialog.js";
import { fill, h } from "../ui/h.js";
import { t } from "../words.js";
import { picker } from "./picker.js";

/** Opens the sheet; `player` and `place` are where the finger was, as far as that is known. */
export async function addCard(screen, { player = null, place = null } = {}) {
  const { table } = screen.data;
  const owners = table.players.filter((one) => table.places.some((free) => free.player === one.id));
  if (!owners.length) return;
  const first = owners.find((one) => one.id === player)?.id ?? owners[0].id;
  const change = await dialog(
    t("score.add-card"),
    (close) => sheet(screen, owners, { player: first, place }, close),
    { kind: "sheet", signal: screen.signal },
  );
  if (change) await screen.change(...change);
}

function sheet(screen, owners, start, close) {
  const { table } = screen.data;
  let { player, place } = start;
  const where = h("div", { class: "add-where" });
  const which = h("div", {});
  const free = () => table.places.filter((one) => one.player === player);

  const pick = () => {
    const onPick = (card) => {
      const words = t("score.added", { name: card.name });
      close([{ do: "add", player, place, card: card.card }, { words }]);
    };
    fill(which, picker(screen, { player, place }, { onPick }));
  };
  const choosePlace = () => {
    const places = free();
    if (!places.some((one) => one.place === place)) place = places[0]?.place;
    const select = h(
      "select",
      {
        class: "input",
        "aria-label": t("score.where"),
        onchange: () => {
          place = select.value;
          pick();
        },
      },
      places.map((one) => h("option", { value: one.place, selected: one.place === place }, one.words)),
    );
    fill(where, places.length > 1 && select);
    pick();
  };
  const options = owners.map((one) => ({ value: one.id, words: one.name }));
  const who = choice({
    label: t("score.whose"),
    options,
    value: player,
    onchange: (id) => {
      player = id;
      choosePlace();
    },
  });
  choosePlace();
  return h("div", { class: "add-sheet" }, owners.length > 1 && who, where, which);
}
