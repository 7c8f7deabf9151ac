/** The red line above the first message somebody has not read. */
export class NewLine {
  constructor(readonly list: HTMLElement) {}

  get row(): HTMLElement | null {
    return this.list.querySelector(".new-line")?.closest<HTMLElement>(".message") ?? null;
  }

  drawAbove(row: HTMLElement | undefined | null): void {
    const line = document.querySelector<HTMLTemplateElement>("#new-line")?.content.cloneNode(true);
    if (row && line) row.querySelector(".message__row")?.before(line);
  }

  clear(): void {
    for (const line of this.list.querySelectorAll(".new-line")) line.remove();
  }
}
