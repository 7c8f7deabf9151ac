// Where a popover goes: beside its anchor, turned to the other side and pushed back in where the window ends.

export type Side = "top" | "bottom" | "left" | "right";
export type Align = "start" | "center" | "end";
export type Place = { side: Side; align: Align; gap: number };

const MARGIN = 8;
const opposite: Record<Side, Side> = { top: "bottom", bottom: "top", left: "right", right: "left" };

const room = (side: Side, anchor: DOMRect): number =>
  ({
    top: anchor.top,
    bottom: innerHeight - anchor.bottom,
    left: anchor.left,
    right: innerWidth - anchor.right,
  })[side] - MARGIN;

const along = (align: Align, from: number, to: number, size: number): number =>
  ({ start: from, center: (from + to - size) / 2, end: to - size })[align];

const within = (at: number, size: number, limit: number): number =>
  Math.max(MARGIN, Math.min(at, limit - size - MARGIN));

const facing = (wanted: Side, anchor: DOMRect, need: number): Side => {
  const other = opposite[wanted];
  return room(wanted, anchor) < need && room(other, anchor) > room(wanted, anchor) ? other : wanted;
};

const STILL = 4;

/** Calls back when scrolling takes the anchor elsewhere; returns how to stop watching. */
export const whenMoved = (anchor: HTMLElement, act: () => void): (() => void) => {
  const { left, top } = anchor.getBoundingClientRect();
  const watch = (): void => {
    const now = anchor.getBoundingClientRect();
    if (anchor.isConnected && Math.hypot(now.left - left, now.top - top) > STILL) act();
  };
  const options = { capture: true, passive: true };
  addEventListener("scroll", watch, options);
  return () => removeEventListener("scroll", watch, options);
};

/** Moves a shown element beside a rectangle and returns the side it ended on. */
export const placeBeside = (element: HTMLElement, anchor: DOMRect, { side, align, gap }: Place): Side => {
  element.style.maxBlockSize = "";
  const box = element.getBoundingClientRect();
  const isUpright = side === "top" || side === "bottom";
  const settled = facing(side, anchor, (isUpright ? box.height : box.width) + gap);
  const spot = {
    top: anchor.top - gap - box.height,
    bottom: anchor.bottom + gap,
    left: anchor.left - gap - box.width,
    right: anchor.right + gap,
  }[settled];
  const x = isUpright ? along(align, anchor.left, anchor.right, box.width) : spot;
  const y = isUpright ? spot : along(align, anchor.top, anchor.bottom, box.height);
  element.style.left = `${Math.round(within(x, box.width, innerWidth))}px`;
  element.style.top = `${Math.round(within(y, box.height, innerHeight))}px`;
  return settled;
};

/** Like `placeBeside`, and never over the anchor: a list too long for its side scrolls instead. */
export const placeList = (element: HTMLElement, anchor: DOMRect, gap = 4): void => {
  element.style.minInlineSize = `${anchor.width}px`;
  element.style.maxInlineSize = `${Math.max(anchor.width, 360)}px`;
  const side = placeBeside(element, anchor, { side: "bottom", align: "start", gap });
  const free = room(side, anchor) - gap;
  if (element.getBoundingClientRect().height <= free) return;
  element.style.maxBlockSize = `${Math.max(free, 80)}px`;
  const top = side === "bottom" ? anchor.bottom + gap : anchor.top - gap - element.getBoundingClientRect().height;
  element.style.top = `${Math.round(top)}px`;
};
