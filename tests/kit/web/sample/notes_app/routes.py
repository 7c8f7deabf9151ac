"""Pages of Jotter."""

from io import BytesIO

from flask import Blueprint, Response, render_template, request

from dayshift_kit import current
from dayshift_kit.errors import Invalid, Stale
from dayshift_kit.web.files import send_blob
from dayshift_kit.web.respond import respond
from dayshift_kit.web.site import this_site
from notes_app.records import Note

notes = Blueprint("notes", __name__)


@notes.get("/")
def index() -> str:
    return render_template("notes/index.html", notes=current.person.notes(), body="", errors={})


@notes.post("/notes")
def create() -> Response | tuple[str, int]:
    body = request.form.get("body", "")
    try:
        note = Note.write(author=current.person, body=body, is_shared="shared" in request.form)
    except Invalid as invalid:
        page = render_template(
            "notes/index.html", notes=current.person.notes(), body=body, errors=invalid.errors
        )
        return page, 422
    return respond(stream="notes/create.stream.html", note=note, to="/")


@notes.get("/notes/<int:note_id>")
def show(note_id: int) -> str:
    return render_template("notes/show.html", note=current.person.readable_note(note_id))


@notes.delete("/notes/<int:note_id>")
@notes.post("/notes/<int:note_id>/erasure")
def destroy(note_id: int) -> Response:
    current.person.readable_note(note_id).erase(actor=current.person)
    return respond(to="/")


@notes.post("/notes/<int:note_id>/reading")
def read(note_id: int) -> Response:
    current.person.readable_note(note_id).opened += 1
    return respond()


@notes.post("/drafts")
def draft() -> Response:
    """Checks a note without keeping it: writes first, then says no."""
    Note.write(author=current.person, body=request.form["body"])
    current.session.flush()
    raise Stale("Somebody else was quicker.")


@notes.post("/collisions")
def collide() -> tuple[str, int]:
    """Answers with a refusal of its own after it wrote."""
    Note.write(author=current.person, body="left behind")
    current.session.flush()
    return "no", 409


@notes.get("/peeks")
def peek() -> str:
    """A GET that writes, which the kit must not let through."""
    Note.write(author=current.person, body="from a GET")
    current.session.flush()
    return "written"


@notes.get("/broken")
def broken() -> str:
    raise ZeroDivisionError("on purpose")


@notes.post("/notes/<int:note_id>/file")
def attach(note_id: int) -> Response:
    content = BytesIO(request.files["file"].read()).getvalue()
    current.person.readable_note(note_id).attach(this_site().store.blobs.put(content))
    return respond(to=f"/notes/{note_id}")


@notes.get("/notes/<int:note_id>/file")
def file(note_id: int) -> Response:
    sha = current.person.readable_note(note_id).attachment()
    return send_blob(sha, name="file", media_type=request.args.get("type", "application/octet-stream"))
