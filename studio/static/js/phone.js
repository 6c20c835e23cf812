// How to open the studio on a phone: the QR code and the address.

import { get } from "./api.js";
import { h } from "./ui/h.js";
import { t } from "./words.js";

export async function show(parts, main, signal) {
  const { address } = await get("/api/phone", signal);
  main.append(h("h1", {}, t("phone.title")), address ? open(address) : closed());
}

function open(address) {
  return h("section", { class: "paper narrow phone-card" },
    h("p", {}, t("phone.scan")),
    h("img", { class: "phone-code", src: "/api/phone/code.svg", alt: t("phone.code"), width: 280, height: 280 }),
    h("p", {}, t("phone.type")), h("p", {}, h("code", { class: "address" }, address)),
    h("p", { class: "quiet-words" }, t("phone.secret")));
}

function closed() {
  return h("section", { class: "paper narrow" }, h("p", {}, t("phone.closed")), h("p", {}, t("phone.how"), " ", h("code", { class: "address" }, "pnp studio --lan")));
}
