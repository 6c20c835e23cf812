// Whose cards these are: another name, or the name of another player, and the two are swapped.

import { button } from "../ui/button.js";
import { dialog } from "../ui/dialog.js";
import { field } from "../ui/field.js";
import { h } from "../ui/h.js";
import { t } from "../words.js";

export async function nameSheet(screen, player) {
  const { data } = screen;
  const others = [...new Set(
    [...data.names, ...data.table.players.map((one) => one.name)],
  )].filter((name) => name !== player.name);
  const name = await dialog(t("score.whose"), (close) => {
    const input = h(
      "input",
      { type: "text", value: player.name, maxlength: 40, autocomplete: "off", autocapitalize: "words" },
    );
    const save = (event) => {
      event.preventDefault();
      close(input.value.trim());
    };
    return h(
      "form",
      { onsubmit: save },
      others.length > 0 && h(
        "div",
        { class: "known-names" },
        others.map((other) => h("button", { type: "button", class: "chip", onclick: () => close(other) }, other)),
      ),
      field(t("score.name"), input),
      button(t("ui.save"), save, { kind: "primary wide" }),
    );
  });
  if (name && name !== player.name) await screen.change(
    { do: "name", player: player.id, name },
    { words: t("score.renamed", { name }) },
  );
}
