// Buttons with `commandfor` open and close dialogs by themselves in new browsers; here is the same for older ones.

const act = (button: HTMLButtonElement): void => {
  const dialog = document.getElementById(button.getAttribute("commandfor") ?? "");
  const command = button.getAttribute("command");
  if (!(dialog instanceof HTMLDialogElement)) return;
  if (command === "show-modal" && !dialog.open) dialog.showModal();
  if (command === "close") dialog.close(button.value || undefined);
};

export const answerCommands = (): void => {
  if ("command" in HTMLButtonElement.prototype) return;
  addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLButtonElement>("button[commandfor]");
    if (button && !button.disabled) act(button);
  });
};
