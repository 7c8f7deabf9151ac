"""News for an open page: what happened since, as Turbo Streams for whoever looks."""

from collections.abc import Sequence

from flask import render_template

from dayshift_expenses.models import Note, Person
from dayshift_kit import clock, current
from dayshift_kit.manifest import LiveView
from dayshift_kit.records import EventRecord


def streams(events: Sequence[EventRecord], view: LiveView) -> str:
    """Turbo Streams for the signed-in person, who looks at `view`: the list anew, or the open note."""
    touched = {event.object for event in events if event.kind == "expenses.note"}
    person, path = Person.signed_in(), view.path.partition("?")[0]
    if not touched or path not in {"/", *(f"/notes/{note_id}" for note_id in touched)}:
        return ""
    if path == "/":
        return render_template("notes/list.stream.html", notes=person.notes(), now=clock.now())
    wanted = Note.readable_by(person.id).where(Note.id == path.rpartition("/")[2])
    note = current.session.scalar(wanted)
    return render_template("notes/note.stream.html", note=note, now=clock.now())
