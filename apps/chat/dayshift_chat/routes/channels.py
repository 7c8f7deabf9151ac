"""Making channels: a name, who sees it, who is in it."""

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from dayshift_chat.models import Channel
from dayshift_chat.presenters.desk import Desk, viewer
from dayshift_chat.routes.answers import dialog, go
from dayshift_kit.errors import Invalid

channels = Blueprint("channels", __name__, url_prefix="/channels")


@channels.get("/new")
def new() -> ResponseReturnValue:
    """The name first; with a name that will do, who may see the channel."""
    name = request.args.get("name")
    error = _problem(name) if name is not None else ""
    step = "name" if name is None or error or request.args.get("back") else "visibility"
    return _dialog(step, name or "", error), 422 if error else 200


@channels.get("/names")
def check() -> str:
    """What is wrong with a name, while it is typed."""
    return render_template("channels/_name_error.html", error=_problem(request.args.get("name", "")))


@channels.post("")
def create() -> ResponseReturnValue:
    name = request.form.get("name", "")
    is_private = request.form.get("visibility") == "private"
    try:
        channel = Channel.create(name=name, creator=viewer(), is_private=is_private)
    except Invalid as refused:
        return _dialog("name", name, refused.errors["name"]), 422
    return go(f"{Desk.here().where.channel(channel.id)}?invite=1")


def _dialog(step: str, name: str, error: str) -> str:
    return dialog("channels/new.html", step=step, name=name, error=error, team_name=Desk.here().team.name)


def _problem(name: str) -> str:
    try:
        Channel.checked_name(name)
    except Invalid as refused:
        return refused.errors["name"]
    return ""
