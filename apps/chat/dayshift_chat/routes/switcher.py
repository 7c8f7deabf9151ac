"""Jumping to a conversation by its name."""

from flask import Blueprint, render_template, request

from dayshift_chat.presenters.desk import Desk
from dayshift_chat.presenters.destinations import destinations
from dayshift_chat.routes.answers import dialog

switcher = Blueprint("switcher", __name__, url_prefix="/switcher")


@switcher.get("")
def show() -> str:
    return dialog("switcher/show.html", found=destinations(Desk.here(), ""))


@switcher.get("/destinations")
def index() -> str:
    return render_template(
        "switcher/_destinations.html", found=destinations(Desk.here(), request.args.get("q", ""))
    )
