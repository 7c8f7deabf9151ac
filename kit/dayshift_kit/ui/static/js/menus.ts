// How menus hang together: an item opens a menu by its id, so the way up is the item that names it.

export const itemsOf = (menu: HTMLElement): HTMLElement[] =>
  [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')].filter((item) => item.checkVisibility());

export const itemAt = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>('[role^="menuitem"]')) || undefined;

export const openerOf = (menu: HTMLElement): HTMLElement | undefined =>
  document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(menu.id)}"]`) ?? undefined;

export const submenuOf = (item: HTMLElement | undefined): HTMLElement | undefined =>
  (item && document.getElementById(item.getAttribute("popovertarget") ?? "")) || undefined;

export const parentOf = (menu: HTMLElement): HTMLElement | undefined =>
  openerOf(menu)?.closest<HTMLElement>('[role="menu"]') ?? undefined;

export const rootOf = (menu: HTMLElement): HTMLElement => {
  const parent = parentOf(menu);
  return parent ? rootOf(parent) : menu;
};

/** The submenu that stands open beside a menu. */
export const openSubmenuOf = (menu: HTMLElement): HTMLElement | undefined =>
  itemsOf(menu)
    .map(submenuOf)
    .find((submenu) => submenu?.matches(":popover-open"));

/** The next item whose words begin with what was typed, starting after the current one. */
export const itemTyped = (menu: HTMLElement, typed: string): HTMLElement | undefined => {
  const items = itemsOf(menu);
  const from = items.indexOf(document.activeElement as HTMLElement) + (typed.length > 1 ? 0 : 1);
  const turned = [...items.slice(Math.max(from, 0)), ...items.slice(0, Math.max(from, 0))];
  return turned.find((item) => item.textContent?.trim().toLowerCase().startsWith(typed.toLowerCase()));
};
