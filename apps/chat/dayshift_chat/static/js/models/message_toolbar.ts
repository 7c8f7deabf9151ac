import { messageUrl } from "./message_addresses";

/** The one bar of quick actions in a list: it goes to whichever message is asked about. */
export class MessageToolbar {
  #bar: HTMLElement | undefined;
  #isMoving = false;

  get row(): HTMLElement | null {
    return this.#bar?.closest<HTMLElement>(".message") ?? null;
  }

  show(row: HTMLElement): void {
    if (this.row === row || row.classList.contains("message--editing")) return;
    const bar = this.#made();
    this.#bar = bar;
    this.#fit(bar, row, (row.dataset.can ?? "").split(" "));
    this.#move(() => row.querySelector(".message__row")?.append(bar));
  }

  remove(): void {
    this.#move(() => this.#bar?.remove());
  }

  /** Taking the focused bar away tells of a lost focus, which must not take it away once more. */
  #move(act: () => void): void {
    if (this.#isMoving) return;
    this.#isMoving = true;
    act();
    this.#isMoving = false;
  }

  /** Works a button of the bar for a message that has the focus. */
  press(row: HTMLElement, name: string): void {
    this.show(row);
    this.#bar?.querySelector<HTMLElement>(`[data-does="${name}"]:not([hidden])`)?.click();
  }

  #made(): HTMLElement {
    if (this.#bar?.isConnected) return this.#bar;
    const template = document.querySelector<HTMLTemplateElement>("#message-toolbar");
    return template?.content.firstElementChild?.cloneNode(true) as HTMLElement;
  }

  #fit(bar: HTMLElement, row: HTMLElement, can: string[]): void {
    for (const part of bar.querySelectorAll<HTMLElement>("[data-needs]"))
      part.hidden = !can.includes(part.dataset.needs ?? "");
    for (const button of bar.querySelectorAll("[formaction]"))
      button.setAttribute("formaction", `${messageUrl(row)}/reactions`);
  }
}
