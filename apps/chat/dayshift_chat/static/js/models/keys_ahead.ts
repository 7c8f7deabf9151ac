const PATIENCE = 4000;

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

const give = (field: HTMLInputElement, keys: KeyboardEvent[]): void => {
  field.value = keys.flatMap((event) => (isLetter(event) ? [event.key] : [])).join("");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  const { key } = keys.at(-1) ?? {};
  if (key === "Enter") field.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
};

/** Keys typed while a field is on its way are meant for it, not for what has the focus until then. */
export const keepKeysFor = (selector: string): void => {
  const keys: KeyboardEvent[] = [];
  const end = new AbortController();
  const options = { capture: true, signal: end.signal };

  const keep = (event: KeyboardEvent): void => {
    if (!isLetter(event) && event.key !== "Enter") return;
    keys.push(event);
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  /** The field's own controllers are about to be ready. */
  const arrive = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLInputElement && target.matches(selector))) return;
    end.abort();
    if (keys.length) queueMicrotask(() => give(target, keys));
  };

  addEventListener("keydown", keep, options);
  addEventListener("focusin", arrive, options);
  setTimeout(() => end.abort(), PATIENCE);
};
