"""Threads: one beside its channel, and all that somebody follows."""

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from dayshift_chat.presenters.desk import Desk, desk_in, viewer
from dayshift_chat.presenters.screens import channel_screen, thread_pane
from dayshift_chat.presenters.thread_cards import thread_cards
from dayshift_chat.routes.answers import asked_frame, page, pane
from dayshift_kit.errors import NotFound
from dayshift_kit.web.respond import respond

threads = Blueprint("threads", __name__)


@threads.get("/client/<team_id>/<channel_id>/thread/<thread_id>")
def show(team_id: str, channel_id: str, thread_id: str) -> str:
    desk = desk_in(team_id)
    home, _, ts = thread_id.partition("-")
    if home != channel_id:
        raise NotFound("There is no such thread.")
    message = desk.viewer.readable_message(channel_id, ts)
    shown = thread_pane(desk, message, flashed_ts=request.args.get("reply", ""))
    if asked_frame() == "pane":
        return pane("threads/_pane.html", pane=shown)
    channel = channel_screen(
        desk, message.channel, around=request.args.get("message"), flashed_ts=request.args.get("message", "")
    )
    return page(
        "channels/show.html",
        desk=desk,
        current=channel_id,
        main_label=channel.main_label,
        channel=channel,
        pane=shown,
        pane_template="threads/_pane.html",
    )


@threads.get("/client/<team_id>/threads")
def index(team_id: str) -> str:
    desk = desk_in(team_id)
    return page(
        "threads/index.html", desk=desk, current="threads", main_label="Threads", cards=thread_cards(desk)
    )


@threads.post("/channels/<channel_id>/messages/<ts>/subscription")
def follow(channel_id: str, ts: str) -> ResponseReturnValue:
    person = viewer()
    person.readable_message(channel_id, ts).follow(person=person)
    return _followed("You will be told of new replies.", Desk.here(), channel_id, ts)


@threads.delete("/channels/<channel_id>/messages/<ts>/subscription")
@threads.post("/channels/<channel_id>/messages/<ts>/subscription/removal")
def unfollow(channel_id: str, ts: str) -> ResponseReturnValue:
    person = viewer()
    person.readable_message(channel_id, ts).unfollow(person=person)
    return _followed("You will not be told of new replies.", Desk.here(), channel_id, ts)


def _followed(text: str, desk: Desk, channel_id: str, ts: str) -> ResponseReturnValue:
    message = desk.viewer.readable_message(channel_id, ts)
    return respond(stream="kit/toast.stream.html", to=desk.where.thread(message), text=text)
