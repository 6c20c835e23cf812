// The first screen: three doors.

import { h } from "./ui/h.js";
import { icon } from "./ui/icons.js";
import { scene } from "./home-art.js";
import { t } from "./words.js";

export async function show(parts, main, signal) {
  document.title = t("app.name");
  const more = h("p", { class: "home-more" }, h("a", { href: "#/history" }, icon("history"), h("span", {}, t("home.history"))));
  main.append(h("h1", { class: "home-title" }, t("home.title")),
    h("ul", { class: "doors" }, ["score", "print", "edit"].map((name) => h("li", {}, door(name)))), more);
  if (isThisMachine()) more.append(h("a", { href: "#/phone" }, icon("phone"), h("span", {}, t("home.phone"))));
}

function door(name) {
  return h("a", { href: `#/${name}`, class: `door door-${name}` }, scene(name),
    h("span", { class: "door-words" }, h("strong", {}, t(`home.${name}`)), h("span", {}, t(`home.${name}.about`))));
}

const isThisMachine = () => ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname);
