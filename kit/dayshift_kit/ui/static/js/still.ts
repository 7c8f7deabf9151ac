const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether things should not move, nor come and go by themselves. */
export const isStill = (): boolean => reduced.matches || document.documentElement.dataset.motion === "none";
