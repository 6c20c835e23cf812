// One card: its form on the left, its face on the right, redrawn while a person types.

import { del, get, listen, post } from "../api.js";
import { button, linkButton } from "../ui/button.js";
import { choice } from "../ui/choice.js";
import { confirm } from "../ui/dialog.js";
import { fill, h } from "../ui/h.js";
import { icon } from "../ui/icons.js";
import { toast } from "../ui/toast.js";
import { LANGUAGES, t } from "../words.js";
import { changesPanel } from "./after.js";
import { easel } from "./easel.js";
import { form } from "./form.js";
import { address, cardLink, spoken } from "./names.js";
import { problemList } from "./problems.js";

const copy = (data) => JSON.parse(JSON.stringify(data));
const draftKey = (card) => `draft ${card.game} ${card.ref}`;

export async function show(game, ref, main, signal) {
  fill(main, h("p", { class: "quiet-words", role: "status" }, t("app.loading")));
  const card = await get(address(game, ref), signal);
  const screen = new Screen(card, main, signal);
  screen.paint(screen.remembered() ?? copy(card.values));
  listen("deck-changed", (news) => { if (!news.game || news.game === game) screen.hear(news); }, signal);
  const leave = (event) => { if (screen.isChanged) event.preventDefault(); };
  window.addEventListener("beforeunload", leave, { signal });
  window.addEventListener("keydown", (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key === "s") { event.preventDefault(); screen.save(); }
  }, { signal });
}

class Screen {
  constructor(card, main, signal) {
    Object.assign(this, { card, main, signal });
    this.undoable = null;
  }

  get isChanged() {
    return this.card.is_new || JSON.stringify(tidy(this.form.values)) !== JSON.stringify(tidy(this.card.values));
  }

  paint(values) {
    const { card } = this;
    this.easel = easel(card, { values: () => this.form.values, signal: this.signal,
      onproblems: (problems) => this.tell(problems), onprint: (problems) => this.tellPrint(problems) });
    this.form = form(card, values, { onchange: () => this.changed(), onlang: (code) => this.speak(code) });
    this.general = h("div", { "aria-live": "polite" });
    this.print = h("div", { "aria-live": "polite" });
    this.news = h("div", { "aria-live": "polite" });
    this.after = h("div", { class: "after" });
    this.status = h("p", { class: "save-status", role: "status" });
    // What the button restores when it is done is told anew afterwards: nothing is left to save.
    this.saveButton = button(t("ui.save"), () => this.save().finally(() => setTimeout(() => this.paintState())), { kind: "primary", icon: "check", title: "Ctrl+S" });
    this.undoButton = button(t("edit.undo"), () => this.takeBack(this.saved), { kind: "quiet", icon: "undo" });
    this.dropButton = button(t("edit.drop"), () => this.drop(), { kind: "quiet drop", icon: "undo", title: t("edit.drop") });
    fill(this.main, this.top = this.head(), this.news,
      h("div", { class: "editor" },
        h("div", { class: "editor-face" }, this.easel.element, this.faceChoices(), this.print),
        h("form", { class: "editor-form paper", novalidate: true, onfocusin: (event) => this.follow(event.target), onsubmit: (event) => { event.preventDefault(); this.save(); } },
          card.can_be_edited ? null : h("p", { class: "notice" }, t("edit.spreadsheet", { file: card.file })),
          this.general, this.form.element,
          this.bar = h("div", { class: "save-bar" }, this.status, this.dropButton, this.undoButton, this.saveButton))),
      this.after);
    document.title = `${this.title()} · ${spoken(card.title)}`;
    this.tell(card.problems);
    this.paintState();
    this.easel.draw();
  }

  title() {
    const { card } = this;
    if (card.is_new) return t("edit.new-card");
    const name = this.form?.values.name ?? card.values.name ?? card.values.front?.title;
    return spoken(name) || card.values.id || card.ref;
  }

  head() {
    const { card } = this;
    const step = (to, name, words) => (to ? linkButton(words, cardLink(card.game, to), { kind: "quiet step", icon: name, "aria-label": words, title: words }) : null);
    const tools = card.is_new || !card.can_be_edited ? null : h("div", { class: "row card-tools" },
      linkButton(t("edit.duplicate"), cardLink(card.game, `new~${card.kind.id}~${card.ref}`), { icon: "copy" }),
      button(t("edit.remove"), () => this.remove(), { kind: "danger", icon: "bin" }));
    return h("header", { class: "card-head" },
      h("nav", { class: "crumbs", "aria-label": t("edit.where") },
        h("a", { href: "#/edit" }, t("edit.title")), icon("forward"), h("a", { href: `#/edit/${encodeURIComponent(card.game)}` }, spoken(card.title)),
        h("span", { class: "steps" }, step(card.before, "back", t("edit.before")), step(card.after, "forward", t("edit.after-this")))),
      h("div", { class: "row spread" },
        h("div", {}, h("h1", {}, this.heading = h("span", {}, this.title())),
          h("p", { class: "quiet-words" }, spoken(card.kind.name), " · ", h("code", { title: card.path }, card.line ? `${card.file}:${card.line}` : card.file), card.is_own ? null : [" · ", t("edit.will-copy")])),
        tools));
  }

  faceChoices() {
    const { card } = this;
    this.sides = card.sides.length > 1 && choice({ label: t("edit.side"), value: "front", onchange: (side) => this.easel.turn(side),
      options: card.sides.map((side) => ({ value: side, words: t(`edit.side.${side}`) })) });
    this.languages = card.languages.length > 1 && choice({ label: t("edit.face-language"), value: this.easel.language, onchange: (code) => this.easel.speak(code),
      options: card.languages.map((code) => ({ value: code, words: h("abbr", { title: LANGUAGES[code] }, code) })) });
    return h("div", { class: "face-choices" }, this.sides, this.languages);
  }

  /** The picture shows the side that is being typed: a group called front or back, the first or second level. */
  follow(element) {
    const [name, index] = (element.closest("[data-path]")?.dataset.path ?? "").split(".");
    const part = this.card.form.fields.find((each) => each.name === name);
    const isSide = part?.sort === "group" && this.card.sides.includes(name);
    const isLevel = part?.sort === "list" && part.item.sort === "group" && part.least === 2 && part.most === 2 && index !== undefined;
    const side = isSide ? name : isLevel ? ["front", "back"][index] : null;
    const input = side && this.sides && this.sides.querySelector(`input[value="${side}"]`);
    if (!input || input.checked) return;
    input.checked = true;
    this.easel.turn(side);
  }

  speak(code) {
    this.easel.speak(code);
    const input = this.languages && this.languages.querySelector(`input[value="${code}"]`);
    if (input) input.checked = true;
  }

  changed() {
    this.easel.draw();
    this.heading.textContent = this.title();
    this.paintState();
    if (this.isChanged) sessionStorage.setItem(draftKey(this.card), JSON.stringify({ version: this.card.version, values: this.form.values }));
    else sessionStorage.removeItem(draftKey(this.card));
  }

  remembered() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(draftKey(this.card)) ?? "null");
      if (!kept || kept.version !== this.card.version) return null;
      toast(t("edit.draft-back"));
      return kept.values;
    } catch {
      return null;
    }
  }

  paintState() {
    const changed = this.isChanged;
    this.dropButton.hidden = !changed || this.card.is_new;
    this.undoButton.hidden = changed || !this.saved;
    this.bar.classList.toggle("idle", !changed && !this.wrong && !this.saved);
    this.saveButton.disabled = !changed || !this.card.can_be_edited;
    this.status.textContent = this.wrong ? t("edit.problems", { n: this.wrong }) : this.unprintable ? t("edit.print-problems") : changed ? t("edit.unsaved") : this.saved ? t("edit.saved-in", { file: this.saved.file }) : "";
    this.status.classList.toggle("wrong", Boolean(this.wrong));
  }

  tell(problems) {
    this.wrong = problems.length;
    fill(this.general, problemList(this.form.problems(problems)));
    this.paintState();
  }

  tellPrint(problems) {
    this.unprintable = problems.length > 0;
    this.paintState();
    fill(this.print, problemList(problems, { title: t("edit.print-problems"), kind: "doubtful" }));
  }

  drop() {
    sessionStorage.removeItem(draftKey(this.card));
    this.paint(copy(this.card.values));
  }

  async save() {
    const { card } = this;
    if (!this.isChanged || !card.can_be_edited || this.saving) return;
    this.saving = true;
    try {
      const result = await post(address(card.game, card.ref), { values: this.form.values, version: card.version });
      sessionStorage.removeItem(draftKey(card));
      if (card.is_new || result.ref !== card.ref) {
        this.told(result, t("edit.saved-in", { file: result.file }));
        location.replace(cardLink(card.game, result.ref));
        return;
      }
      this.saved = result;
      Object.assign(card, await get(address(card.game, card.ref), this.signal));
      const top = this.head();
      this.top.replaceWith(top);
      this.top = top;
      fill(this.news);
      fill(this.after, changesPanel(card, result));
      this.paintState();
    } catch (error) {
      if (error.name === "AbortError") return;
      if (error.status === 409) await this.conflict();
      else if (error.errors?.some((problem) => problem.field || problem.line)) this.tell(error.errors);
      else toast(error.message, "bad");
    } finally {
      this.saving = false;
    }
  }

  /** A toast with a way back. */
  told(result, words) {
    toast(words, "good", 8, { words: t("edit.undo"), act: () => this.takeBack(result) });
  }

  /** The file as it was before a save; the page hears of it as of any other change. */
  async takeBack(result) {
    this.saved = null;
    try {
      await post(address(this.card.game, null, "/undo"), { file: result.file, version: result.version });
      fill(this.after);
      toast(t("edit.undone", { file: result.file }));
    } catch (error) {
      toast(error.message, "bad");
    }
  }

  async remove() {
    const { card } = this;
    const yes = await confirm(t("edit.remove"), t(card.printed ? "edit.remove.printed" : "edit.remove.sure", { name: this.title() }), { yes: t("edit.remove"), kind: "danger" });
    if (!yes) return;
    try {
      const result = await del(address(card.game, card.ref), { version: card.version });
      sessionStorage.removeItem(draftKey(card));
      this.told(result, t("edit.removed", { name: this.title() }));
      location.hash = `#/edit/${encodeURIComponent(card.game)}`;
    } catch (error) {
      if (error.status === 409) await this.conflict();
      else toast(error.message, "bad");
    }
  }

  /** Somebody changed files of this deck: one look at a time, and the last one counts. */
  async hear(news) {
    const { card } = this;
    if (this.saving) return undefined; // saving looks at the file again when it is done
    const version = news.files?.[card.file];
    if (version && version === card.version) return this.easel.draw(); // our own save, and what it brought along
    if (news.files && !(card.file in news.files)) return this.easel.draw(); // a layout, or another file
    const turn = (this.turns = (this.turns ?? 0) + 1);
    let fresh;
    try {
      fresh = await get(address(card.game, card.ref), this.signal);
    } catch (error) {
      if (error.name !== "AbortError" && error.status === 422) this.gone();
      return undefined;
    }
    if (turn !== this.turns || this.signal.aborted || fresh.version === card.version) return undefined;
    if (this.isChanged && !card.is_new) {
      if (JSON.stringify(fresh.values) !== JSON.stringify(card.values)) return this.offer(fresh);
      return Object.assign(card, fresh); // another card of the file: what is typed here still fits
    }
    const values = card.is_new ? this.form.values : copy(fresh.values);
    Object.assign(card, fresh);
    this.paint(values);
    return toast(t("edit.refreshed", { file: card.file }));
  }

  gone() {
    fill(this.news, h("section", { class: "paper notice" }, h("p", {}, t("edit.gone")), linkButton(t("edit.to-wall"), `#/edit/${encodeURIComponent(this.card.game)}`)));
  }

  async conflict() {
    try {
      this.offer(await get(address(this.card.game, this.card.ref), this.signal));
    } catch (error) {
      if (error.name !== "AbortError") this.gone();
    }
  }

  /** The file and the person say different things: the person decides. */
  offer(fresh) {
    const theirs = () => { sessionStorage.removeItem(draftKey(this.card)); Object.assign(this.card, fresh); this.paint(copy(fresh.values)); };
    const mine = () => { Object.assign(this.card, fresh); fill(this.news); this.changed(); this.saveButton.focus(); };
    fill(this.news, h("section", { class: "paper notice conflict", role: "alert" },
      h("h2", {}, icon("warning"), t("edit.conflict.title", { file: fresh.file })), h("p", {}, t("edit.conflict.about")),
      h("div", { class: "row" }, button(t("edit.conflict.theirs"), theirs, { icon: "download" }), button(t("edit.conflict.mine"), mine, { icon: "edit" }))));
    this.news.scrollIntoView({ block: "center" });
  }
}

/** Values without what says nothing, and numbers as the words that spell them, to see whether anything changed. */
function tidy(value) {
  if (Array.isArray(value)) return value.map(tidy);
  if (value !== null && typeof value === "object") {
    const kept = Object.entries(value).map(([name, part]) => [name, tidy(part)]).filter(([, part]) => !saysNothing(part));
    return Object.fromEntries(kept.sort(([one], [other]) => (one < other ? -1 : 1)));
  }
  return value === null || value === undefined ? "" : String(value);
}

const saysNothing = (value) => value === "" || value === "false" || (typeof value === "object" && Object.keys(value).length === 0);
