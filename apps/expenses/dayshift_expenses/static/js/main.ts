import { start } from "@kit/start";
import AddressController from "./controllers/address_controller";
import BulkController from "./controllers/bulk_controller";
import FaultController from "./controllers/fault_controller";
import MentionController from "./controllers/mention_controller";
import NewsController from "./controllers/news_controller";
import PairingController from "./controllers/pairing_controller";
import PartsController from "./controllers/parts_controller";
import TakeOverController from "./controllers/take_over_controller";
import TicksController from "./controllers/ticks_controller";
import ViewerController from "./controllers/viewer_controller";
import WalkController from "./controllers/walk_controller";
import WrittenDayController from "./controllers/written_day_controller";

const controllers = {
  address: AddressController,
  bulk: BulkController,
  fault: FaultController,
  mention: MentionController,
  news: NewsController,
  pairing: PairingController,
  parts: PartsController,
  "take-over": TakeOverController,
  ticks: TicksController,
  viewer: ViewerController,
  walk: WalkController,
  "written-day": WrittenDayController,
};

/** Keys of the editor that action filters name: `keydown.bracketleft@document->hotkey#click`. */
const keys = { bracketleft: "[", bracketright: "]", plus: "+", minus: "-", question: "?" };

const application = start();
Object.assign(application.schema.keyMappings, keys);
for (const [name, controller] of Object.entries(controllers)) application.register(name, controller);
