import { Controller } from "@hotwired/stimulus";

/** Two columns, one of each chosen: they can be matched. What is chosen stays when the columns are drawn anew. */
export default class PairingController extends Controller<HTMLElement> {
  static targets = ["charge", "other", "go", "words"];

  static #kept = new Set<string>();

  declare chargeTargets: HTMLInputElement[];
  declare otherTargets: HTMLInputElement[];
  declare goTarget: HTMLButtonElement;
  declare wordsTarget: HTMLElement;
  declare hasGoTarget: boolean;

  connect(): void {
    for (const one of [...this.chargeTargets, ...this.otherTargets])
      one.checked = PairingController.#kept.has(one.value);
    this.follow();
  }

  follow(): void {
    const [charge, other] = [chosen(this.chargeTargets), chosen(this.otherTargets)];
    PairingController.#kept = new Set([charge, other].flatMap((one) => (one ? [one.value] : [])));
    if (!this.hasGoTarget) return;
    this.goTarget.disabled = !(charge && other);
    this.wordsTarget.textContent = words(charge, other);
  }
}

const chosen = (all: HTMLInputElement[]): HTMLInputElement | undefined => all.find((one) => one.checked);

/** A match takes the amount of the card, so that a difference is worth knowing. */
const words = (charge?: HTMLInputElement, other?: HTMLInputElement): string => {
  if (!charge) return other ? "Choose a charge" : "Choose one to match";
  if (!other) return "Choose one to match";
  const [billed, spent] = [charge.dataset.amount, other.dataset.amount];
  return billed === spent || spent === "–" ? "" : `${billed} on the card counts`;
};
