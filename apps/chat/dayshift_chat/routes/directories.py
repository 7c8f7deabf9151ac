"""Directories of people and channels."""

from flask import Blueprint, request

from dayshift_chat.presenters.channel_cards import channel_cards
from dayshift_chat.presenters.desk import desk_in
from dayshift_chat.routes.answers import page

directories = Blueprint("directories", __name__, url_prefix="/client/<team_id>/directories")


@directories.get("/people")
def people(team_id: str) -> str:
    desk = desk_in(team_id)
    text, title = request.args.get("q", ""), request.args.get("title", "")
    found = [desk.faces.of(person) for person in desk.viewer.people_directory(text=text, title=title)]
    return page(
        "directories/people.html",
        desk=desk,
        current="directories",
        main_label="Directories",
        people=found,
        text=text,
    )


@directories.get("/channels")
def channels(team_id: str) -> str:
    desk = desk_in(team_id)
    shown = channel_cards(desk, request.args)
    return page(
        "directories/channels.html", desk=desk, current="directories", main_label="Directories", listing=shown
    )
