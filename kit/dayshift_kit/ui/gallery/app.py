"""The gallery's pages and the few answers its components ask a server for."""

from datetime import date, time
from typing import Any
from urllib.parse import urlencode

from flask import Flask, Response, abort, redirect, render_template, request
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from dayshift_kit import ui
from dayshift_kit.ui.gallery.people import SITTERS
from dayshift_kit.web.headers import harden

SECTIONS = {
    "buttons": "Buttons",
    "menus": "Menus and popovers",
    "dialogs": "Dialogs and messages",
    "people": "People and badges",
    "lists": "Tabs, tables, cards",
    "fields": "Fields",
    "choosing": "Choosing",
    "dates": "Dates and files",
    "states": "States",
    "drawing": "Type, icons, emoji",
}
NOW = "frozen;1773140400000"
LINKS = {name: f"http://{name}.example/" for name in ("crm", "expenses", "sheets", "tracker")}
STREAM = "text/vnd.turbo-stream.html"


def create_gallery(*, clock: str = NOW) -> Flask:
    """The gallery as an app of its own, with the names that templates expect from a real one.

    Args:
        clock: what pages carry as the office's clock.
    """
    app = Flask(__name__)
    ui.install(app, {})
    app.jinja_env.globals.update(
        csrf_token=lambda: "gallery",
        csrf_field=lambda: Markup('<input type="hidden" name="csrf_token" value="gallery">'),
        world_clock=lambda: request.args.get("clock", clock),
        live_seq=lambda: request.args.get("live", type=int),
    )
    app.jinja_env.filters["zipped"] = lambda values, words: list(zip(values, words, strict=True))
    app.context_processor(_names)
    app.after_request(harden)
    app.add_url_rule("/", view_func=lambda: redirect("/buttons"), endpoint="home")
    app.add_url_rule("/<section>", view_func=show, endpoint="show")
    app.add_url_rule("/people/options", view_func=show_options, endpoint="options")
    app.add_url_rule("/dialog", view_func=show_dialog, endpoint="dialog")
    app.add_url_rule("/dialog", view_func=save_dialog, endpoint="save", methods=["POST"])
    app.add_url_rule("/toast", view_func=send_toast, endpoint="toast", methods=["POST"])
    app.add_url_rule("/echo", view_func=echo, endpoint="echo", methods=["POST"])
    return app


def _names() -> dict[str, Any]:
    return {
        "brand": "Gallery",
        "app_name": "gallery",
        "app_links": LINKS,
        "theme": request.args.get("theme", "light"),
        "still": "still" in request.args,
        "sections": SECTIONS,
        "query": urlencode(request.args),
        "people": SITTERS,
        "day": date(2026, 3, 12),
        "moment": time(9, 30),
    }


def show(section: str) -> str:
    if section not in SECTIONS:
        abort(404)
    return render_template(f"gallery/{section}.html", section=section)


def show_options() -> str:
    words = request.args.get("q", "").lower()
    found = [person for person in SITTERS if words in f"{person.name} {person.title}".lower()]
    return render_template("gallery/_options.html", people=found)


def show_dialog() -> str:
    return render_template("gallery/_dialog.html", errors={}, name="")


def save_dialog() -> tuple[str, int] | Response:
    name = request.form.get("name", "").strip()
    if not name:
        return render_template("gallery/_dialog.html", errors={"name": "Give it a name."}, name=name), 422
    return _stream(f"{name} was created.", "good")


def send_toast() -> Response:
    return _stream(request.form["text"], request.form.get("tone", ""))


def echo() -> AnyResponse:
    """What a form sent, for tests: the page says it."""
    if STREAM in request.headers.get("Accept", ""):
        sent = [f"{name}={value}" for name, value in request.form.items(multi=True)]
        sent += [f"{name}={file.filename}" for name, file in request.files.items(multi=True)]
        return _stream(", ".join(sent), "")
    return redirect(request.referrer or "/", 303)


def _stream(text: str, tone: str) -> Response:
    return Response(render_template("kit/toast.stream.html", text=text, tone=tone), mimetype=STREAM)
