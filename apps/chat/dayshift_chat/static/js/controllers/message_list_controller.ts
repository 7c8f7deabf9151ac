import { Controller } from "@hotwired/stimulus";
import { visit } from "@hotwired/turbo";
import { DayFloat } from "../models/day_float";
import { NewLine } from "../models/new_line";
import { Pages } from "../models/pages";
import { place } from "../models/placement";
import { Reading } from "../models/reading";
import { Scrolling } from "../models/scrolling";

const NEAR = 600;
const NEW_LINE_PART = 0.1;

/** A list of messages anchored to its end: pages on scrolling, keeps its place, says what is new. */
export default class extends Controller<HTMLElement> {
  static targets = ["scroller", "list", "day", "latest", "unreads", "older"];
  static values = {
    older: String,
    newer: String,
    focus: String,
    readUrl: String,
    unread: Boolean,
    latestUrl: String,
    offset: Number,
  };

  declare readonly scrollerTarget: HTMLElement;
  declare readonly listTarget: HTMLElement;
  declare readonly dayTarget: HTMLElement;
  declare readonly latestTarget: HTMLElement;
  declare readonly unreadsTarget: HTMLElement;
  declare readonly olderTarget: HTMLElement;
  declare readonly hasDayTarget: boolean;
  declare readonly hasLatestTarget: boolean;
  declare readonly hasUnreadsTarget: boolean;
  declare readonly hasOlderTarget: boolean;
  declare readonly hasOffsetValue: boolean;
  declare olderValue: string;
  declare newerValue: string;
  declare unreadValue: boolean;
  declare offsetValue: number;
  declare readonly focusValue: string;
  declare readonly readUrlValue: string;
  declare readonly latestUrlValue: string;

  #scrolling!: Scrolling;
  #older!: Pages;
  #newer!: Pages;
  #reading!: Reading;
  #newLine!: NewLine;
  #day: DayFloat | undefined;
  #sizes!: ResizeObserver;
  #arrived = 0;

  connect(): void {
    this.#scrolling = new Scrolling(this.scrollerTarget, this.listTarget);
    this.#older = new Pages(this.olderValue);
    this.#newer = new Pages(this.newerValue);
    this.#reading = new Reading(this.readUrlValue, this.unreadValue);
    this.#newLine = new NewLine(this.listTarget);
    this.#day = this.hasDayTarget ? new DayFloat(this.dayTarget, this.#scrolling) : undefined;
    this.#open();
    this.#sizes = new ResizeObserver(() => this.#resized());
    this.#sizes.observe(this.listTarget);
    this.#sizes.observe(this.scrollerTarget);
  }

  disconnect(): void {
    this.#sizes.disconnect();
  }

  /** Before the browser keeps this page for going back to it. */
  remember(): void {
    this.olderValue = this.#older.url;
    this.newerValue = this.#newer.url;
    this.unreadValue = this.#reading.isUnread;
    if (!this.#scrolling.isHeld) this.offsetValue = this.scrollerTarget.scrollTop;
  }

  scrolled(): void {
    this.#scrolling.note();
    this.#refresh();
  }

  /** New rows came in: follow them at the bottom, count them elsewhere. */
  placed({ detail }: CustomEvent<{ added: HTMLElement[] }>): void {
    const strange = detail.added.filter((row) => row.dataset.own !== "true" && row.dataset.ts);
    if (detail.added.length > strange.length) this.#scrolling.toBottom();
    if (strange.length) this.#reading.isUnread = true;
    if (strange.length && (!this.#scrolling.isHeld || document.hidden)) this.#announce(strange);
    this.#scrolling.settle();
    this.#refresh();
  }

  /** The reader said that they want to come back to this message. */
  markedUnread({ detail }: CustomEvent<{ from: string }>): void {
    this.#newLine.clear();
    this.#newLine.drawAbove(this.listTarget.querySelector<HTMLElement>(`[data-ts="${detail.from}"]`));
    this.#reading.rest();
  }

  toLatest(): void {
    if (this.#newer.isDone) this.#scrolling.toBottom();
    else visit(this.latestUrlValue);
    this.#refresh();
  }

  jumpToUnread(event: Event): void {
    const { row } = this.#newLine;
    if (!row) return;
    event.preventDefault();
    this.#scrolling.show(row, NEW_LINE_PART);
    this.#refresh();
  }

  async markRead(): Promise<void> {
    this.#reading.isUnread = true;
    if (await this.#reading.reach(this.#lastStamp)) this.#clear();
  }

  /** Escape, unless it was meant for something that is open. */
  async dismiss(event: KeyboardEvent): Promise<void> {
    const isTaken =
      event.defaultPrevented || document.querySelector("dialog:modal, :popover-open:not(.tooltip, .toasts)");
    const isOurs = !this.element.closest("#pane") && !document.querySelector("#pane")?.contains(event.target as Node);
    if (isTaken || !isOurs || !this.#newLine.row) return;
    await this.markRead();
    this.#clear();
  }

  get #lastStamp(): string {
    return [...this.listTarget.querySelectorAll<HTMLElement>("[data-ts]")].at(-1)?.dataset.ts ?? "";
  }

  get #isAtEnd(): boolean {
    return this.#scrolling.isAtBottom && this.#newer.isDone;
  }

  #open(): void {
    const focused = this.focusValue ? document.getElementById(this.focusValue) : null;
    const { row } = this.#newLine;
    this.#scrolling.toBottom();
    if (this.hasOffsetValue) this.scrollerTarget.scrollTop = this.offsetValue;
    else if (focused) this.#scrolling.show(focused, focused.matches(".message--flash") ? 0.5 : 0);
    else if (row && this.#isAboveView(row)) this.#scrolling.show(row, NEW_LINE_PART);
    this.#scrolling.note();
    if (this.hasUnreadsTarget) this.unreadsTarget.hidden = this.#isAtEnd;
    this.#refresh();
  }

  #isAboveView(row: HTMLElement): boolean {
    return row.getBoundingClientRect().top < this.scrollerTarget.getBoundingClientRect().top;
  }

  #resized(): void {
    this.#scrolling.settle();
    this.#refresh();
  }

  #refresh(): void {
    this.#day?.update();
    const { scrollTop, scrollHeight, clientHeight } = this.scrollerTarget;
    if (scrollTop < NEAR) void this.#older.next((rows) => this.#grow(rows));
    if (scrollHeight - scrollTop - clientHeight < NEAR) void this.#newer.next((rows) => this.#grow(rows));
    if (this.#isAtEnd) void this.#rest();
    this.#offerLatest();
  }

  #grow(rows: DocumentFragment): void {
    this.#scrolling.keeping(() => place(this.listTarget, rows, true));
    this.listTarget.dataset.newest = String(this.#newer.isDone);
    if (this.hasOlderTarget) this.olderTarget.hidden = this.#older.isDone;
    requestAnimationFrame(() => this.#refresh());
  }

  async #rest(): Promise<void> {
    this.#arrived = 0;
    if ((await this.#reading.reach(this.#lastStamp)) && this.hasUnreadsTarget) this.unreadsTarget.hidden = true;
  }

  #announce(rows: HTMLElement[]): void {
    this.#arrived += rows.length;
    if (!this.#newLine.row) this.#newLine.drawAbove(rows[0]);
  }

  #offerLatest(): void {
    if (!this.hasLatestTarget) return;
    const { scrollTop, scrollHeight, clientHeight } = this.scrollerTarget;
    const isFar = scrollHeight - scrollTop - clientHeight > clientHeight;
    this.latestTarget.hidden = !(this.#arrived > 0 || isFar || !this.#newer.isDone);
    const count = this.#arrived === 1 ? "1 new message" : `${this.#arrived} new messages`;
    const words = this.latestTarget.querySelector("span");
    if (words) words.textContent = this.#arrived ? count : "Jump to latest";
  }

  #clear(): void {
    this.#newLine.clear();
    if (this.hasUnreadsTarget) this.unreadsTarget.hidden = true;
  }
}
