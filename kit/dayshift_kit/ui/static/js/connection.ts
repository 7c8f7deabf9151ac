import * as Turbo from "@hotwired/turbo";

// What a page says while its server cannot be reached. The page itself stays.

let isRestoring = false;

/** Shows that the live line is cut, or that it is back. */
export const sayConnection = (isLost: boolean): void => {
  document.querySelector("#connection")?.toggleAttribute("hidden", !isLost);
  if (isLost || !isRestoring) return;
  isRestoring = false;
  Turbo.visit(location.href, { action: "replace" });
};

/** Says that something did not reach the server. */
export const sayUnreachable = (): void => {
  const toast = document.querySelector<HTMLTemplateElement>("#toast-unreachable")?.content.cloneNode(true);
  if (toast) document.querySelector("#toasts")?.append(toast);
};

/** Turbo would leave a page whose visit did not reach the server for the browser's own page of errors. */
const stay = (event: Event): void => {
  sayUnreachable();
  if (event.target !== document.documentElement) return;
  event.preventDefault();
  const { navigator } = Turbo as unknown as { navigator: { currentVisit?: { action: string }; stop(): void } };
  isRestoring = navigator.currentVisit?.action === "restore";
  navigator.stop();
  document.documentElement.ariaBusy = null;
};

export const stayWithoutConnection = (): void => {
  document.addEventListener("turbo:fetch-request-error", stay);
};
