"""Emoji on messages."""

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from dayshift_chat.presenters.desk import viewer
from dayshift_chat.routes.answers import placed

reactions = Blueprint("reactions", __name__, url_prefix="/channels/<channel_id>/messages/<ts>/reactions")


@reactions.post("")
def create(channel_id: str, ts: str) -> ResponseReturnValue:
    person = viewer()
    message = person.readable_message(channel_id, ts)
    message.react(person=person, emoji=request.form.get("emoji", ""))
    return placed(message)


@reactions.delete("/<emoji>")
@reactions.post("/<emoji>/removal")
def destroy(channel_id: str, ts: str, emoji: str) -> ResponseReturnValue:
    person = viewer()
    message = person.readable_message(channel_id, ts)
    message.unreact(person=person, emoji=emoji)
    return placed(message)
