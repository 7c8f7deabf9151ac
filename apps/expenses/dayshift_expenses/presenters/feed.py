"""What people said about a report and what happened to it, as pages tell it."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup, escape
from sqlalchemy import and_, or_, select

from dayshift_expenses.models import ApprovalStep, Comment, Expense, Person, Report
from dayshift_expenses.money import Money, with_symbol
from dayshift_expenses.presenters.figures import moment
from dayshift_expenses.records import Event
from dayshift_kit import current

NOBODY = "Outlay"
OF_REPORT = {
    "created": "created this report",
    "edited": "changed the details",
    "submitted": "submitted it",
    "retracted": "took it back",
    "approved": "approved it",
    "bypassed": "did without an approval",
    "auto_approved": "approved it automatically",
    "sent_back": "sent it back",
    "unapproved": "took the approval back",
    "reopened": "reopened it",
    "split_off": "moved held expenses here",
    "made_ready": "says that it is ready",
    "approver_changed": "changed the approver",
    "control_taken": "took control",
    "step_passed_on": "passed a step on",
    "rerouted": "routed it anew",
    "advance_applied": "applied an advance",
    "batched": "put it into a payment batch",
    "unbatched": "took it out of a payment batch",
    "paid": "paid it",
    "payment_failed": "noted that the payment failed",
    "exported": "exported it",
    "closed": "closed it",
}
OF_EXPENSE = {
    "created": "created",
    "edited": "edited",
    "added_to_report": "added",
    "removed_from_report": "took out",
    "held": "held",
    "released": "released",
    "rejected": "rejected",
    "lowered": "approved less of",
    "itemised": "itemised",
    "split": "split",
    "allocated": "allocated",
    "receipt_attached": "put a receipt on",
    "receipt_detached": "took a receipt off",
    "attested": "signed a missing-receipt statement for",
}


class CommentView(NamedTuple):
    """Somebody's words."""

    id: int
    author: Person
    when: str
    body: Markup


class Happening(NamedTuple):
    """One thing that happened."""

    id: int
    who: Person | None
    name: str
    words: str
    reason: str
    for_whom: str
    when: str
    verb: str


class Feed(NamedTuple):
    """Both sides of a report's talk, and whom a comment can name."""

    comments: tuple[CommentView, ...]
    history: tuple[Happening, ...]
    people: tuple[Person, ...]

    @property
    def total(self) -> int:
        """How many comments there are."""
        return len(self.comments)


def feed_of(report: Report, reader: Person) -> Feed:
    people = people_of(report)
    comments, events = comments_on(report), _events(report)
    known = _named_in(events)
    return Feed(
        comments=tuple(comment_view(each, reader) for each in comments),
        history=tuple(_happening(event, reader, known) for event in events),
        people=tuple(each for each in people if each.id != reader.id),
    )


def comments_on(thing: Report | Expense) -> Sequence[Comment]:
    """Oldest first."""
    about = Comment.report_id if isinstance(thing, Report) else Comment.expense_id
    return current.session.scalars(select(Comment).where(about == thing.id).order_by(Comment.id)).all()


def comment_view(comment: Comment, reader: Person) -> CommentView:
    named = [current.session.get_one(Person, each.person_id) for each in comment.mentions]
    when = moment(comment.written_at, reader.zone)
    return CommentView(comment.id, comment.author, when, _marked(comment.body, named))


def people_of(report: Report) -> list[Person]:
    """Whoever has to do with a report: its owner, its approvers and those who wrote about it."""
    steps: Iterable[ApprovalStep] = report.steps
    found = [report.owner, *(step.approver for step in steps), *(step.decided_by for step in steps)]
    found += [comment.author for comment in comments_on(report)]
    return list(dict.fromkeys(person for person in found if person is not None))


def mentioned_in(body: str, people: Iterable[Person]) -> tuple[Person, ...]:
    """Whom the words name with an @."""
    return tuple(person for person in people if f"@{person.real_name}".casefold() in body.casefold())


def sentence_of(event: Event) -> str:
    """What somebody did, without saying who."""
    verb = event.verb.replace("_", " ")
    if event.kind == "expenses.report":
        return OF_REPORT.get(event.verb, verb)
    return f"{OF_EXPENSE.get(event.verb, verb)} {event.object}"


def _events(report: Report) -> Sequence[Event]:
    lines = [each.id for each in report.expenses]
    gone = select(Event.object).where(
        Event.kind == "expenses.expense", Event.verb == "rejected",
        Event.before["report_id"].as_string() == report.id,
    )  # fmt: skip
    about = or_(
        and_(Event.kind == "expenses.report", Event.object == report.id),
        and_(Event.kind == "expenses.expense", Event.object.in_(lines), Event.verb.in_(OF_EXPENSE)),
        and_(Event.kind == "expenses.expense", Event.object.in_(gone), Event.verb == "rejected"),
    )
    return current.session.scalars(select(Event).where(about).order_by(Event.id.desc())).all()


def _named_in(events: Iterable[Event]) -> Mapping[str, Person]:
    """Whoever acted, or was acted for, by their ids."""
    ids = {each for event in events for each in (event.actor, event.on_behalf_of) if each}
    return {each.id: each for each in current.session.scalars(select(Person).where(Person.id.in_(ids)))}


def _happening(event: Event, reader: Person, known: Mapping[str, Person]) -> Happening:
    who, lent = known.get(event.actor or ""), known.get(event.on_behalf_of or "")
    after = event.after or {}
    said = after.get("reason") or after.get("approval_note") or after.get("note") or ""
    return Happening(
        id=event.id,
        who=who,
        name=who.real_name if who is not None else NOBODY,
        words=f"{sentence_of(event)}{_figures(event)}",
        reason=str(said),
        for_whom=lent.real_name if lent is not None else "",
        when=moment(event.at, reader.zone),
        verb=event.verb,
    )


def _figures(event: Event) -> str:
    """`: $47.52 → $40.57`, where an approver allowed less."""
    before, after = (event.before or {}).get("approved_amount"), (event.after or {}).get("approved_amount")
    if event.verb != "lowered" or before is None or after is None:
        return ""
    line = current.session.get(Expense, event.object)
    if line is None:
        return ""
    shown = (with_symbol(Money(amount, line.home_currency)) for amount in (before, after))
    return ": " + " → ".join(shown)


def _marked(body: str, named: Sequence[Person]) -> Markup:
    """The words with the people they name in bold."""
    if not named:
        return escape(body)
    pattern = "|".join(re.escape(f"@{person.real_name}") for person in named)
    parts = re.split(f"({pattern})", body, flags=re.IGNORECASE)
    marked = [
        Markup('<strong class="mention">{}</strong>').format(each) if at % 2 else escape(each)
        for at, each in enumerate(parts)
    ]
    return Markup("").join(marked)
