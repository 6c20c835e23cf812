// The page's words in the person's language: t("key", {name: "Ana", n: 3}).

export const LANGUAGES = { en: "English", fr: "Français", pl: "Polski" };

let words = {};
let language = "en";

export const lang = () => language;

/** Loads the words: of the language asked for, else of the one the server thinks is right. */
export async function loadWords(wanted = null) {
  const answer = await fetch(`/api/words${wanted ? `?lang=${wanted}` : ""}`, { credentials: "same-origin" });
  if (!answer.ok) throw new Error(await answer.text());
  const data = await answer.json();
  ({ words, lang: language } = data);
  document.documentElement.lang = language;
}

/** Remembers a language and shows the page in it. */
export async function setLang(wanted) {
  document.cookie = `lang=${wanted}; path=/; max-age=31536000; samesite=strict`;
  await loadWords(wanted);
  window.dispatchEvent(new Event("languagechosen"));
}

/** A sentence, its holes filled; where a number decides the word, {n} chooses the form. */
export function t(key, values = {}) {
  let said = words[key];
  if (said === undefined) return key;
  if (typeof said === "object") said = said[plural(values.n ?? 0)] ?? said.other ?? said.many ?? "";
  return said.replace(/\{(\w+)\}/g, (hole, name) => (name in values ? String(values[name]) : hole));
}

export const has = (key) => key in words;

function plural(n) {
  return new Intl.PluralRules(language).select(Math.abs(n));
}

export const number = (value, options) => new Intl.NumberFormat(language, options).format(value);
export const date = (value, options = { dateStyle: "medium", timeStyle: "short" }) =>
  new Intl.DateTimeFormat(language, options).format(new Date(value));
