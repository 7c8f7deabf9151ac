/** Puts text on the clipboard and says so. */
export const copy = async (text: string): Promise<void> => {
  await navigator.clipboard.writeText(text);
  const toast = document.querySelector<HTMLTemplateElement>("#toast-copied")?.content.cloneNode(true);
  if (toast) document.querySelector("#toasts")?.append(toast);
};
