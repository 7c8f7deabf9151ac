"""Notes: the list, one of them, and what their author does with them."""

from flask import Blueprint, Response, render_template, request
from flask.typing import ResponseReturnValue

from dayshift_expenses.models import LONGEST_TITLE, Note, Person
from dayshift_kit import clock
from dayshift_kit.errors import Invalid
from dayshift_kit.web.respond import respond

notes = Blueprint("notes", __name__)


@notes.get("/")
def index() -> str:
    return render_template("notes/index.html", notes=Person.signed_in().notes(), now=clock.now())


@notes.get("/notes/new")
def new() -> str:
    return _form(heading="New note", action="/notes", back="/")


@notes.post("/notes")
def create() -> ResponseReturnValue:
    try:
        note = Note.write(author=Person.signed_in(), **_typed())
    except Invalid as invalid:
        page = _form(heading="New note", action="/notes", back="/", errors=invalid.errors, **_typed())
        return page, invalid.status
    return respond(to=f"/notes/{note.id}")


@notes.get("/notes/<note_id>")
def show(note_id: str) -> str:
    return render_template("notes/show.html", note=Person.signed_in().readable_note(note_id), now=clock.now())


@notes.get("/notes/<note_id>/edit")
def edit(note_id: str) -> str:
    note = Person.signed_in().own_note(note_id)
    where = f"/notes/{note.id}"
    return _form(heading="Edit note", action=where, back=where, title=note.title, body=note.body)


@notes.post("/notes/<note_id>")
def update(note_id: str) -> ResponseReturnValue:
    person, where = Person.signed_in(), f"/notes/{note_id}"
    try:
        person.own_note(note_id).edit(actor=person, **_typed())
    except Invalid as invalid:
        page = _form(heading="Edit note", action=where, back=where, errors=invalid.errors, **_typed())
        return page, invalid.status
    return respond(to=where)


@notes.post("/notes/<note_id>/sharing")
def share(note_id: str) -> Response:
    person = Person.signed_in()
    person.own_note(note_id).share(actor=person)
    return respond(to=f"/notes/{note_id}")


@notes.post("/notes/<note_id>/sharing/removal")
def withdraw(note_id: str) -> Response:
    person = Person.signed_in()
    person.own_note(note_id).withdraw(actor=person)
    return respond(to=f"/notes/{note_id}")


@notes.post("/notes/<note_id>/removal")
def destroy(note_id: str) -> Response:
    person = Person.signed_in()
    person.own_note(note_id).erase(actor=person)
    return respond(to="/")


def _typed() -> dict[str, str]:
    return {name: request.form.get(name, "") for name in ("title", "body")}


def _form(
    *,
    heading: str,
    action: str,
    back: str,
    title: str = "",
    body: str = "",
    errors: dict[str, str] | None = None,
) -> str:
    return render_template(
        "notes/form.html",
        heading=heading,
        action=action,
        back=back,
        title=title,
        body=body,
        errors=errors or {},
        longest_title=LONGEST_TITLE,
    )
