"""How far somebody has read, in channels and threads."""

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from dayshift_chat.presenters.desk import Desk
from dayshift_chat.presenters.screens import frame_context
from dayshift_kit.web.respond import respond

readings = Blueprint("readings", __name__, url_prefix="/channels/<channel_id>")


@readings.post("/reading")
def create(channel_id: str) -> ResponseReturnValue:
    desk = Desk.here()
    channel = desk.viewer.readable_channel(channel_id)
    member = desk.viewer.membership_in(channel)
    message = desk.viewer.readable_message(channel.id, request.form.get("ts", ""))
    member.read_to(message.ts)
    return _sidebar(desk, channel.id)


@readings.post("/messages/<ts>/unread")
def destroy(channel_id: str, ts: str) -> ResponseReturnValue:
    """Everything from this message on is unread again."""
    desk = Desk.here()
    message = desk.viewer.readable_message(channel_id, ts)
    desk.viewer.membership_in(message.channel).mark_unread_from(message.ts)
    return _sidebar(desk, channel_id, unread_from=message.ts)


@readings.post("/messages/<ts>/reading")
def create_in_thread(channel_id: str, ts: str) -> ResponseReturnValue:
    desk = Desk.here()
    root = desk.viewer.readable_message(channel_id, ts)
    reply = desk.viewer.readable_message(channel_id, request.form.get("ts", ""))
    root.read_thread_to(reply.ts, person=desk.viewer)
    return _sidebar(desk, channel_id)


def _sidebar(desk: Desk, channel_id: str, *, unread_from: str = "") -> ResponseReturnValue:
    around = frame_context(desk, current=channel_id, main_label="")
    return respond(
        stream="live/sidebar.stream.html", unread_from=unread_from, channel_id=channel_id, **around
    )
