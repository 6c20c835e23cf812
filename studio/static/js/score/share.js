// A finished game to show to others: as a picture through the phone's own sharing, or as a file.

import { button, linkButton } from "../ui/button.js";
import { h } from "../ui/h.js";
import { toast } from "../ui/toast.js";
import { t } from "../words.js";

/** Buttons to share and to download a finished game. */
export function sharing(id, title) {
  const path = `/api/history/${encodeURIComponent(id)}`;
  const name = `${title ?? "papertable"}`.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
  return h(
    "div",
    { class: "sharing" },
    button(t("score.share"), () => share(`${path}.png`, `${name}.png`, title), { kind: "primary", icon: "share" }),
    linkButton(t("score.table-file"), `${path}.csv`, { icon: "download", download: `${name}.csv` }),
    linkButton(t("score.data-file"), `${path}.json`, { icon: "download", download: `${name}.json` }),
  );
}

async function share(path, name, title) {
  try {
    const answer = await fetch(path, { credentials: "same-origin" });
    if (!answer.ok) throw new Error(t("score.no-picture"));
    const file = new File([await answer.blob()], name, { type: "image/png" });
    if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file], title });
    else save(file);
  } catch (error) {
    if (error.name !== "AbortError") toast(error.message, "bad");
  }
}

function save(file) {
  const url = URL.createObjectURL(file);
  const link = h("a", { href: url, download: file.name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
