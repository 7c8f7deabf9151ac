import { Controller } from "@hotwired/stimulus";

let scrolledTo = 0;
const collapsed = new Set<string>();

/** The list of conversations: keeps its place and its folded sections from page to page, points at unread rows. */
export default class extends Controller<HTMLElement> {
  static targets = ["list", "row", "section", "above", "below"];

  declare readonly listTarget: HTMLElement;
  declare readonly rowTargets: HTMLElement[];
  declare readonly sectionTargets: HTMLElement[];
  declare readonly aboveTarget: HTMLElement;
  declare readonly belowTarget: HTMLElement;
  declare readonly hasListTarget: boolean;

  #isRenewed = false;

  connect(): void {
    for (const section of this.sectionTargets) section.ariaExpanded = String(!collapsed.has(section.id));
    this.listTarget.scrollTop = scrolledTo;
    this.element.querySelector(".side-row--selected")?.scrollIntoView({ block: "nearest" });
    this.scrolled();
  }

  scrolled(): void {
    scrolledTo = this.listTarget.scrollTop;
    this.aboveTarget.hidden = this.#hiddenUnread("above") === undefined;
    this.belowTarget.hidden = this.#hiddenUnread("below") === undefined;
  }

  rowTargetConnected(): void {
    if (!this.#isRenewed) queueMicrotask(() => this.#renewed());
    this.#isRenewed = true;
  }

  /** Folds a section or opens it; what is unread or open in it stays. */
  toggle({ currentTarget, target }: Event): void {
    const section = currentTarget as HTMLElement;
    if (target instanceof Element && target.closest("a")) return;
    this.#fold(section, section.ariaExpanded === "true");
  }

  key(event: KeyboardEvent): void {
    const section = event.currentTarget as HTMLElement;
    const isOpen = section.ariaExpanded === "true";
    const folds = { Enter: isOpen, " ": isOpen, ArrowLeft: true, ArrowRight: false }[event.key];
    if (folds === undefined || event.target !== section) return;
    event.preventDefault();
    this.#fold(section, folds);
  }

  /** A renewed list keeps what only this page knows. */
  keep(event: CustomEvent<{ attributeName: string }>): void {
    if (["aria-expanded", "tabindex"].includes(event.detail.attributeName)) event.preventDefault();
  }

  toUnreadAbove(): void {
    this.#hiddenUnread("above")?.scrollIntoView({ block: "center" });
  }

  toUnreadBelow(): void {
    this.#hiddenUnread("below")?.scrollIntoView({ block: "center" });
  }

  /** Rows came, however many at once. */
  #renewed(): void {
    this.#isRenewed = false;
    if (this.hasListTarget) this.scrolled();
  }

  #fold(section: HTMLElement, isFolded: boolean): void {
    section.ariaExpanded = String(!isFolded);
    if (isFolded) collapsed.add(section.id);
    else collapsed.delete(section.id);
    this.scrolled();
  }

  #hiddenUnread(side: "above" | "below"): HTMLElement | undefined {
    const { top, bottom } = this.listTarget.getBoundingClientRect();
    const unread = this.rowTargets.filter((row) => row.matches(".side-row--unread"));
    if (side === "above") return unread.findLast((row) => row.getBoundingClientRect().bottom <= top + 4);
    return unread.find((row) => row.getBoundingClientRect().top >= bottom - 4);
  }
}
