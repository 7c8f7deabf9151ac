"""What a channel is called and about, and how somebody keeps it."""

from collections.abc import Callable

from flask import Blueprint, redirect, request
from flask.typing import ResponseReturnValue

from dayshift_chat.models import Channel, Person
from dayshift_chat.models.channels.membership import Membership
from dayshift_chat.presenters.calling import called
from dayshift_chat.presenters.channel_details import details_of
from dayshift_chat.presenters.desk import Desk, viewer
from dayshift_chat.presenters.headers import header_of
from dayshift_chat.routes.answers import dialog
from dayshift_kit.errors import Invalid, NotAllowed, NotFound
from dayshift_kit.web.respond import respond

details = Blueprint("details", __name__, url_prefix="/channels/<channel_id>")

TABS = ("about", "members", "settings")
KEEPING: dict[str, tuple[Callable[[Membership], None], Callable[[Membership], None]]] = {
    "star": (Membership.star, Membership.unstar),
    "mute": (Membership.mute, Membership.unmute),
}


@details.get("/details")
@details.get("/details/<tab>")
def show(channel_id: str, tab: str = "about") -> str:
    if tab not in TABS:
        raise NotFound("There is no such page.")
    desk = Desk.here()
    channel = desk.viewer.readable_channel(channel_id)
    shown = details_of(desk, channel, tab=tab, text=request.args.get("q", ""))
    return dialog("channels/details.html", details=shown)


@details.get("/<any(topic, purpose, name):field>/edit")
def edit(channel_id: str, field: str) -> str:
    channel = _channel(channel_id)
    if not _can_change(channel, field, by=viewer()):
        raise NotAllowed("You cannot change that here.")
    return _form(channel, field)


@details.post("/<any(topic, purpose, name):field>")
def update(channel_id: str, field: str) -> ResponseReturnValue:
    """Set the topic, the purpose or the name."""
    person = viewer()
    channel = _channel(channel_id)
    value = request.form.get("value", "")
    try:
        _set(channel, field, value, by=person)
    except Invalid as refused:
        return _form(channel, field, value=value, error=" ".join(refused.errors.values())), 422
    desk = Desk.here()
    header = header_of(desk, channel, called(channel, desk.viewer))
    return respond(stream="channels/changed.stream.html", to=header.shown_url, header=header)


@details.post("/archival")
def archive(channel_id: str) -> ResponseReturnValue:
    _channel(channel_id).archive(by=viewer())
    return redirect(Desk.here().where.channel(channel_id), 303)


@details.delete("/archival")
@details.post("/archival/removal")
def unarchive(channel_id: str) -> ResponseReturnValue:
    _channel(channel_id).unarchive(by=viewer())
    return redirect(Desk.here().where.channel(channel_id), 303)


@details.post("/<any(star, mute):what>")
def keep(channel_id: str, what: str) -> ResponseReturnValue:
    KEEPING[what][0](viewer().membership_in(_channel(channel_id)))
    return respond(to=Desk.here().where.channel(channel_id))


@details.delete("/<any(star, mute):what>")
@details.post("/<any(star, mute):what>/removal")
def let_go(channel_id: str, what: str) -> ResponseReturnValue:
    KEEPING[what][1](viewer().membership_in(_channel(channel_id)))
    return respond(to=Desk.here().where.channel(channel_id))


def _channel(channel_id: str) -> Channel:
    return viewer().readable_channel(channel_id)


def _can_change(channel: Channel, field: str, *, by: Person) -> bool:
    if field == "name":
        return channel.can_be_renamed_by(by)
    return not channel.is_direct and channel.is_open_for(by)


def _set(channel: Channel, field: str, value: str, *, by: Person) -> None:
    verbs: dict[str, Callable[[], None]] = {
        "topic": lambda: channel.set_topic(topic=value, by=by),
        "purpose": lambda: channel.set_purpose(purpose=value, by=by),
        "name": lambda: channel.rename(name=value, by=by),
    }
    verbs[field]()


def _form(channel: Channel, field: str, *, value: str | None = None, error: str = "") -> str:
    present = getattr(channel, field) or ""
    return dialog(
        "channels/edit.html",
        channel=channel,
        field=field,
        value=present if value is None else value,
        error=error,
    )
