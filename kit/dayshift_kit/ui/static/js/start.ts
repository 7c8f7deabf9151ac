import * as Turbo from "@hotwired/turbo";
import { Application } from "@hotwired/stimulus";

/** Starts Turbo and Stimulus with the kit's controllers; an app registers its own on what this returns. */
export const start = (): Application => {
  Turbo.config.drive.progressBarDelay = Number.POSITIVE_INFINITY;
  return Application.start();
};
