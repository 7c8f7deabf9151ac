"""How somebody likes the app to look, and its keyboard shortcuts."""

from flask import Blueprint, redirect, request
from flask.typing import ResponseReturnValue

from dayshift_chat.routes.answers import dialog
from dayshift_kit.web.addresses import page_of_request

preferences = Blueprint("preferences", __name__)

THEMES = ("light", "dark")
COOKIE = "parley_theme"
YEAR = 365 * 24 * 3600


@preferences.get("/preferences")
def show() -> str:
    return dialog("dialogs/preferences.html", theme=theme())


@preferences.post("/preferences")
def update() -> ResponseReturnValue:
    chosen = request.form.get("theme", "")
    response = redirect(page_of_request() or "/", 303)
    if chosen in THEMES:
        response.set_cookie(COOKIE, chosen, max_age=YEAR, httponly=True, samesite="Lax")
    return response


@preferences.get("/shortcuts")
def shortcuts() -> str:
    return dialog("dialogs/shortcuts.html")


def theme() -> str:
    """The theme this browser was asked to use."""
    kept = request.cookies.get(COOKIE, "")
    return kept if kept in THEMES else THEMES[0]


@preferences.app_context_processor
def _theme() -> dict[str, str]:
    return {"theme": theme()}
