"""Messages: writing, paging, changing, taking back."""

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from dayshift_chat.presenters.boxes import edit_box
from dayshift_chat.presenters.desk import Desk, viewer
from dayshift_chat.presenters.left_out import left_out_of
from dayshift_chat.presenters.listings import newer_url, older_url, page_rows
from dayshift_chat.presenters.updates import quoted_row, row_itself
from dayshift_chat.routes.answers import dialog, placed
from dayshift_chat.routes.writing import written
from dayshift_kit.errors import NotAllowed

messages = Blueprint("messages", __name__, url_prefix="/channels/<channel_id>/messages")


@messages.get("")
def index(channel_id: str) -> str:
    desk = Desk.here()
    channel = desk.viewer.readable_channel(channel_id)
    before, after = request.args.get("before"), request.args.get("after")
    timeline = channel.page(viewer=desk.viewer, before=before, after=after)
    next_url = newer_url(channel, timeline) if after else older_url(channel, timeline)
    rows = page_rows(desk, channel, timeline, skips_first=after is not None)
    return render_template("messages/page.html", rows=rows, next_url=next_url)


@messages.post("")
def create(channel_id: str) -> ResponseReturnValue:
    desk = Desk.here()
    person = desk.viewer
    message = person.readable_channel(channel_id).post(
        person=person,
        text=written(person),
        thread_ts=request.form.get("thread_ts") or None,
        broadcast=request.form.get("broadcast") == "1",
        client_msg_id=request.form.get("client_msg_id") or None,
    )
    return placed(message, left_out=left_out_of(desk, message))


@messages.get("/<ts>")
def show(channel_id: str, ts: str) -> str:
    """The row as it is now, for a page that had it in another state."""
    desk = Desk.here()
    message = desk.viewer.readable_message(channel_id, ts)
    row = row_itself(desk, message, is_in_thread=request.args.get("list") == "thread")
    return render_template("messages/page.html", rows=[row], next_url="")


@messages.get("/<ts>/edit")
def edit(channel_id: str, ts: str) -> str:
    person = viewer()
    message = person.readable_message(channel_id, ts)
    if not message.can_be_edited_by(person):
        raise NotAllowed("You can edit your own messages only, while they and their channel are there.")
    return render_template("messages/edit.html", box=edit_box(message))


@messages.patch("/<ts>")
def update(channel_id: str, ts: str) -> ResponseReturnValue:
    person = viewer()
    message = person.readable_message(channel_id, ts)
    message.edit(actor=person, text=written(person), seen_text=request.form.get("seen_text"))
    return placed(message)


@messages.get("/<ts>/deletion")
def ask_deletion(channel_id: str, ts: str) -> str:
    desk = Desk.here()
    message = desk.viewer.readable_message(channel_id, ts)
    if not message.can_be_deleted_by(desk.viewer):
        raise NotAllowed("You can delete your own messages only.")
    return dialog("messages/deletion.html", row=quoted_row(desk, message))


@messages.post("/<ts>/deletion")
def destroy(channel_id: str, ts: str) -> ResponseReturnValue:
    person = viewer()
    message = person.readable_message(channel_id, ts)
    message.delete(actor=person)
    return placed(message)
