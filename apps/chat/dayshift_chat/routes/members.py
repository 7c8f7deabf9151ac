"""Being in a channel: joining, leaving, adding people, removing them."""

from flask import Blueprint, redirect, request
from flask.typing import ResponseReturnValue

from dayshift_chat.presenters.calling import called
from dayshift_chat.presenters.desk import Desk, viewer
from dayshift_chat.routes.answers import dialog, go
from dayshift_kit.errors import Invalid
from dayshift_kit.web.respond import respond

members = Blueprint("members", __name__, url_prefix="/channels/<channel_id>")


@members.post("/membership")
def join(channel_id: str) -> ResponseReturnValue:
    desk = Desk.here()
    channel = desk.viewer.readable_channel(channel_id)
    channel.join(person=desk.viewer)
    if request.form.get("beside"):
        return respond(stream="members/added.stream.html", to=desk.where.channel(channel.id))
    return go(desk.where.channel(channel.id))


@members.delete("/membership")
@members.post("/membership/removal")
def leave(channel_id: str) -> ResponseReturnValue:
    desk = Desk.here()
    desk.viewer.readable_channel(channel_id).leave(person=desk.viewer)
    return redirect(desk.where.base, 303)


@members.get("/members/new")
def new(channel_id: str) -> str:
    return _dialog(channel_id)


@members.post("/members")
def create(channel_id: str) -> ResponseReturnValue:
    desk = Desk.here()
    channel = desk.viewer.readable_channel(channel_id)
    people = [desk.viewer.person(each) for each in request.form.getlist("people") if each]
    try:
        if not people:
            raise Invalid({"people": "Choose somebody to add."})
        channel.invite(people=people, by=desk.viewer)
    except Invalid as refused:
        return _dialog(channel_id, error=refused.errors.get("people", "")), 422
    return redirect(desk.where.channel(channel.id), 303)


@members.delete("/members/<person_id>")
@members.post("/members/<person_id>/removal")
def destroy(channel_id: str, person_id: str) -> ResponseReturnValue:
    person = viewer()
    channel = person.readable_channel(channel_id)
    removed = person.person(person_id)
    channel.remove(person=removed, by=person)
    return respond(to=f"/channels/{channel.id}/details/members")


def _dialog(channel_id: str, error: str = "") -> str:
    desk = Desk.here()
    channel = desk.viewer.readable_channel(channel_id)
    return dialog(
        "channels/invite.html",
        channel=channel,
        called=called(channel, desk.viewer),
        error=error,
        is_new=False,
    )
