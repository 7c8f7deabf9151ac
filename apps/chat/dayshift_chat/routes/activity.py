"""Activity: what concerns somebody, and each item in its place."""

from typing import Any

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from dayshift_chat.presenters.activity_items import TABS, activity_items
from dayshift_chat.presenters.desk import Desk, desk_in, viewer
from dayshift_chat.presenters.screens import channel_screen, thread_pane
from dayshift_chat.routes.answers import page

activity = Blueprint("activity", __name__)


@activity.get("/client/<team_id>/activity")
def index(team_id: str) -> str:
    desk = desk_in(team_id)
    tab = request.args.get("type", "all")
    is_unread_only = request.args.get("unread") == "1"
    opened = request.args.get("open", "")
    shown = _opened(desk)
    return page(
        "activity/index.html",
        desk=desk,
        current="activity",
        main_label=shown["channel"].main_label if shown else "Activity",
        items=activity_items(desk, tab=tab, is_unread_only=is_unread_only, opened=opened),
        tabs=TABS,
        tab=tab,
        is_unread_only=is_unread_only,
        **shown,
    )


def _opened(desk: Desk) -> dict[str, Any]:
    """The conversation of the item that is open, with its thread if the item is a reply."""
    channel_id = request.args.get("channel")
    if not channel_id:
        return {}
    channel = desk.viewer.readable_channel(channel_id)
    ts = request.args.get("message")
    if not ts:
        return {"channel": channel_screen(desk, channel)}
    message = desk.viewer.readable_message(channel_id, ts)
    around = message.ts if message.is_in_channel else message.root_ts
    screen = channel_screen(desk, channel, around=around, flashed_ts=around)
    if not message.is_reply:
        return {"channel": screen}
    pane = thread_pane(desk, message, flashed_ts=message.ts)
    return {"channel": screen, "pane": pane, "pane_template": "threads/_pane.html"}


@activity.post("/activity/reading")
def create() -> ResponseReturnValue:
    """Reactions and invitations up to now have been seen."""
    viewer().see_activity()
    return "", 204
