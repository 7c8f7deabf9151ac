/** The one bar of quick actions in a list: it goes to whichever message is asked about. */
export class MessageToolbar {
  #bar: HTMLElement | undefined;

  get row(): HTMLElement | null {
    return this.#bar?.closest<HTMLElement>(".message") ?? null;
  }

  show(row: HTMLElement): void {
    if (this.row === row) return;
    const can = (row.dataset.can ?? "").split(" ");
    if (row.classList.contains("message--editing")) return;
    this.#bar = this.#made();
    this.#fit(this.#bar, row, can);
    row.querySelector(".message__row")?.append(this.#bar);
  }

  /** Taking away a bar that has the focus makes it ask to be taken away once more. */
  remove(): void {
    const bar = this.#bar;
    this.#bar = undefined;
    bar?.remove();
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
      button.setAttribute("formaction", `${row.dataset.url}/reactions`);
  }
}
