// The page says that it waits (`aria-busy` on the root) for as long as any of its fetches runs.

const root = document.documentElement;
let running = 0;

const say = (): void => {
  const busy = running > 0;
  if (busy && root.ariaBusy !== "true") root.ariaBusy = "true";
  if (!busy && root.ariaBusy === "true") root.ariaBusy = null;
};

const begin = (): void => {
  running += 1;
  say();
};

const end = (): void => {
  running = Math.max(0, running - 1);
  say();
};

/** Marks the page as waiting until what comes back is called. */
export const hold = (): (() => void) => {
  let isHeld = true;
  begin();
  return () => {
    if (isHeld) end();
    isHeld = false;
  };
};

/** Counts a piece of work of our own. */
export const whileBusy = <T>(work: Promise<T>): Promise<T> => work.finally(hold());

/** Runs the last of several calls after a pause; the page counts as waiting meanwhile. */
export class Debounce {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #release: (() => void) | undefined;

  constructor(private readonly pause: number) {}

  get isRunning(): boolean {
    return this.#release !== undefined;
  }

  run(work: () => void): void {
    this.cancel();
    this.#release = hold();
    this.#timer = setTimeout(() => {
      this.cancel();
      work();
    }, this.pause);
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#release?.();
    this.#release = undefined;
  }
}

/** Counts Turbo's fetches, and holds on when Turbo takes the mark away while others still run. */
export const watchFetches = (): void => {
  document.addEventListener("turbo:before-fetch-request", begin);
  document.addEventListener("turbo:before-fetch-response", end);
  document.addEventListener("turbo:fetch-request-error", end);
  new MutationObserver(say).observe(root, { attributes: true, attributeFilter: ["aria-busy"] });
};
