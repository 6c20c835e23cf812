// What stands around every screen: the bar on top, the tabs at the bottom of a phone, language and light.

import { h } from "./ui/h.js";
import { icon } from "./ui/icons.js";
import { iconButton } from "./ui/button.js";
import { LANGUAGES, lang, setLang, t } from "./words.js";

const TABS = ["score", "history", "print", "edit"];

export function topBar(slice) {
  const home = h("a", { href: "#/", class: "brand", "aria-current": slice === "" ? "page" : null },
    h("img", { src: "/static/icon.svg", alt: "", width: 32, height: 32 }), h("span", {}, t("app.name")));
  return h("header", { class: "top-bar" }, home, tabs(slice, "top-tabs"), h("div", { class: "top-tools" }, languageChoice(), lookButton()));
}

export const tabBar = (slice) => tabs(slice, "tab-bar");

function tabs(slice, kind) {
  return h("nav", { class: kind, "aria-label": t("nav.label") }, TABS.map((name) =>
    h("a", { href: `#/${name}`, class: `tab tab-${name}`, "aria-current": name === slice ? "page" : null }, icon(name), h("span", {}, t(`nav.${name}`)))));
}

function languageChoice() {
  const select = h("select", { class: "language", "aria-label": t("settings.language"), onchange: () => setLang(select.value) },
    Object.entries(LANGUAGES).map(([code, name]) => h("option", { value: code, lang: code, selected: code === lang() }, name)));
  return select;
}

const isDark = () => {
  const chosen = document.documentElement.dataset.look;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
};

/** Light or dark: what the device says, until the person says otherwise. */
function lookButton() {
  const label = () => `${t("settings.look")}: ${t(isDark() ? "settings.look.dark" : "settings.look.light")}`;
  const element = iconButton(isDark() ? "dark" : "light", label(), () => {
    const wanted = isDark() ? "light" : "dark";
    localStorage.setItem("look", wanted);
    applyLook();
    element.replaceChildren(icon(isDark() ? "dark" : "light"));
    element.title = label();
    element.setAttribute("aria-label", label());
  }, { class: "icon-button look" });
  return element;
}

export function applyLook() {
  const look = localStorage.getItem("look");
  if (look === "dark" || look === "light") document.documentElement.dataset.look = look;
  const colour = getComputedStyle(document.documentElement).getPropertyValue("--ground").trim();
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", colour || "#f6ecd8");
}

applyLook();
