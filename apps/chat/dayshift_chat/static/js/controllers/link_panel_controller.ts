import { Controller } from "@hotwired/stimulus";
import type PopoverController from "@kit/controllers/popover_controller";

type Asked = CustomEvent<{ anchor: HTMLElement; words: string; save: (url: string, words: string) => void }>;

/** Asks for the address of a link in a message. */
export default class extends Controller<HTMLElement> {
  static targets = ["words", "url"];

  declare readonly wordsTarget: HTMLInputElement;
  declare readonly urlTarget: HTMLInputElement;

  #save: Asked["detail"]["save"] | undefined;

  open({ detail }: Asked): void {
    this.#save = detail.save;
    this.wordsTarget.value = detail.words;
    this.urlTarget.value = "";
    const { left, top } = detail.anchor.getBoundingClientRect();
    this.#popover.openAt(left, top);
    (detail.words ? this.urlTarget : this.wordsTarget).focus();
  }

  save(event: Event): void {
    event.preventDefault();
    const typed = this.urlTarget.value.trim();
    const url = /^[a-z]+:/i.test(typed) ? typed : `https://${typed}`;
    this.#popover.close();
    this.#save?.(url, this.wordsTarget.value.trim() || typed);
  }

  get #popover(): PopoverController {
    return this.application.getControllerForElementAndIdentifier(this.element, "popover") as PopoverController;
  }
}
