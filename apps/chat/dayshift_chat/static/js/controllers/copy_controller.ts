import { Controller } from "@hotwired/stimulus";
import { copy } from "../models/clipboard";

/** A button that copies something; an address becomes a whole one. */
export default class extends Controller<HTMLElement> {
  static values = { text: String };

  declare readonly textValue: string;

  now(): void {
    const isAddress = this.textValue.startsWith("/");
    void copy(isAddress ? new URL(this.textValue, location.href).href : this.textValue);
  }
}
