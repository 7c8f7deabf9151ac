import { Controller } from "@hotwired/stimulus";
import { Debounce } from "../busy";
import { Coming } from "../coming";
import { Listbox, optionAt } from "../listbox";
import { partial } from "../request";

/** A text field that chooses from a list: given with the page, or fetched from `src` as one types. */
export default class ComboboxController extends Controller<HTMLElement> {
  static targets = ["field", "frame", "list", "options", "note", "value", "clear"];
  static values = { src: String, free: Boolean };

  declare fieldTarget: HTMLInputElement;
  declare frameTarget: HTMLElement;
  declare listTarget: HTMLElement;
  declare optionsTarget: HTMLElement;
  declare noteTarget: HTMLElement;
  declare valueTarget: HTMLInputElement;
  declare hasValueTarget: boolean;
  declare clearTarget: HTMLElement;
  declare hasClearTarget: boolean;
  declare srcValue: string;
  declare freeValue: boolean;

  protected listbox!: Listbox;
  protected label = "";
  readonly #typing = new Debounce(150);
  readonly #coming = new Coming();
  #search: AbortController | undefined;

  connect(): void {
    this.listbox = new Listbox(this.listTarget, this.optionsTarget, this.fieldTarget);
    this.label = this.fieldTarget.value;
    this.refresh();
  }

  disconnect(): void {
    this.#typing.cancel();
    this.#search?.abort();
    this.listbox.close();
  }

  /** A click or an arrow opens the whole list; typing narrows it. */
  open(): void {
    if (!this.listbox.isOpen && !this.fieldTarget.disabled) this.#ask(this.isTyped ? this.fieldTarget.value : "");
  }

  toggle(): void {
    if (this.listbox.isOpen) this.abandon();
    else this.open();
    this.fieldTarget.focus();
  }

  type(): void {
    if (this.srcValue) this.#typing.run(() => this.#ask(this.fieldTarget.value));
    else this.#ask(this.fieldTarget.value);
  }

  key(event: KeyboardEvent): void {
    if (this.answer(event.key)) event.preventDefault();
  }

  pick({ target }: Event): void {
    const option = optionAt(target);
    if (option) this.take(option);
  }

  /** Keeps the focus in the field while the list is used by mouse. */
  hold(event: Event): void {
    event.preventDefault();
  }

  follow({ target }: PointerEvent): void {
    const option = optionAt(target);
    if (option) this.listbox.point(option);
  }

  leave({ relatedTarget }: FocusEvent): void {
    if (relatedTarget instanceof Node && this.element.contains(relatedTarget)) return;
    this.listbox.close();
    this.settle();
  }

  clear(): void {
    this.keep("", "");
    this.fieldTarget.focus();
  }

  protected get isTyped(): boolean {
    return this.fieldTarget.value !== this.label;
  }

  /** Returns whether a key was for us, so that it does nothing else. */
  protected answer(key: string): boolean {
    if (key === "ArrowDown" || key === "ArrowUp") return this.#step(key === "ArrowDown" ? 1 : -1);
    if (key === "Enter" && this.#isAwaited) return this.#takeWhatComes();
    return this.listbox.isOpen && this.#answerOpen(key);
  }

  protected async find(query: string): Promise<void> {
    if (this.srcValue && !(await this.#fetch(query))) return;
    const count = this.listbox.filter(this.srcValue ? "" : query);
    this.noteTarget.hidden = count > 0;
    this.listbox.select(this.values);
    this.listbox.open(this.frameTarget);
    this.listbox.point(query === "" ? this.listbox.selected : this.freeValue ? undefined : this.listbox.first);
  }

  protected get values(): string[] {
    return [this.hasValueTarget ? this.valueTarget.value : this.fieldTarget.value];
  }

  /** Apps may take an option for themselves by preventing `combobox:pick`. */
  protected take(option: HTMLElement): void {
    const label = option.dataset.label ?? option.querySelector("[data-words]")?.textContent ?? option.textContent ?? "";
    const detail = { value: option.dataset.value ?? "", label: label.trim() };
    this.listbox.close();
    if (this.dispatch("pick", { detail, cancelable: true }).defaultPrevented) this.fieldTarget.value = this.label;
    else this.keep(detail.value, detail.label);
  }

  protected keep(value: string, label: string): void {
    this.label = label;
    this.fieldTarget.value = label;
    if (this.hasValueTarget) this.valueTarget.value = value;
    this.refresh();
    const changed = this.hasValueTarget ? this.valueTarget : this.fieldTarget;
    changed.dispatchEvent(new Event("change", { bubbles: true }));
  }

  protected refresh(): void {
    if (this.hasClearTarget) this.clearTarget.hidden = this.fieldTarget.value === "";
  }

  /** Left with words that were not chosen: keep them where that is allowed, else show the choice again. */
  protected settle(): void {
    if (!this.isTyped) return;
    const typed = this.fieldTarget.value.trim();
    if (this.freeValue || typed === "") this.keep(typed, typed);
    else this.fieldTarget.value = this.label;
  }

  protected abandon(): void {
    this.listbox.close();
    if (!this.freeValue) this.fieldTarget.value = this.label;
  }

  #step(by: number): boolean {
    if (this.listbox.isOpen) this.listbox.step(by);
    else this.open();
    return true;
  }

  #answerOpen(key: string): boolean {
    const { current } = this.listbox;
    if (key === "Escape") this.abandon();
    else if (current && (key === "Enter" || key === "Tab")) this.take(current);
    else return false;
    return key !== "Tab";
  }

  #ask(query: string): void {
    this.#coming.expect(this.find(query));
  }

  get #isAwaited(): boolean {
    return this.srcValue !== "" && !this.freeValue && (this.#typing.isRunning || this.#coming.isAwaited);
  }

  /** Enter pressed before the list answers what was typed picks from the answer. */
  #takeWhatComes(): boolean {
    if (this.#typing.isRunning) {
      this.#typing.cancel();
      this.#ask(this.fieldTarget.value);
    }
    this.#coming.whenHere(() => this.listbox.current && this.take(this.listbox.current));
    return true;
  }

  async #fetch(query: string): Promise<boolean> {
    this.#search?.abort();
    this.#search = new AbortController();
    const url = new URL(this.srcValue, location.href);
    url.searchParams.set("q", query);
    try {
      const options = await partial(url, { signal: this.#search.signal });
      if (options) this.listbox.replace(options);
      return options !== undefined;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return false;
      throw error;
    }
  }
}
