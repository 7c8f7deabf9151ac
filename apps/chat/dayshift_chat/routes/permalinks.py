"""Addresses that people pass on: they open a message where it was said."""

from flask import Blueprint, redirect
from flask.typing import ResponseReturnValue

from dayshift_chat.presenters.desk import Desk

permalinks = Blueprint("permalinks", __name__)


@permalinks.get("/archives/<channel_id>")
def channel(channel_id: str) -> ResponseReturnValue:
    desk = Desk.here()
    found = desk.viewer.readable_channel(channel_id)
    return redirect(desk.where.channel(found.id), 303)


@permalinks.get("/archives/<channel_id>/<slug>")
def show(channel_id: str, slug: str) -> ResponseReturnValue:
    desk = Desk.here()
    message = desk.viewer.readable_message(channel_id, slug)
    if message.is_reply:
        shown = f"message={message.ts if message.is_broadcast else message.root_ts}"
        return redirect(f"{desk.where.thread(message)}?{shown}&reply={message.ts}", 303)
    return redirect(f"{desk.where.channel(channel_id)}?message={message.ts}", 303)
