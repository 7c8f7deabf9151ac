import * as Turbo from "@hotwired/turbo";

/** Asks in a box of the page's own; a form asks by `data-turbo-confirm`, with `data-confirm-title` and `-action`. */
const ask = (text: string, form: HTMLElement): Promise<boolean> => {
  const dialog = document.querySelector<HTMLDialogElement>("dialog#confirm");
  if (!dialog) return Promise.resolve(true);
  const words = { title: form.dataset.confirmTitle, text, action: form.dataset.confirmAction };
  for (const [part, said] of Object.entries(words)) {
    const element = dialog.querySelector(`#confirm-${part}`);
    if (element) element.textContent = said ?? "";
  }
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((answer) => {
    dialog.addEventListener("close", () => answer(dialog.returnValue === "yes"), { once: true });
  });
};

export const askInPage = (): void => {
  Turbo.config.forms.confirm = ask;
};
