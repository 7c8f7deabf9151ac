"""One request's way through a world: cookie, world, lock, transaction, person."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import cast
from urllib.parse import quote

from flask import Response, g, request
from werkzeug.datastructures import WWWAuthenticate
from werkzeug.exceptions import Unauthorized

from dayshift_kit import clock, current
from dayshift_kit.errors import NotAllowed, NotFound
from dayshift_kit.identity.sessions import signed_in_person
from dayshift_kit.identity.tokens import bearer_of
from dayshift_kit.store.world import LiveWorld
from dayshift_kit.web.access import Access
from dayshift_kit.web.addresses import page_of_request
from dayshift_kit.web.forgery import HEADER, SAFE, complaint
from dayshift_kit.web.passes import Pass
from dayshift_kit.web.respond import go_to
from dayshift_kit.web.site import Site


@dataclass
class Visit:
    """The pass a request holds; `is_new` when the answer has to hand it to the browser."""

    held: Pass
    is_new: bool
    token: str = ""


class _Unmade(Exception):
    def __init__(self, response: Response) -> None:
        self.response = response


def this_visit() -> Visit:
    return cast(Visit, g.visit)


def find_visit() -> Visit | None:
    """The visit, or None where a request has not got that far."""
    return cast(Visit | None, g.get("visit"))


def fresh_pass(world: str, *, person: str | None = None, session: str | None = None) -> Pass:
    return Pass(world=world, nonce=secrets.token_urlsafe(12), person=person, session=session)


def adopt_pass(held: Pass) -> None:
    """Give the browser a new pass with the answer."""
    g.visit = Visit(held, is_new=True)


def answer_in_world(site: Site, access: Access, answer: Callable[[], Response]) -> Response:
    """Run a view inside one unit of work. An answer of 400 or above takes back what it changed."""
    if access is Access.BEARER:
        return _answer_program(site, answer)
    g.visit = visit = _arrive(site)
    world = world_of(site, visit.held.world)
    if request.method not in SAFE:
        _refuse_forgery(site, visit, access)
    if site.manifest.due:
        clock.catch_up(world)
    try:
        with world.unit(channel="ui", page=page_of_request(), write=request.method not in SAFE):
            response = _made(_answer_as_visitor(visit.held, access, answer))
    except _Unmade as unmade:
        g.visit = visit
        return unmade.response
    except Exception:
        # Whatever pass the view handed out went with its transaction.
        g.visit = visit
        raise
    return response


def _answer_program(site: Site, answer: Callable[[], Response]) -> Response:
    """The same for a program: its token names world and person, and every failure to do so looks alike."""
    bearing = site.signer.open_bearer(request.headers.get("Authorization"))
    if bearing is None:
        raise _no_token()
    try:
        world = site.store.world(bearing.world)
    except NotFound as gone:
        raise _no_token() from gone
    if site.manifest.due:
        clock.catch_up(world)
    try:
        with world.unit(channel="api", write=request.method not in SAFE):
            person = bearer_of(bearing)
            if person is None:
                raise _no_token()
            current.set_person(person)
            response = _made(answer())
    except _Unmade as unmade:
        return unmade.response
    return response


def _no_token() -> Unauthorized:
    said = "The bearer token is missing, unknown or revoked."
    return Unauthorized(said, www_authenticate=WWWAuthenticate("bearer"))


def _made(response: Response) -> Response:
    """Let what a view changed stand, unless it answers that it did not do it."""
    if response.status_code >= 400:
        raise _Unmade(response)
    return response


def _arrive(site: Site) -> Visit:
    held = site.signer.open(request.cookies.get(site.manifest.cookie))
    if held is not None:
        return Visit(held, is_new=False)
    if site.default_world is None:
        raise NotAllowed(f"{site.manifest.brand} has to be opened through your own link.")
    return Visit(fresh_pass(site.default_world), is_new=True)


def world_of(site: Site, world: str) -> LiveWorld:
    """The world a pass or ticket names. When it is gone the browser gives its pass back."""
    try:
        return site.store.world(world)
    except NotFound as gone:
        g.forget_pass = True
        raise NotFound("This workspace is closed. Open the app again to go on.") from gone


def _refuse_forgery(site: Site, visit: Visit, access: Access) -> None:
    problem = complaint(request, key=site.key, held=None if visit.is_new else visit.held)
    if problem is not None and access is Access.SIGNED_IN and visit.held.session is None:
        raise Unauthorized  # Of all that is wrong with it, the one thing that somebody can put right.
    if problem is not None:
        raise NotAllowed(problem)


def _answer_as_visitor(held: Pass, access: Access, answer: Callable[[], Response]) -> Response:
    person = signed_in_person(session_id=held.session, person_id=held.person)
    current.set_person(person)
    if person is None and access is Access.SIGNED_IN:
        return _to_sign_in()
    return answer()


def _to_sign_in() -> Response:
    """Send a reader to the sign-in page; tell anything else that it is signed out, a page's scripts too."""
    takes_pages = not request.accept_mimetypes or request.accept_mimetypes.accept_html
    is_script = HEADER in request.headers
    if is_script or not takes_pages or request.method not in {"GET", "HEAD"}:
        raise Unauthorized
    path = request.full_path.rstrip("?")
    return go_to("/signin" if path == "/" else f"/signin?next={quote(path)}")


def hand_over_pass(site: Site, response: Response) -> Response:
    """Set or clear the cookie after a request."""
    visit: Visit | None = g.get("visit")
    if g.get("forget_pass"):
        response.delete_cookie(site.manifest.cookie, httponly=True, samesite="Lax")
    elif visit is not None and visit.is_new:
        response.set_cookie(site.manifest.cookie, site.signer.seal(visit.held), httponly=True, samesite="Lax")
    return response
