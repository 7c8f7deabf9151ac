const refuse = (event: Event): void => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

/** A message was deleted while somebody changes it: what they wrote stays, to be copied. */
export const loseEdit = (row: HTMLElement): void => {
  const form = row.querySelector<HTMLFormElement>(".composer--edit");
  if (!form || row.classList.contains("message--lost")) return;
  row.classList.add("message--lost");
  const note = document.querySelector<HTMLTemplateElement>("#deleted-note")?.content.cloneNode(true);
  if (note) form.prepend(note);
  for (const button of form.querySelectorAll<HTMLButtonElement>("[type=submit]")) button.disabled = true;
  form.addEventListener("submit", refuse, { capture: true });
};
