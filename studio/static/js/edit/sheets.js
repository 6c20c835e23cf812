// A kind's cards as a spreadsheet: taken away, brought back, looked at before anything is written.

import { ApiError } from "../api.js";
import { button } from "../ui/button.js";
import { dialog } from "../ui/dialog.js";
import { fill, h } from "../ui/h.js";
import { icon } from "../ui/icons.js";
import { toast } from "../ui/toast.js";
import { lang, t } from "../words.js";
import { address, fieldName, spoken } from "./names.js";

// Spreadsheet programs of these languages part cells with semicolons, since the comma is their decimal point.
const comma = () => (lang() === "en" ? "," : ";");

export function exportLinks(game, kind) {
  const href = address(game, null, `/sheets/${encodeURIComponent(kind)}?comma=${encodeURIComponent(comma())}`);
  return h("a", { href, class: "button", download: "" }, icon("download"), h("span", {}, t("edit.sheet.export")));
}

async function send(path, file) {
  const answer = await fetch(path, { method: "POST", body: file, headers: { "Content-Type": "text/csv" }, credentials: "same-origin" });
  const data = await answer.json();
  if (!data.ok) throw new ApiError(data.errors ?? [], answer.status, data);
  return data;
}

/** Lets the person choose a file, shows what it would change, and writes it when they say so. */
export async function importSheet(wall, kind, closeList) {
  const file = await chosenFile();
  if (!file) return;
  const path = address(wall.game, null, `/sheets/${encodeURIComponent(kind.id)}`);
  const saved = await dialog(t("edit.sheet.title", { file: file.name, kind: spoken(kind.name) }), (close) => {
    const place = h("div", { class: "stack", "aria-live": "polite" }, h("p", {}, t("app.loading")));
    const look = async (removes) => {
      try {
        const found = await send(`${path}/preview?removes=${removes ? 1 : 0}`, file);
        fill(place, ...preview(found, removes, look, () => take(found, removes)));
      } catch (error) {
        fill(place, h("p", { class: "field-problem" }, error.message));
      }
    };
    const take = async (found, removes) => {
      try {
        close(await send(`${path}?version=${encodeURIComponent(found.version)}&removes=${removes ? 1 : 0}`, file));
      } catch (error) {
        toast(error.message, "bad");
        look(removes);
      }
    };
    look(false);
    return place;
  }, { kind: "wide" });
  if (saved) {
    toast(t("edit.saved-in", { file: saved.file }));
    closeList(true);
  }
}

function chosenFile() {
  return new Promise((resolve) => {
    const input = h("input", { type: "file", accept: ".csv,text/csv,text/plain", class: "sr-only", "aria-label": t("edit.sheet.import") });
    input.addEventListener("change", () => { resolve(input.files[0] ?? null); input.remove(); });
    input.addEventListener("cancel", () => { resolve(null); input.remove(); });
    document.body.append(input);
    input.click();
  });
}

function preview(found, removes, look, take) {
  const { counts } = found;
  const nothing = !counts.changed && !counts.added && !(removes && counts.missing);
  return [
    h("ul", { class: "plain counts" }, ["changed", "added", "same", "missing"].map((what) => h("li", { class: what }, h("strong", {}, counts[what]), h("span", {}, t(`edit.sheet.${what}`, { n: counts[what] }))))),
    counts.missing > 0 && h("label", { class: "flag" }, h("input", { type: "checkbox", class: "switch", checked: removes, onchange: (event) => look(event.target.checked) }), h("span", {}, t("edit.sheet.removes", { n: counts.missing }), h("small", {}, ` ${found.missing.slice(0, 8).join(", ")}${found.missing.length > 8 ? "…" : ""}`))),
    found.problems.length > 0 && problems(found.problems),
    found.changed.length > 0 && h("details", { open: found.changed.length <= 12 }, h("summary", {}, t("edit.sheet.changes")),
      h("ul", { class: "plain sheet-changes" }, found.changed.map((card) => h("li", {}, h("code", {}, card.id), h("span", {}, card.fields.map(fieldName).join(", ")))))),
    found.added.length > 0 && h("p", {}, t("edit.sheet.new"), " ", found.added.slice(0, 20).map((id) => [h("code", {}, id), " "])),
    h("div", { class: "dialog-actions flush" }, button(t("edit.sheet.apply", { file: found.file }), take, { kind: "primary", icon: "check", disabled: found.problems.length > 0 || nothing })),
  ];
}

function problems(list) {
  return h("div", { class: "scroll-x problem-list wrong" }, h("table", { class: "figures sheet-problems" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("edit.sheet.row")), h("th", { scope: "col" }, t("edit.sheet.column")), h("th", { scope: "col" }, t("edit.sheet.wrong")))),
    h("tbody", {}, list.map((one) => h("tr", {}, h("td", {}, one.row ?? ""), h("td", {}, h("code", {}, one.column)), h("td", { class: "said" }, one.message))))));
}

