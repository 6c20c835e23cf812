// The form of a card, drawn from the fields that the server made from its schema. It knows no game.

import { iconButton } from "../ui/button.js";
import { h } from "../ui/h.js";
import { icon } from "../ui/icons.js";
import { LANGUAGES, t } from "../words.js";
import { cellControl, fitsSideBySide, flagControl, isCell, nextId, numberControl, selectControl, sideBySide, textControl } from "./controls.js";
import { choiceName, fieldHelp, fieldName } from "./names.js";
import { place } from "./problems.js";

/** form(card, values, {onchange, onlang}): the element, its values, and .problems([…]) beside their fields. */
export function form(card, values, { onchange, onlang }) {
  const tools = { languages: card.languages, changed: onchange, onlang };
  const element = h("div", { class: "card-form" }, groupFields(card.form, values, "", tools));
  return { element, values, problems: (list) => tell(element, list) };
}

function groupFields(field, values, path, tools) {
  const known = new Set(field.fields.map((part) => part.name));
  const strange = Object.keys(values).filter((name) => !known.has(name));
  const all = [...field.fields, ...strange.map((name) => ({ name, sort: "text", is_required: false, choices: [], fields: [], only_if: {}, least: null, most: null, is_strange: true }))];
  const box = h("div", { class: "fields" });
  const paint = () => {
    box.replaceChildren(...all.filter((part) => makesSense(part, values)).map((part) => one(part, values, join(path, part.name), { ...tools, changed: (name) => {
      if (all.some((other) => other.only_if?.[name])) repaint();
      tools.changed(name);
    } })));
  };
  const repaint = () => {
    const focus = document.activeElement?.closest?.("[data-path]")?.dataset.path;
    paint();
    if (focus) box.querySelector(`[data-path="${CSS.escape(focus)}"] :is(input, select, textarea)`)?.focus();
  };
  paint();
  return box;
}

const join = (path, name) => (path ? `${path}.${name}` : String(name));
const isEmpty = (value) => value === null || value === undefined || value === "" || (Array.isArray(value) && !value.length);

/** A part that only some deeds have is shown for those, or while it still says something. */
function makesSense(field, values) {
  const [on, wanted] = Object.entries(field.only_if ?? {})[0] ?? [];
  return !on || wanted.includes(values[on]) || !isEmpty(values[field.name]);
}

/** One field with its label, its control, and room for what is wrong with it. */
function one(field, values, path, tools) {
  const set = (value) => { values[field.name] = value; tools.changed(field.name); };
  const label = fieldName(field.name);
  const problem = h("p", { class: "field-problem", hidden: true });
  const box = h("div", { class: ["edit-field", `sort-${field.sort}`, isCell(field) && "sort-cell"], dataset: { path } });
  box.append(...body(field, values, path, tools, set, label), problem);
  return box;
}

function body(field, values, path, tools, set, label) {
  const value = values[field.name];
  const help = fieldHelp(field.name);
  const hint = help ? [h("p", { class: "field-hint" }, help)] : [];
  if (isCell(field) && isListOrNothing(value)) return [cellControl(field, value, set, label)];
  if (field.sort === "flag") return [flagControl(value, set, label), ...hint];
  if (field.sort === "choice" && fitsSideBySide(field) && (field.choices.includes(value) || isEmpty(value))) return [sideBySide(field, value, set, label), ...hint];
  if (field.sort === "words" && isGroupOrNothing(value)) return wordsField(field, values, path, tools, set, label, hint);
  if (field.sort === "map" && isGroupOrNothing(value)) return mapField(field, values, tools, label, hint);
  if (field.sort === "list" && isListOrNothing(value)) return listField(field, values, path, tools, label, hint);
  if (field.sort === "group" && isGroupOrNothing(value)) return groupField(field, values, path, tools, label, hint);
  const id = nextId();
  const control = field.sort === "choice" ? selectControl(field, value, set)
    : field.sort === "whole" || field.sort === "number" ? numberControl(field, value, set, label)
      : textControl(shown(value), set, { spellcheck: field.name === "id" ? "false" : null });
  (control.input ?? control).id = id;
  return [h("label", { for: id }, label, !field.is_required && field.sort === "text" && field.name !== "id" ? h("small", {}, ` ${t("edit.optional")}`) : null), control, ...hint];
}

const isListOrNothing = (value) => isEmpty(value) || Array.isArray(value);
const isGroupOrNothing = (value) => isEmpty(value) || (typeof value === "object" && !Array.isArray(value));
const shown = (value) => (value !== null && typeof value === "object" ? JSON.stringify(value) : value);

/** The languages side by side; the picture speaks the one that is being typed. */
function wordsField(field, values, path, tools, set, label, hint) {
  const inputs = tools.languages.map((code) => {
    const id = nextId();
    const input = textControl(values[field.name]?.[code], (words) => set({ ...values[field.name], [code]: words }), { id, lang: code, spellcheck: "true", onfocus: () => tools.onlang(code) });
    return h("div", { class: "words-one", dataset: { path: join(path, code) } }, h("label", { for: id, title: LANGUAGES[code] }, h("abbr", { title: LANGUAGES[code] }, code)), input, h("p", { class: "field-problem", hidden: true }));
  });
  return [h("fieldset", { class: "words" }, h("legend", {}, label), h("div", { class: "words-row" }, inputs)), ...hint];
}

/** So many of each: copies by the colour of their backs. */
function mapField(field, values, tools, label, hint) {
  const rows = field.choices.map((name) => {
    const words = choiceName(field.name, name);
    const id = nextId();
    const control = numberControl({ ...field.item, least: 0 }, values[field.name]?.[name] ?? "0", (count) => {
      values[field.name] = { ...values[field.name], [name]: count };
      tools.changed(field.name);
    }, words);
    control.input.id = id;
    return h("div", { class: "map-one" }, h("label", { for: id }, words), control);
  });
  return [h("fieldset", { class: "map" }, h("legend", {}, label), h("div", { class: "map-row" }, rows)), ...hint];
}

function listField(field, values, path, tools, label, hint) {
  const items = h("div", { class: ["items", field.item.sort === "group" ? "of-groups" : field.item.sort === "whole" ? "of-numbers" : "of-values"] });
  const grouped = field.item.sort === "group";
  const fixed = field.least !== null && field.least === field.most;
  const now = () => (Array.isArray(values[field.name]) ? values[field.name] : []);
  const change = (list) => { values[field.name] = list; paint(); tools.changed(field.name); };
  const paint = () => items.replaceChildren(...now().map((_, i) => item(i)));
  function item(i) {
    const at = join(path, i);
    const list = now();
    const many = list.length;
    const buttons = !fixed && h("span", { class: "item-tools" },
      many > 1 && grouped && iconButton("up", t("edit.up"), () => change(moved(list, i, -1)), { disabled: i === 0 }),
      many > 1 && grouped && iconButton("down", t("edit.down"), () => change(moved(list, i, 1)), { disabled: i === many - 1 }),
      iconButton("cross", t("edit.remove-item", { name: `${label} ${i + 1}` }), () => change(list.filter((_, j) => j !== i))));
    const wanted = { ...field.item, name: field.name };
    if (field.item.sort === "group") {
      if (list[i] === null || typeof list[i] !== "object") list[i] = {};
      return h("fieldset", { class: "item group-item", dataset: { path: at } }, h("legend", {}, itemName(field, label, i)), buttons,
        h("p", { class: "field-problem", hidden: true }), groupFields(field.item, list[i], at, tools));
    }
    const setItem = (value) => { now()[i] = value; tools.changed(field.name); };
    const control = field.item.sort === "choice" ? selectControl(wanted, list[i], setItem, { required: true })
      : textControl(list[i], setItem, field.item.sort === "whole" ? { inputmode: "numeric", class: "number" } : {});
    (control.input ?? control).setAttribute("aria-label", `${label} ${i + 1}`);
    return h("div", { class: "item value-item", dataset: { path: at } }, control, buttons, h("p", { class: "field-problem", hidden: true }));
  }
  if (fixed) while (now().length < field.least) values[field.name] = [...now(), fresh(field.item)];
  paint();
  const add = !fixed && (field.most === null || now().length < field.most)
    && h("button", { type: "button", class: "button quiet add", onclick: () => change([...now(), fresh(field.item)]) }, icon("plus"), h("span", {}, t("edit.add-more")));
  add && add.setAttribute("aria-label", t("edit.add-item", { name: label }));
  return [h("fieldset", { class: "list" }, h("legend", {}, label), items, add), ...hint];
}

const itemName = (field, label, i) => (field.name === "levels" ? t("edit.level", { n: i + 1 }) : `${i + 1}`);

function moved(list, from, by) {
  const copy = [...list];
  [copy[from], copy[from + by]] = [copy[from + by], copy[from]];
  return copy;
}

/** The least that a new item says. */
function fresh(field) {
  if (field.sort === "choice") return field.choices[0];
  if (field.sort === "group") return Object.fromEntries(field.fields.filter((part) => part.is_required).map((part) => [part.name, fresh(part)]));
  if (field.sort === "list") return Array.from({ length: field.least ?? 0 }, () => fresh(field.item));
  if (field.sort === "whole" || field.sort === "number") return String(Math.max(field.least ?? 1, 1));
  return field.sort === "words" ? {} : "";
}

/** A group inside the card; one that need not be there can be taken away. */
function groupField(field, values, path, tools, label, hint) {
  const inside = h("div", {});
  const optional = !field.is_required && !field.fields.every((part) => part.sort === "flag");
  const paint = () => {
    const there = !isEmpty(values[field.name]);
    if (!there && optional) {
      inside.replaceChildren(h("button", { type: "button", class: "button quiet add", onclick: () => change(fresh(field)) }, icon("plus"), h("span", {}, `${label}…`)));
      return;
    }
    if (!there) values[field.name] = {};
    inside.replaceChildren(h("fieldset", { class: "group" }, h("legend", {}, label),
      optional && iconButton("cross", t("edit.remove-item", { name: label }), () => change(null), { class: "icon-button group-remove" }),
      groupFields(field, values[field.name], path, tools)));
  };
  const change = (value) => { values[field.name] = value; paint(); tools.changed(field.name); };
  paint();
  return [inside, ...hint];
}

/** Each problem beside the field it is about; gives those that are about none. */
function tell(element, problems) {
  for (const spot of element.querySelectorAll(".field-problem")) { spot.hidden = true; spot.replaceChildren(); }
  for (const input of element.querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
  for (const box of element.querySelectorAll(".wrong")) box.classList.remove("wrong");
  const left = [];
  for (const problem of problems) {
    const box = nearest(element, problem.field);
    if (!box) { left.push(problem); continue; }
    const spot = [...box.children].find((child) => child.classList.contains("field-problem"));
    spot.id ||= nextId();
    spot.append(...(spot.childNodes.length ? [h("br")] : []), problem.message, " ", place(problem) ?? "");
    spot.hidden = false;
    const group = box.matches(".group-item, .sort-group");
    if (group) box.classList.add("wrong");
    for (const input of group ? [] : box.querySelectorAll("input, select, textarea")) {
      input.setAttribute("aria-invalid", "true");
      input.setAttribute("aria-describedby", spot.id);
    }
  }
  return left;
}

function nearest(element, path) {
  for (let steps = (path ?? "").split("."); steps[0]; steps = steps.slice(0, -1)) {
    const box = element.querySelector(`[data-path="${CSS.escape(steps.join("."))}"]`);
    if (box) return box;
  }
  return null;
}
