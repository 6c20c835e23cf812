// Photos on their way to the server. They are shown at once, from the phone's own memory.

import { upload } from "../api.js";

const sendings = new Map();

/** Begins to send photos for a game; `keep` adds them to those that are there. */
export function send(session, files, { round = null, keep = false } = {}) {
  const form = new FormData();
  for (const file of files) form.append("photo", file, file.name || "photo.jpg");
  if (round) form.append("round", String(round));
  if (keep) form.append("keep", "1");
  const sending = { pictures: files.map((file) => URL.createObjectURL(file)), share: 0, onShare: () => {} };
  sending.answer = upload(`/api/score/sessions/${encodeURIComponent(session)}/photos`, form, (share) => {
    sending.share = share;
    sending.onShare(share);
  });
  sending.answer.catch(() => {}); // whoever shows it will hear of it
  sendings.set(session, sending);
  return sending;
}

/** The photos of a game that are on their way, or that are being read. */
export const sendingOf = (session) => sendings.get(session);

/** They have been read, or could not be sent: forgets them. */
export function arrived(session) {
  for (const url of sendings.get(session)?.pictures ?? []) URL.revokeObjectURL(url);
  sendings.delete(session);
}
