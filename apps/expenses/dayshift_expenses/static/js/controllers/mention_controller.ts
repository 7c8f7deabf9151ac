import { Controller } from "@hotwired/stimulus";

/** Writes the name of somebody into a comment, so that it is addressed to them. */
export default class MentionController extends Controller<HTMLElement> {
  static targets = ["field"];

  declare fieldTarget: HTMLInputElement;

  insert({ params }: Event & { params: { name: string } }): void {
    const { value, selectionEnd } = this.fieldTarget;
    const at = selectionEnd ?? value.length;
    const before = value.slice(0, at).replace(/\S$/, "$& ");
    const written = `${before}@${params.name} `;
    this.fieldTarget.value = `${written}${value.slice(at)}`;
    this.fieldTarget.setSelectionRange(written.length, written.length);
    requestAnimationFrame(() => this.fieldTarget.focus());
  }

  sent({ detail }: CustomEvent<{ success: boolean }>): void {
    if (detail.success) this.fieldTarget.value = "";
  }
}
