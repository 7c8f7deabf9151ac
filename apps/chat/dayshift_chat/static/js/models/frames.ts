import { visit } from "@hotwired/turbo";

/** Loads an address into the frame that shows dialogs. */
export const openInDialog = (url: string): void => {
  document.querySelector("turbo-frame#dialog")?.setAttribute("src", url);
};

/** Loads an address into the pane at the right, as a link to it would. */
export const openInPane = (url: string): void => {
  visit(url, { frame: "pane", action: "advance" });
};

/** A person's name in a message opens their profile beside the conversation. */
export const openProfilesInPane = (): void => {
  addEventListener(
    "click",
    ({ target }) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>(".rich-text a.mention--user");
      if (link) link.dataset.turboFrame = "pane";
    },
    { capture: true },
  );
};
