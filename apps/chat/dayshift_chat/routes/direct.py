"""Direct messages: all of them, a new one, opening one."""

from flask import Blueprint, redirect, request
from flask.typing import ResponseReturnValue

from dayshift_chat.models import Person
from dayshift_chat.presenters.addresses import Addresses
from dayshift_chat.presenters.boxes import new_box
from dayshift_chat.presenters.conversation_items import conversation_items
from dayshift_chat.presenters.desk import desk_in, viewer
from dayshift_chat.presenters.screens import channel_screen
from dayshift_chat.routes.answers import page
from dayshift_chat.routes.writing import written
from dayshift_kit.errors import Invalid
from dayshift_kit.live.routes import latest_event

direct = Blueprint("direct", __name__)


@direct.get("/client/<team_id>/dms")
def index(team_id: str) -> str:
    desk = desk_in(team_id)
    is_unread_only = request.args.get("unread") == "1"
    items = conversation_items(
        desk,
        is_unread_only=is_unread_only,
        text=request.args.get("q", ""),
        opened=request.args.get("open", ""),
    )
    opened = request.args.get("open")
    screen = channel_screen(desk, desk.viewer.readable_channel(opened)) if opened else None
    label = screen.main_label if screen else "Direct messages"
    return page(
        "dms/index.html",
        desk=desk,
        current="dms",
        main_label=label,
        items=items,
        channel=screen,
        is_unread_only=is_unread_only,
        text=request.args.get("q", ""),
    )


@direct.get("/client/<team_id>/new")
def new(team_id: str) -> str:
    desk = desk_in(team_id)
    chosen = [desk.faces.of(desk.viewer.person(each)) for each in request.args.getlist("to")]
    box = new_box(desk, seq=latest_event())
    return page("dms/new.html", desk=desk, current="new", main_label="New message", box=box, chosen=chosen)


@direct.post("/dms")
def create() -> ResponseReturnValue:
    """Open the conversation with these people, and say the first thing if something was written."""
    person = viewer()
    channel = person.open_dm(_people(person))
    if "delta" in request.form or request.form.get("text"):
        token = request.form.get("client_msg_id") or None
        channel.post(person=person, text=written(person), client_msg_id=token)
    return redirect(Addresses.here().channel(channel.id), 303)


def _people(person: Person) -> list[Person]:
    chosen = [person.person(each) for each in request.form.getlist("people") if each]
    if not chosen:
        raise Invalid({"people": "Choose whom to write to."})
    return chosen
