// Dialogs: the browser's own, so that focus stays inside and returns to where it was.

import { t } from "../words.js";
import { button, iconButton } from "./button.js";
import { h } from "./h.js";

/** Opens a dialog; gives what close(result) was called with, or null when it was left. */
export function dialog(title, content, { actions = [], kind = "", signal = null, onkeydown = null } = {}) {
  const before = document.activeElement;
  const id = `dialog-${Math.random().toString(36).slice(2)}`;
  return new Promise((resolve) => {
    const element = h("dialog", { class: ["dialog", kind], "aria-labelledby": id, ...(onkeydown && { onkeydown }) });
    const close = (result = null) => {
      if (!element.isConnected) return;
      element.close();
      element.remove();
      if (before?.isConnected) before.focus({ preventScroll: true });
      resolve(result);
    };
    const inside = typeof content === "function" ? content(close) : content;
    element.append(
      h("header", { class: "dialog-head" }, h("h2", { id }, title), iconButton("cross", t("ui.close"), () => close())),
      h("div", { class: "dialog-body" }, inside),
      h("footer", { class: "dialog-actions" }, actions.map(({ words, result, ...rest }) => button(words, () => close(result), rest))),
    );
    element.addEventListener("cancel", (event) => { event.preventDefault(); close(); });
    element.addEventListener("click", (event) => { if (event.target === element) close(); });
    signal?.addEventListener("abort", () => close());
    document.body.append(element);
    element.showModal();
  });
}

/** Asks yes or no; true when the person means it. */
export async function confirm(title, words, { yes = t("ui.ok"), kind = "primary" } = {}) {
  const actions = [{ words: t("ui.cancel"), result: false }, { words: yes, result: true, kind }];
  return (await dialog(title, h("p", {}, words), { actions })) === true;
}
