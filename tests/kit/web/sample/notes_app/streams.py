"""What open pages of Jotter are told."""

from collections.abc import Sequence

from flask import render_template

from dayshift_kit import current
from dayshift_kit.errors import NotFound
from dayshift_kit.manifest import LiveView
from notes_app.records import Event, Note


def streams(events: Sequence[Event], view: LiveView) -> str:
    written = [int(event.object) for event in events if event.verb == "written"]
    drawn = [
        render_template("notes/create.stream.html", note=note) for note in map(_readable, written) if note
    ]
    return "".join(drawn) if view.path == "/" else ""


def _readable(note_id: int) -> Note | None:
    try:
        return current.person.readable_note(note_id)
    except NotFound:
        return None
