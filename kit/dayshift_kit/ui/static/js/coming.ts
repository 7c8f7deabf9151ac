/** The list that is on its way: a key pressed in haste picks from that one, not from the one it replaces. */
export class Coming {
  #list: Promise<unknown> | undefined;

  get isAwaited(): boolean {
    return this.#list !== undefined;
  }

  /** Tells of a list being fetched; a later one takes its place. */
  expect(list: Promise<unknown>): void {
    const over = (): void => {
      if (this.#list === mine) this.#list = undefined;
    };
    const mine = list.then(over, over);
    this.#list = mine;
  }

  /** Acts at once, or as soon as the awaited list is there; never when another one was asked for meanwhile. */
  whenHere(act: () => void): void {
    if (this.#list) void this.#list.then(() => this.#list ?? act());
    else act();
  }
}
