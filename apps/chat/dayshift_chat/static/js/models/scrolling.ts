const SLACK = 24;

/** Keeps a scrolling list where its reader is: at the bottom, or beside the row they look at. */
export class Scrolling {
  #isHeld = true;

  constructor(
    readonly scroller: HTMLElement,
    readonly list: HTMLElement,
  ) {}

  /** Whether the reader rested at the bottom when last asked: still true while rows are being added. */
  get isHeld(): boolean {
    return this.#isHeld;
  }

  get isAtBottom(): boolean {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    return scrollHeight - scrollTop - clientHeight <= SLACK;
  }

  /** Remembers whether the reader rests at the bottom; call it when they scroll. */
  note(): void {
    this.#isHeld = this.isAtBottom;
  }

  /** After the content or the box changed its size: stay at the bottom if that is where we were. */
  settle(): void {
    if (this.#isHeld) this.toBottom();
  }

  toBottom(): void {
    this.#isHeld = true;
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  /** Brings a row into view, `part` of the way down the box; the first one with what stands above it. */
  show(row: HTMLElement, part: number): void {
    if (part === 0 && !row.previousElementSibling) {
      this.scroller.scrollTop = 0;
      this.note();
      return;
    }
    const from = this.scroller.getBoundingClientRect();
    const to = row.getBoundingClientRect();
    this.scroller.scrollTop += to.top - from.top - (from.height - to.height) * part;
    this.note();
  }

  /** Does something that changes what is above, and keeps what is seen where it is. */
  keeping(change: () => void): void {
    const first = this.firstVisible();
    const before = first?.getBoundingClientRect().top ?? 0;
    change();
    if (first?.isConnected) this.scroller.scrollTop += first.getBoundingClientRect().top - before;
  }

  /** The first row whose end is below the top of the box. */
  firstVisible(): HTMLElement | undefined {
    const top = this.scroller.getBoundingClientRect().top;
    const rows = [...this.list.children] as HTMLElement[];
    let low = 0;
    let high = rows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((rows[middle]?.getBoundingClientRect().bottom ?? 0) <= top) low = middle + 1;
      else high = middle;
    }
    return rows[low];
  }
}
