// Asks the studio's server. Every answer is {ok: true, …} or {ok: false, errors: […]}.

import { t } from "./words.js";

export class ApiError extends Error {
  constructor(errors, status, data = null) {
    super(errors.map((error) => error.message).join("\n"));
    this.errors = errors;
    this.status = status;
    this.data = data;
  }
}

export const get = (path, signal) => ask(path, { signal });
export const del = (path, data) => ask(path, { method: "DELETE", ...body(data) });
export const post = (path, data, signal) => ask(path, { method: "POST", signal, ...body(data) });
export const put = (path, data, signal) => ask(path, { method: "PUT", signal, ...body(data) });

function body(data) {
  if (data === undefined) return {};
  return { body: JSON.stringify(data), headers: { "Content-Type": "application/json" } };
}

async function ask(path, options) {
  let answer;
  try {
    answer = await fetch(path, { credentials: "same-origin", ...options });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw offline();
  }
  return understood(await answer.text(), answer.status);
}

function understood(text, status) {
  let data = null;
  try {
    data = JSON.parse(text);
  } catch {
    throw new ApiError([{ message: text.slice(0, 300) || t("app.offline") }], status);
  }
  if (!data.ok) throw new ApiError(data.errors ?? [], status, data);
  return data;
}

const offline = () => new ApiError([{ message: t("app.offline") }], 0);

/** Sends a form with files; onProgress hears how much of it has arrived, 0 to 1. */
export function upload(path, formData, onProgress = () => {}, signal = null) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener("load", () => {
      try {
        resolve(understood(request.responseText, request.status));
      } catch (error) {
        reject(error);
      }
    });
    request.addEventListener("error", () => reject(offline()));
    request.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
    signal?.addEventListener("abort", () => request.abort());
    request.send(formData);
  });
}

/** Waits for a job; onProgress(progress, words) hears how far it is. Gives its result or throws ApiError. */
export async function jobDone(id, onProgress = () => {}, signal = null) {
  let pause = 120;
  while (true) {
    const job = await get(`/api/jobs/${encodeURIComponent(id)}`, signal);
    onProgress(job.progress, job.words, job.state);
    if (job.state === "done") return job.result;
    if (job.state === "failed") throw new ApiError(job.errors, 422);
    await new Promise((resolve) => setTimeout(resolve, pause));
    pause = Math.min(pause * 1.15, 700);
  }
}

const heard = new Map();
let source = null;

/** Calls the handler with each piece of news on a topic; ends with the signal, or by calling what it returns. */
export function listen(topic, handler, signal = null) {
  if (!heard.has(topic)) heard.set(topic, new Set());
  heard.get(topic).add(handler);
  if (!source && !document.hidden) connect();
  const end = () => heard.get(topic).delete(handler);
  signal?.addEventListener("abort", end);
  return end;
}

function connect() {
  source = new EventSource("/api/events");
  let lost = false;
  source.addEventListener("error", () => { lost = true; });
  source.addEventListener("open", () => {
    if (lost) everyone({ topic: "missed" });
    lost = false;
  });
  source.addEventListener("message", (event) => {
    const news = JSON.parse(event.data);
    if (news.topic === "missed") everyone(news);
    else for (const handler of heard.get(news.topic) ?? []) handler(news);
  });
}

// A browser has six lines to a server for all its tabs together: one that nobody looks at hangs up.
document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    source?.close();
    source = null;
  } else if (!source && heard.size) {
    connect();
    everyone({ topic: "missed" });
  }
});

function everyone(news) {
  for (const handlers of heard.values()) for (const handler of handlers) handler(news);
}
