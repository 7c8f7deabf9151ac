import { partial } from "@kit/request";

/** Fetches the pages beyond one end of a list, one at a time. */
export class Pages {
  #loading = false;

  constructor(public url: string) {}

  get isDone(): boolean {
    return this.url === "";
  }

  /** Gives the next page to `show`, and remembers where the one after it is. */
  async next(show: (rows: DocumentFragment) => void): Promise<void> {
    if (this.#loading || this.isDone) return;
    this.#loading = true;
    try {
      const page = await partial(this.url);
      const list = page?.querySelector<HTMLElement>("[data-next-url]");
      this.url = list?.dataset.nextUrl ?? "";
      const rows = document.createDocumentFragment();
      rows.append(...(list?.children ?? []));
      show(rows);
    } finally {
      this.#loading = false;
    }
  }
}
