import { submit } from "@kit/request";

/** Tells the server how far this person has read, once for each new last message. */
export class Reading {
  #told = "";
  #isResting = false;

  constructor(
    readonly url: string,
    public isUnread: boolean,
  ) {}

  /** Called when the end of the list is in view. */
  async reach(ts: string): Promise<boolean> {
    const isNews = this.url && this.isUnread && ts && ts !== this.#told && !this.#isResting;
    if (!isNews || document.visibilityState !== "visible") return false;
    this.#told = ts;
    this.isUnread = false;
    const response = await submit(this.url, "POST", { ts });
    if (!response.ok) this.isUnread = true;
    return response.ok;
  }

  /** Marked unread by hand: nothing counts as read until the channel is opened again. */
  rest(): void {
    this.#isResting = true;
  }
}
