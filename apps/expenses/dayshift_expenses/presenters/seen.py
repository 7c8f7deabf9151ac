"""What happened since a page was drawn: whether a form is stale, or was sent twice."""

from sqlalchemy import and_, func, or_, select

from dayshift_expenses.models import Person, Report
from dayshift_expenses.presenters.feed import sentence_of
from dayshift_expenses.presenters.figures import moment
from dayshift_expenses.records import Event
from dayshift_kit import current
from dayshift_kit.errors import Stale


def latest() -> int:
    """The number of the last event, those of this request among them; forms send it back as `seen`."""
    return current.session.scalar(select(func.max(Event.id))) or 0


def is_repeated(kind: str, object_id: str, verb: str, seen: int | None) -> bool:
    """Whether the signed-in person did this already from the same page, as when a button is pressed twice."""
    if seen is None:
        return False
    mine = select(Event.id).where(
        Event.id > seen, Event.actor == Person.signed_in().id, Event.kind == f"expenses.{kind}",
        Event.object == object_id, Event.verb == verb,
    )  # fmt: skip
    return current.session.scalar(mine.limit(1)) is not None


def ensure_unchanged(report: Report, seen: int | None) -> None:
    """Refuse a decision about a report that somebody else has changed since the page was drawn.

    Raises:
        Stale: it changed; says by whom, when and how.
    """
    if seen is None:
        return
    person = Person.signed_in()
    about = or_(
        and_(Event.kind == "expenses.report", Event.object == report.id),
        and_(Event.kind == "expenses.expense", Event.object.in_([line.id for line in report.expenses])),
    )
    others = select(Event).where(Event.id > seen, Event.actor.is_not(None), Event.actor != person.id, about)
    event = current.session.scalars(others.order_by(Event.id.desc()).limit(1)).first()
    if event is None:
        return
    who = current.session.get_one(Person, event.actor).real_name
    said = f"{who} {sentence_of(event)}"
    raise Stale(f"Changed by {who} on {moment(event.at, person.zone)}: {said}. Reload, or confirm once more.")


def created_since(seen: int | None, name: str) -> str | None:
    """The report of this name that the signed-in person began since a page was drawn, if they did."""
    if seen is None:
        return None
    mine = select(Event).where(
        Event.id > seen, Event.actor == Person.signed_in().id, Event.kind == "expenses.report",
        Event.verb == "created",
    )  # fmt: skip
    named = (
        each.object
        for each in current.session.scalars(mine)
        if (each.after or {}).get("name") == name.strip()
    )
    return next(named, None)
