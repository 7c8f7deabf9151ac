import { itemAt, itemsOf, itemTyped, openerOf, openSubmenuOf, parentOf, rootOf, submenuOf } from "../menus";
import { isStill } from "../still";
import PopoverController from "./popover_controller";

const SUBMENU_DELAY = 120;
const TYPING_PAUSE = 1000;

/** A menu worked by mouse or keys, with menus inside it that open to the side. */
export default class MenuController extends PopoverController {
  #typed = "";
  #typedAt = 0;
  #hovering: ReturnType<typeof setTimeout> | undefined;

  disconnect(): void {
    clearTimeout(this.#hovering);
    super.disconnect();
  }

  key(event: KeyboardEvent): void {
    const act = this.#acts[event.key];
    if (act) {
      if (event.key !== "Tab") event.preventDefault();
      act();
    } else if (event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey) {
      this.#typeAhead(event.key);
    }
  }

  /** The item under the pointer is the current one, as if arrows had brought us there. */
  follow({ target }: PointerEvent): void {
    const item = itemAt(target);
    if (!item || item === document.activeElement) return;
    item.focus({ preventScroll: true });
    clearTimeout(this.#hovering);
    this.#hovering = setTimeout(() => this.#showOnly(submenuOf(item), item), isStill() ? 0 : SUBMENU_DELAY);
  }

  leave(): void {
    if (openSubmenuOf(this.element) || !this.element.contains(document.activeElement)) return;
    clearTimeout(this.#hovering);
    this.element.focus({ preventScroll: true });
  }

  choose(event: Event): void {
    const item = itemAt(event.target);
    if (item?.ariaDisabled === "true") event.preventDefault();
    else if (item && !submenuOf(item) && !item.hasAttribute("data-stay")) this.#closeAll();
  }

  protected override enter(): void {
    const opener = openerOf(this.element);
    if (opener?.matches(":focus-visible")) this.#first?.focus();
    else if (!parentOf(this.element)) this.element.focus({ preventScroll: true });
  }

  readonly #acts: Record<string, () => void> = {
    ArrowDown: () => this.#step(1),
    ArrowUp: () => this.#step(-1),
    Home: () => itemsOf(this.element).at(0)?.focus(),
    End: () => itemsOf(this.element).at(-1)?.focus(),
    ArrowRight: () => this.#openSubmenu(),
    ArrowLeft: () => this.#leaveSubmenu(),
    Tab: () => this.#closeAll(),
  };

  get #first(): HTMLElement | undefined {
    const items = itemsOf(this.element);
    return items.find((item) => item.role === "menuitemradio" && item.ariaChecked === "true") ?? items[0];
  }

  #step(by: number): void {
    const items = itemsOf(this.element);
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next = at < 0 ? (by > 0 ? 0 : -1) : (at + by + items.length) % items.length;
    items.at(next)?.focus();
  }

  #typeAhead(letter: string): void {
    const isFresh = performance.now() - this.#typedAt > TYPING_PAUSE;
    this.#typed = isFresh ? letter : this.#typed + letter;
    this.#typedAt = performance.now();
    itemTyped(this.element, this.#typed)?.focus();
  }

  #showOnly(submenu: HTMLElement | undefined, item: HTMLElement): void {
    const shown = openSubmenuOf(this.element);
    if (shown && shown !== submenu) shown.hidePopover();
    if (submenu && shown !== submenu && this.isOpen) submenu.showPopover({ source: item });
  }

  #openSubmenu(): void {
    const item = itemAt(document.activeElement);
    const submenu = submenuOf(item);
    if (!item || !submenu) return;
    this.#showOnly(submenu, item);
    itemsOf(submenu)[0]?.focus();
  }

  #leaveSubmenu(): void {
    if (!parentOf(this.element)) return;
    this.close();
    openerOf(this.element)?.focus();
  }

  #closeAll(): void {
    const root = rootOf(this.element);
    root.hidePopover();
    openerOf(root)?.focus({ preventScroll: true });
  }
}
