"""Signing in by password or entry ticket, and signing out."""

from flask import Blueprint, Response, render_template, request
from werkzeug.exceptions import MethodNotAllowed

from dayshift_kit import current
from dayshift_kit.errors import NotFound
from dayshift_kit.identity.sessions import close_session, open_session, person_named, person_with_password
from dayshift_kit.records import PersonRecord
from dayshift_kit.web.access import anyone, outside
from dayshift_kit.web.addresses import local_path
from dayshift_kit.web.respond import go_to
from dayshift_kit.web.site import this_site
from dayshift_kit.web.visit import adopt_pass, fresh_pass, this_visit, world_of

identity = Blueprint("identity", __name__, template_folder="../web/templates")

WRONG = "That e-mail and password don’t match. Check both and try again."


@identity.get("/signin")
@anyone
def new() -> Response | str:
    if current.person is not None:
        return go_to(_landing())
    return render_template("web/signin.html", email="", next=_landing(), error=None)


@identity.post("/signin")
@anyone
def create() -> Response | tuple[str, int]:
    email = request.form.get("email", "")
    person = person_with_password(email, request.form.get("password", ""))
    if person is None:
        return render_template("web/signin.html", email=email, next=_landing(), error=WRONG), 422
    _sign_in(person)
    return go_to(_landing())


@identity.post("/signout")
@anyone
def destroy() -> Response:
    _sign_out()
    adopt_pass(fresh_pass(this_visit().held.world))
    return go_to("/signin")


@identity.get("/enter/<token>")
@outside
def enter(token: str) -> Response:
    """Use up a ticket. The one GET that writes: it signs its visitor in."""
    if request.method != "GET":
        raise MethodNotAllowed(["GET"])
    site = this_site()
    entry = site.tickets.redeem(token)
    if entry is None:
        raise NotFound("This link was already used, or is too old. Ask for a new one.")
    with world_of(site, entry.world).unit():
        person = person_named(entry.person)
        if person is None:
            raise NotFound("The person this link was made for is no longer here.")
        adopt_pass(fresh_pass(entry.world, person=person.id, session=open_session(person)))
    return go_to(entry.path)


def _sign_in(person: PersonRecord) -> None:
    _sign_out()
    world = this_visit().held.world
    adopt_pass(fresh_pass(world, person=person.id, session=open_session(person)))


def _sign_out() -> None:
    """End the session of the visitor, if it is theirs: an old pass may name somebody else's."""
    held = this_visit().held
    if current.person is not None and held.session is not None:
        close_session(held.session)
        this_site().hub.close_session(held.world, held.session)


def _landing() -> str:
    return local_path(request.values.get("next", "/"))
