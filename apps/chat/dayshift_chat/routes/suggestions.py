"""Ways to finish the word being typed: people, channels, emoji."""

from flask import Blueprint, render_template, request

from dayshift_chat.presenters.desk import Desk
from dayshift_chat.presenters.suggested import suggested
from dayshift_chat.presenters.suggested_people import people_options
from dayshift_chat.presenters.views import Labelled

suggestions = Blueprint("suggestions", __name__, url_prefix="/suggestions")


@suggestions.get("")
def index() -> str:
    """For a message box."""
    desk = Desk.here()
    channel_id = request.args.get("channel")
    channel = desk.viewer.readable_channel(channel_id) if channel_id else None
    found = suggested(
        desk, kind=request.args.get("kind", ""), query=request.args.get("q", ""), channel=channel
    )
    return render_template("suggestions/index.html", found=found)


@suggestions.get("/people")
def people() -> str:
    """For a field that chooses people."""
    desk = Desk.here()
    options = people_options(desk, request.args.get("q", ""), channel_id=request.args.get("channel", ""))
    return render_template("suggestions/people.html", options=options)


@suggestions.get("/places")
def places() -> str:
    """For a field that chooses where to search."""
    desk = Desk.here()
    found = desk.viewer.suggest_channels(request.args.get("q", ""), limit=10)
    options = [Labelled(channel.name or "", value=f"#{channel.name}") for channel in found]
    return render_template("suggestions/places.html", options=options)
