import { Controller } from "@hotwired/stimulus";
import { Debounce } from "@kit/busy";

/** Draws the bar under the list anew whenever other rows are ticked; the server knows what they have in common. */
export default class BulkController extends Controller<HTMLElement> {
  static targets = ["form", "frame", "all", "chosen"];

  declare formTarget: HTMLFormElement;
  declare frameTarget: HTMLElement;
  declare allTargets: HTMLElement[];
  declare hasAllTarget: boolean;
  declare chosenTargets: HTMLInputElement[];

  readonly #pause = new Debounce(60);
  #ticked = "";

  disconnect(): void {
    this.#pause.cancel();
  }

  /** Ticking one row by hand ends "all that match". */
  follow({ detail }: CustomEvent<{ values: string[] }>): void {
    const ticked = detail.values.join(" ");
    if (ticked === this.#ticked) return;
    this.#ticked = ticked;
    for (const all of this.allTargets) all.remove();
    if (detail.values.length === 0) for (const chosen of this.chosenTargets) chosen.remove();
    this.#pause.run(() => this.formTarget.requestSubmit());
  }

  /** A field that is chosen anew replaces what was chosen for it. */
  choose({ currentTarget }: Event): void {
    const { name } = currentTarget as HTMLButtonElement;
    for (const chosen of this.chosenTargets) if (chosen.name === name) chosen.remove();
  }

  /** Once everything is selected, the rows of this page look it. */
  drawn(): void {
    if (!this.hasAllTarget) return;
    const boxes = this.element.querySelectorAll<HTMLInputElement>('tbody input[type="checkbox"][name="id"]');
    for (const box of boxes) {
      box.checked = true;
      box.closest("tr")?.toggleAttribute("data-selected", true);
    }
    this.#ticked = [...boxes].map((box) => box.value).join(" ");
  }
}
