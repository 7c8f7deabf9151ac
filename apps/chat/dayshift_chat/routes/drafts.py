"""What somebody has begun to write, and what they sent."""

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from dayshift_chat.presenters.desk import desk_in, viewer
from dayshift_chat.presenters.written import draft_lines, sent_lines
from dayshift_chat.routes.answers import page
from dayshift_chat.routes.writing import written
from dayshift_kit.web.respond import respond

drafts = Blueprint("drafts", __name__)


@drafts.put("/channels/<channel_id>/draft")
def update(channel_id: str) -> ResponseReturnValue:
    person = viewer()
    person.keep_draft(person.readable_channel(channel_id), text=written(person))
    return "", 204


@drafts.put("/channels/<channel_id>/messages/<ts>/draft")
def update_reply(channel_id: str, ts: str) -> ResponseReturnValue:
    person = viewer()
    root = person.readable_message(channel_id, ts)
    person.keep_draft(root.channel, text=written(person), thread_ts=root.root_ts)
    return "", 204


@drafts.post("/channels/<channel_id>/draft/removal")
def destroy(channel_id: str) -> ResponseReturnValue:
    person = viewer()
    thread_ts = request.form.get("thread_ts") or None
    person.keep_draft(person.readable_channel(channel_id), text="", thread_ts=thread_ts)
    return respond()


@drafts.get("/client/<team_id>/drafts")
def index(team_id: str) -> str:
    desk = desk_in(team_id)
    tab = "sent" if request.args.get("tab") == "sent" else "drafts"
    lines = sent_lines(desk) if tab == "sent" else draft_lines(desk)
    return page(
        "drafts/index.html", desk=desk, current="drafts", main_label="Drafts and sent", lines=lines, tab=tab
    )
