"""Months of the books: locking one, and opening it again."""

from flask import Blueprint, Response, request

from dayshift_expenses.models import Entity
from dayshift_expenses.presenters.periods import PERIODS, periods_of
from dayshift_expenses.presenters.shell import shell_of
from dayshift_expenses.routes.answers import page
from dayshift_expenses.routes.payments import visitor
from dayshift_kit import current
from dayshift_kit.errors import NotFound
from dayshift_kit.web.respond import respond

periods = Blueprint("periods", __name__, url_prefix=PERIODS)


@periods.get("")
def index() -> str:
    person = visitor()
    entity = _entity(request.args.get("entity", person.entity_id))
    return page("payments/periods.html", current="payments", is_quiet=True, screen=periods_of(entity, person))


@periods.post("/<entity_id>/<period>/locking")
def lock(entity_id: str, period: str) -> Response:
    entity = _entity(entity_id)
    entity.lock_period(actor=visitor(), period=period)
    return _again(entity, f"{period} is locked.")


@periods.post("/<entity_id>/<period>/unlocking")
def unlock(entity_id: str, period: str) -> Response:
    entity = _entity(entity_id)
    entity.unlock_period(actor=visitor(), period=period)
    return _again(entity, f"{period} is open again.")


def _entity(entity_id: str) -> Entity:
    """A company, for those who may see the books."""
    visitor()
    entity = current.session.get(Entity, entity_id)
    if entity is None:
        raise NotFound("There is no such company.")
    return entity


def _again(entity: Entity, said: str) -> Response:
    person = visitor()
    return respond(
        stream="payments/periods.stream.html",
        to=f"{PERIODS}?entity={entity.id}",
        screen=periods_of(entity, person),
        shell=shell_of(person, current="payments"),
        said=said,
    )
