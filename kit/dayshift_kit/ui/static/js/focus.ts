const reachable =
  'a[href], button, input:not([type="hidden"]), select, textarea, [contenteditable="true"], [tabindex]:not([tabindex^="-"])';

const canTake = (element: HTMLElement): boolean =>
  !element.matches(":disabled, [tabindex^='-']") && element.checkVisibility({ visibilityProperty: true });

/** What Tab stops at inside an element, in order. */
export const tabStops = (root: ParentNode): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(reachable)].filter(canTake);

/** Where a person who opens this wants to be: what asks for it, a wrong field, the first field, else nothing. */
export const firstWanted = (root: ParentNode): HTMLElement | undefined => {
  const stops = tabStops(root);
  const asked = stops.find((stop) => stop.hasAttribute("autofocus"));
  const wrong = stops.find((stop) => stop.getAttribute("aria-invalid") === "true");
  return wrong ?? asked ?? stops.find((stop) => stop.matches("input, textarea, select, [contenteditable]"));
};

/** Keeps Tab going round inside an element. */
export const wrapTab = (event: KeyboardEvent, root: HTMLElement): void => {
  const stops = tabStops(root);
  const [first, last] = [stops[0], stops.at(-1)];
  const edge = event.shiftKey ? first : last;
  const isAtEdge = document.activeElement === edge || document.activeElement === root;
  if (event.key !== "Tab" || !first || !last || !isAtEdge) return;
  if (document.activeElement === root && !event.shiftKey) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
};

/** Whether keys typed there are text rather than commands. */
export const isTextField = (element: EventTarget | null): boolean =>
  element instanceof HTMLElement &&
  (element.isContentEditable ||
    element.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])"));
