"""Profiles."""

from flask import Blueprint
from flask.typing import ResponseReturnValue

from dayshift_chat.presenters import pictures
from dayshift_chat.presenters.desk import desk_in
from dayshift_chat.presenters.profiles import profile_of
from dayshift_chat.routes.answers import asked_frame, page, pane

people = Blueprint("people", __name__)
people.add_app_template_global(pictures.picture, "portrait")


@people.get("/client/<team_id>/people/<person_id>")
def show(team_id: str, person_id: str) -> ResponseReturnValue:
    """Beside the conversation that is open; by itself, beside the direct messages with the person."""
    desk = desk_in(team_id)
    shown = profile_of(desk, desk.viewer.person(person_id))
    if asked_frame() == "pane":
        return pane("people/_profile.html", pane=shown)
    return page(
        "people/show.html",
        desk=desk,
        current="people",
        main_label=f"Profile of {shown.face.name}",
        pane=shown,
        pane_template="people/_profile.html",
    )
