import * as Turbo from "@hotwired/turbo";
import { whileBusy } from "./busy";

export const meta = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";

const STREAM = "text/vnd.turbo-stream.html";

/** A fetch of our own app that carries the page's token; the page is busy while it runs. */
export const request = (url: string | URL, options: RequestInit = {}): Promise<Response> => {
  const headers = new Headers(options.headers);
  headers.set("X-CSRF-Token", meta("csrf-token"));
  if (!headers.has("Accept")) headers.set("Accept", `${STREAM}, text/html`);
  return whileBusy(fetch(url, { credentials: "same-origin", ...options, headers }));
};

/** Sends a form's worth of values and draws the Turbo Streams that come back. */
export const submit = async (url: string, method: string, values: Record<string, string> = {}): Promise<Response> => {
  const response = await request(url, { method, body: new URLSearchParams(values) });
  if (response.headers.get("Content-Type")?.startsWith(STREAM)) Turbo.renderStreamMessage(await response.text());
  return response;
};

/** Something that a person asked for was done: complaints about what went wrong before may go. */
export const succeeded = (): void => {
  document.dispatchEvent(new CustomEvent("request:succeeded"));
};

/** A partial of the page as elements. */
export const partial = async (url: string | URL, options: RequestInit = {}): Promise<DocumentFragment | undefined> => {
  const response = await request(url, { ...options, headers: { Accept: "text/html" } });
  return response.ok ? document.createRange().createContextualFragment(await response.text()) : undefined;
};

/** A fetch that was given up on purpose, as Turbo does when another page is wanted meanwhile, is no error. */
export const forgiveAbandonedFetches = (): void => {
  addEventListener("unhandledrejection", (event) => {
    if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
  });
};
