"""A conversation on the screen, and where the app opens."""

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from dayshift_chat.models import Channel, Membership
from dayshift_chat.models.stamps import stamp_of
from dayshift_chat.presenters.calling import called
from dayshift_chat.presenters.days import day_start
from dayshift_chat.presenters.desk import Desk, desk_in
from dayshift_chat.presenters.file_cards import shared_files
from dayshift_chat.presenters.headers import header_of
from dayshift_chat.presenters.screens import channel_screen
from dayshift_chat.routes.answers import asked_frame, page, pane
from dayshift_kit import current

conversations = Blueprint("conversations", __name__)


@conversations.get("/")
def home() -> ResponseReturnValue:
    return redirect(Desk.here().where.base, 303)


@conversations.get("/client/<team_id>")
def last(team_id: str) -> ResponseReturnValue:
    """The channel this person read last."""
    desk = desk_in(team_id)
    query = (
        select(Membership.channel_id)
        .join(Channel, Channel.id == Membership.channel_id)
        .where(Membership.person_id == desk.viewer.id, Channel.archived_at.is_(None))
        .order_by(Channel.name.is_(None), Membership.last_read.desc(), Channel.id)
    )
    channel_id = current.session.scalar(query.limit(1)) or Channel.general().id
    return redirect(desk.where.channel(channel_id), 303)


@conversations.get("/client/<team_id>/<channel_id>")
def show(team_id: str, channel_id: str) -> str:
    desk = desk_in(team_id)
    channel = desk.viewer.readable_channel(channel_id)
    if asked_frame() == "pane":
        return pane()
    screen = channel_screen(desk, channel, around=_moment(desk), flashed_ts=request.args.get("message", ""))
    invited = {"channel": channel, "called": called(channel, desk.viewer)}
    return page(
        "channels/show.html", desk=desk, current=channel.id, main_label=screen.main_label, channel=screen,
        live_topics=screen.topics, invite=invited if request.args.get("invite") == "1" else None,
    )  # fmt: skip


@conversations.get("/client/<team_id>/<channel_id>/files")
def files(team_id: str, channel_id: str) -> str:
    desk = desk_in(team_id)
    channel = desk.viewer.readable_channel(channel_id)
    name = called(channel, desk.viewer)
    header = header_of(desk, channel, name, tab="files")
    label = f"Files in {name.bare}"
    return page(
        "channels/files.html",
        desk=desk,
        current=channel.id,
        main_label=label,
        header=header,
        files=shared_files(channel),
    )


@conversations.get("/client/<team_id>/<channel_id>/days")
def days(team_id: str, channel_id: str) -> str:
    """The calendar behind "Jump to a date"."""
    desk = desk_in(team_id)
    channel = desk.viewer.readable_channel(channel_id)
    return render_template(
        "frame/dialog.html",
        dialog_template="channels/days.html",
        url=desk.where.channel(channel.id),
        today=desk.moments.today,
    )


def _moment(desk: Desk) -> str | None:
    """The stamp that the address asks to open at, by message, stamp or day."""
    if day := request.args.get("day"):
        return stamp_of(day_start(desk.moments, day))
    return request.args.get("message") or request.args.get("at")
