// What fields, choices and cards are called, in the page's language; a game of one's own keeps its own words.

import { has, lang, t } from "../words.js";

const plain = (name) => name.replace(/[-_]/g, " ").replace(/^./, (letter) => letter.toUpperCase());

export const fieldName = (name) => (has(`edit.field.${name}`) ? t(`edit.field.${name}`) : plain(name));
export const fieldHelp = (name) => (has(`edit.help.${name}`) ? t(`edit.help.${name}`) : null);

export function choiceName(field, value) {
  for (const key of [`edit.choice.${field}.${value}`, `edit.choice.${value}`]) if (has(key)) return t(key);
  return plain(String(value));
}

/** Words by language, or plain words. */
export const spoken = (words, language = lang()) =>
  (typeof words === "string" ? words : words?.[language] ?? words?.en ?? Object.values(words ?? {})[0] ?? "");

export const address = (game, ref = null, more = "") =>
  `/api/edit/decks/${encodeURIComponent(game)}${ref === null ? "" : `/cards/${encodeURIComponent(ref)}`}${more}`;

export const facePath = (game, ref, look, side = "front", language = lang()) =>
  address(game, ref, `/face?side=${side}&lang=${language}&v=${encodeURIComponent(look)}`);

export const cardLink = (game, ref) => `#/edit/${encodeURIComponent(game)}/${encodeURIComponent(ref)}`;
