import { Controller } from "@hotwired/stimulus";
import * as Turbo from "@hotwired/turbo";
import { request } from "@kit/request";

/** Rows that an expense is taken apart into: after each change the server says what they come to. */
export default class PartsController extends Controller<HTMLFormElement> {
  static values = { draft: String };

  declare draftValue: string;

  #asked = 0;

  /** An answer is drawn only if the rows are still what it is about; else the server is asked about them. */
  async follow(): Promise<void> {
    this.#asked += 1;
    const [asked, sent] = [this.#asked, this.#typed];
    const response = await request(this.draftValue, { method: "POST", body: sent });
    const drawn = await response.text();
    if (!response.ok || asked !== this.#asked) return;
    if (sent.toString() === this.#typed.toString()) Turbo.renderStreamMessage(drawn);
    else await this.follow();
  }

  get #typed(): URLSearchParams {
    const pairs = [...new FormData(this.element)].map(([name, value]) => [name, String(value)]);
    return new URLSearchParams(pairs);
  }
}
