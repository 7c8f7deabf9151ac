import { Application, defaultSchema } from "@hotwired/stimulus";
import * as Turbo from "@hotwired/turbo";
import { watchFetches } from "./busy";
import { answerCommands } from "./commands";
import { askInPage } from "./confirm";
import { stayWithoutConnection } from "./connection";
import AutosubmitController from "./controllers/autosubmit_controller";
import ClockController from "./controllers/clock_controller";
import ComboboxController from "./controllers/combobox_controller";
import CounterController from "./controllers/counter_controller";
import DatepickerController from "./controllers/datepicker_controller";
import DialogController from "./controllers/dialog_controller";
import FilechooserController from "./controllers/filechooser_controller";
import HotkeyController from "./controllers/hotkey_controller";
import LiveController from "./controllers/live_controller";
import MenuController from "./controllers/menu_controller";
import NavigableListController from "./controllers/navigable_list_controller";
import PopoverController from "./controllers/popover_controller";
import SelectionController from "./controllers/selection_controller";
import TabsController from "./controllers/tabs_controller";
import TimepickerController from "./controllers/timepicker_controller";
import ToastController from "./controllers/toast_controller";
import TokensController from "./controllers/tokens_controller";
import TooltipController from "./controllers/tooltip_controller";
import { forgiveAbandonedFetches } from "./request";

const controllers = {
  autosubmit: AutosubmitController,
  clock: ClockController,
  combobox: ComboboxController,
  counter: CounterController,
  datepicker: DatepickerController,
  dialog: DialogController,
  filechooser: FilechooserController,
  hotkey: HotkeyController,
  live: LiveController,
  menu: MenuController,
  "navigable-list": NavigableListController,
  popover: PopoverController,
  selection: SelectionController,
  tabs: TabsController,
  timepicker: TimepickerController,
  toast: ToastController,
  tokens: TokensController,
  tooltip: TooltipController,
};

/** Keys that action filters may name besides Stimulus's own: `keydown.ctrl+slash@document->hotkey#click`. */
const keyMappings = {
  ...defaultSchema.keyMappings,
  slash: "/",
  period: ".",
  comma: ",",
  question: "?",
  backspace: "Backspace",
  delete: "Delete",
  f6: "F6",
};

/** Nothing that was open may come back with a page from Turbo's cache. */
const closeAll = (): void => {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[open]")) dialog.close();
  for (const popover of document.querySelectorAll<HTMLElement>(":popover-open")) popover.hidePopover();
  for (const toast of document.querySelectorAll(".toast")) toast.remove();
};

/** Starts Turbo and Stimulus with the kit's controllers; an app registers its own on what this returns. */
export const start = (): Application => {
  Turbo.config.drive.progressBarDelay = 2 ** 31 - 1;
  document.addEventListener("turbo:before-cache", closeAll);
  forgiveAbandonedFetches();
  watchFetches();
  stayWithoutConnection();
  askInPage();
  answerCommands();
  const application = Application.start(document.documentElement, { ...defaultSchema, keyMappings });
  for (const [name, controller] of Object.entries(controllers)) application.register(name, controller);
  return application;
};
