import { Controller } from "@hotwired/stimulus";
import { refusals, sizeOf } from "../files";

/** Files to send with a form: chosen or dropped, listed, taken away again, refused with a reason. */
export default class FilechooserController extends Controller<HTMLElement> {
  static targets = ["input", "area", "list", "row", "status"];
  static values = { bytes: Number, count: Number };

  declare inputTarget: HTMLInputElement;
  declare areaTarget: HTMLElement;
  declare listTarget: HTMLElement;
  declare rowTarget: HTMLTemplateElement;
  declare statusTarget: HTMLElement;
  declare bytesValue: number;
  declare countValue: number;

  #files: File[] = [];

  over(): void {
    this.areaTarget.dataset.over = "";
  }

  out(): void {
    delete this.areaTarget.dataset.over;
  }

  /** The control holds only the newest choice: put it behind what was chosen before. */
  choose(): void {
    this.out();
    const chosen = [...(this.inputTarget.files ?? [])];
    this.#show(this.inputTarget.multiple ? [...this.#files, ...chosen] : chosen);
  }

  remove({ currentTarget }: Event): void {
    const at = [...this.listTarget.children].findIndex((row) => row.contains(currentTarget as Node));
    this.#show(this.#files.filter((_, index) => index !== at));
    this.inputTarget.focus();
  }

  #show(files: File[]): void {
    this.#files = files;
    const reasons = refusals(files, {
      accept: this.inputTarget.accept,
      bytes: this.bytesValue,
      count: this.countValue,
    });
    const sent = new DataTransfer();
    files.forEach((file, index) => {
      if (!reasons[index]) sent.items.add(file);
    });
    this.inputTarget.files = sent.files;
    this.listTarget.replaceChildren(...files.map((file, index) => this.#row(file, reasons[index])));
    const refused = files.length - sent.files.length;
    this.statusTarget.textContent = `${sent.files.length} to send${refused ? `, ${refused} refused` : ""}`;
    this.dispatch("changed", { detail: { files: [...sent.files] } });
  }

  #row(file: File, reason: string | undefined): Element {
    const row = this.rowTarget.content.firstElementChild?.cloneNode(true) as HTMLElement;
    const [name, note, button] = [".file-row__name", ".file-row__note", "button"].map((part) =>
      row.querySelector(part),
    );
    if (name) name.textContent = file.name;
    if (note) note.textContent = reason ?? sizeOf(file.size);
    if (button) button.ariaLabel = `Remove ${file.name}`;
    if (reason) row.dataset.refused = "";
    return row;
  }
}
