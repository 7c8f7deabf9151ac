"""How routes answer: a screen in its shell, or news for the list that is open."""

from typing import Any
from urllib.parse import parse_qsl

from flask import Response, render_template, request
from werkzeug.datastructures import MultiDict

from dayshift_expenses.models import Person
from dayshift_expenses.presenters.asking import PATH, Asked
from dayshift_expenses.presenters.lists import screen_of
from dayshift_expenses.presenters.shell import shell_of
from dayshift_kit.web.addresses import page_of_request
from dayshift_kit.web.respond import respond


def page(template: str, *, current: str, query: str = "", is_quiet: bool = False, **context: Any) -> str:
    """A screen. `current` is its part of the rail; `is_quiet` says that it has a first button itself."""
    shell = shell_of(Person.signed_in(), current=current, query=query, is_quiet=is_quiet)
    return render_template(template, shell=shell, **context)


def asked_here() -> Asked:
    """The list that the request names."""
    return Asked.read(request.args, Person.signed_in().entity.currency)


def list_again(asked: Asked | None = None, **news: Any) -> Response:
    """Draws the open list anew, with news over it; any other page only gets the news."""
    asked = asked or _asked_by_page()
    listing = None if asked is None else screen_of(asked)
    to = PATH if asked is None else asked.url
    return respond(stream="expenses/list.stream.html", to=to, listing=listing, **news)


def _asked_by_page() -> Asked | None:
    """The list that the page shows from which the request came, if it shows one."""
    path, _, query = (page_of_request() or "").partition("?")
    if path != PATH:
        return None
    return Asked.read(MultiDict(parse_qsl(query)), Person.signed_in().entity.currency)
