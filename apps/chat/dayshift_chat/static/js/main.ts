import { start } from "@kit/start";
import ChannelNameController from "./controllers/channel_name_controller";
import CleanAddressController from "./controllers/clean_address_controller";
import ComposerController from "./controllers/composer_controller";
import CopyController from "./controllers/copy_controller";
import DismissController from "./controllers/dismiss_controller";
import EmojiPickerController from "./controllers/emoji_picker_controller";
import FoldController from "./controllers/fold_controller";
import HistoryController from "./controllers/history_controller";
import KeptScrollController from "./controllers/kept_scroll_controller";
import LinkPanelController from "./controllers/link_panel_controller";
import MessageActionsController from "./controllers/message_actions_controller";
import MessageListController from "./controllers/message_list_controller";
import MessageMenuController from "./controllers/message_menu_controller";
import PaneController from "./controllers/pane_controller";
import RecipientsController from "./controllers/recipients_controller";
import SearchboxController from "./controllers/searchbox_controller";
import SeenController from "./controllers/seen_controller";
import ShortcutsController from "./controllers/shortcuts_controller";
import SidebarController from "./controllers/sidebar_controller";
import SwitcherController from "./controllers/switcher_controller";
import TypingController from "./controllers/typing_controller";
import UnsentController from "./controllers/unsent_controller";
import { holdVisitsForDrafts } from "./models/drafts";
import { openProfilesInPane } from "./models/frames";
import { installPlacement } from "./models/placement";

const controllers = {
  "channel-name": ChannelNameController,
  "clean-address": CleanAddressController,
  composer: ComposerController,
  copy: CopyController,
  dismiss: DismissController,
  "emoji-picker": EmojiPickerController,
  fold: FoldController,
  history: HistoryController,
  "kept-scroll": KeptScrollController,
  "link-panel": LinkPanelController,
  "message-actions": MessageActionsController,
  "message-list": MessageListController,
  "message-menu": MessageMenuController,
  pane: PaneController,
  recipients: RecipientsController,
  searchbox: SearchboxController,
  seen: SeenController,
  shortcuts: ShortcutsController,
  sidebar: SidebarController,
  switcher: SwitcherController,
  typing: TypingController,
  unsent: UnsentController,
};

installPlacement();
holdVisitsForDrafts();
openProfilesInPane();
const application = start();
for (const [name, controller] of Object.entries(controllers)) application.register(name, controller);
