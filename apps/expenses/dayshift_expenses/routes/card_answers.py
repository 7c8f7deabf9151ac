"""How routes about charges answer: the Cards screen is brought up to date, and something is said."""

from typing import Any
from urllib.parse import parse_qsl

from flask import Response, render_template

from dayshift_expenses.models import Person
from dayshift_expenses.presenters.card_scope import CARDS, scope_of
from dayshift_expenses.presenters.cards import screen_of
from dayshift_expenses.presenters.shell import shell_of
from dayshift_kit.errors import Invalid, Refusal
from dayshift_kit.web.addresses import page_of_request
from dayshift_kit.web.respond import TURBO_STREAM, go_to, wants_stream


def cards_again(said: str = "", *, status: int = 200, **news: Any) -> Response:
    """Draws the screen once more, as its address asked for it."""
    person = Person.signed_in()
    path, _, query = (page_of_request() or "").partition("?")
    scope = scope_of(person, dict(parse_qsl(query)) if path == CARDS else {})
    if not wants_stream():
        return go_to(scope.url)
    body = render_template(
        "cards/changed.stream.html",
        screen=screen_of(scope), shell=shell_of(person, current="cards"), said=said, **news,
    )  # fmt: skip
    return Response(body, status, content_type=f"{TURBO_STREAM}; charset=utf-8")


def refused(refusal: Refusal, title: str = "Nothing was changed") -> Response:
    """The screen as it is now, with why something was not done.

    Raises:
        Refusal: the request takes no streams; the kit draws it as a page.
    """
    if not wants_stream():
        raise refusal
    why = " ".join(refusal.errors.values()) if isinstance(refusal, Invalid) else refusal.message
    return cards_again(status=refusal.status, title=title, whys=[("", why)])
