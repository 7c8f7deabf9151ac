/** What this tab keeps of one kind until the server has it, apart for each person and world. */
export class Kept {
  constructor(readonly kind: "draft" | "letter") {}

  read(key: string): string | null {
    return sessionStorage.getItem(this.#name(key));
  }

  write(key: string, value: string): void {
    sessionStorage.setItem(this.#name(key), value);
  }

  /** Lets go of it; with a value only if that is what is kept by now. */
  release(key: string, value?: string): void {
    if (value === undefined || this.read(key) === value) sessionStorage.removeItem(this.#name(key));
  }

  /** Everything that is kept, the oldest key first. */
  get all(): string[] {
    const start = this.#name("");
    const names = Object.keys(sessionStorage).filter((name) => name.startsWith(start));
    return names.sort().map((name) => sessionStorage.getItem(name) ?? "");
  }

  #name(key: string): string {
    const owner = document.querySelector<HTMLElement>("#unsent-row")?.dataset.owner ?? "";
    return `${owner} ${this.kind} ${key}`;
  }
}
