"""What happened to an expense, as people read it."""

from collections.abc import Iterator
from datetime import date, datetime
from typing import Any, NamedTuple

from sqlalchemy import select

from dayshift_expenses.models import Category, CostCentre, Expense, Person, Project, TaxRate
from dayshift_expenses.models.company import Listed
from dayshift_expenses.money import Money, with_symbol
from dayshift_expenses.money.dates import written_date
from dayshift_expenses.presenters.figures import moment
from dayshift_expenses.records import Event
from dayshift_kit import current

NOBODY = "Outlay"
VERBS = {
    "created": "created it",
    "edited": "edited",
    "filled_from_scan": "filled in from the receipt",
    "receipt_attached": "attached",
    "receipt_detached": "detached",
    "attested": "signed a missing-receipt statement",
    "statement_withdrawn": "took the missing-receipt statement back",
    "added_to_report": "added it to",
    "removed_from_report": "took it out of",
    "held": "held it",
    "released": "released it",
    "rejected": "rejected it",
    "lowered": "lowered the approved amount",
    "itemised": "changed the items",
    "split": "split it",
    "unsplit": "put the split together again",
    "allocated": "changed the allocation",
    "updated_by_card": "updated from the card charge",
}
LABELS = {
    "merchant": "Merchant", "spent_on": "Date", "amount": "Amount", "currency": "Currency",
    "tax_rate_id": "Tax", "tax_amount": "Tax amount", "category_id": "Category",
    "cost_centre_id": "Cost centre", "project_id": "Project", "description": "Description",
    "is_reimbursable": "Reimbursable", "is_billable": "Billable", "is_personal": "Personal",
    "approved_amount": "Approved", "attendees": "Attendees", "reason": "Reason",
}  # fmt: skip
_NAMED: dict[str, type[Listed]] = {
    "category_id": Category, "project_id": Project, "cost_centre_id": CostCentre, "tax_rate_id": TaxRate,
}  # fmt: skip
_AMOUNTS = {"amount": "currency", "tax_amount": "currency", "approved_amount": "home_currency"}


class Change(NamedTuple):
    """One field, before and after."""

    label: str
    before: str
    after: str


class Entry(NamedTuple):
    """One thing that happened."""

    who: Person | None
    name: str
    for_whom: str
    words: str
    when: str
    changes: tuple[Change, ...]


def history_of(expense: Expense, reader: Person) -> list[Entry]:
    """The newest first."""
    found = select(Event).where(Event.kind == "expenses.expense", Event.object == expense.id)
    events = current.session.scalars(found.order_by(Event.id.desc()))
    return [_entry(event, expense, reader) for event in events]


def last_change(expense: Expense, reader: Person) -> str:
    """`Fay Osei at 2:02 PM`: who changed it last, and when."""
    found = select(Event).where(Event.kind == "expenses.expense", Event.object == expense.id)
    event = current.session.scalars(found.order_by(Event.id.desc()).limit(1)).first()
    if event is None:
        return NOBODY
    return f"{_name(_person(event.actor))} on {moment(event.at, reader.zone)}"


def _entry(event: Event, expense: Expense, reader: Person) -> Entry:
    who, lent = _person(event.actor), _person(event.on_behalf_of)
    at: datetime = event.at
    return Entry(
        who=who,
        name=_name(who),
        for_whom=lent.real_name if lent is not None else "",
        words=_words(event),
        when=moment(at, reader.zone),
        changes=tuple(_changes(event, expense)),
    )


def _words(event: Event) -> str:
    after, before = event.after or {}, event.before or {}
    verb = VERBS.get(event.verb, event.verb.replace("_", " "))
    if event.verb in ("added_to_report", "removed_from_report"):
        return f"{verb} {after.get('report_id') or before.get('report_id')}"
    if event.verb in ("receipt_attached", "receipt_detached"):
        return f"{verb} {after.get('receipt_id') or before.get('receipt_id')}"
    return verb


def _changes(event: Event, expense: Expense) -> Iterator[Change]:
    """Fields that say something by themselves; a creation is only told with what it began with."""
    before, after = event.before or {}, event.after or {}
    for name, label in LABELS.items():
        old, new = _shown(name, before, expense), _shown(name, after, expense)
        if event.verb == "created" and new == "No":
            continue
        if old != new and (name in after or name in before):
            yield Change(label, old, new)


def _shown(name: str, row: dict[str, Any], expense: Expense) -> str:
    value = row.get(name)
    if isinstance(value, bool):
        return "Yes" if value else "No"
    return _worded(name, value, row, expense) if value else ""


def _worded(name: str, value: Any, row: dict[str, Any], expense: Expense) -> str:
    if name in _AMOUNTS:
        return with_symbol(Money(value, row.get("currency") or getattr(expense, _AMOUNTS[name])))
    if name in _NAMED:
        found = current.session.get(_NAMED[name], value)
        return found.name if found is not None else str(value)
    if name == "attendees":
        return ", ".join(each["name"] for each in value)
    return written_date(date.fromisoformat(value)) if name == "spent_on" else str(value)


def _person(person_id: str | None) -> Person | None:
    return current.session.get(Person, person_id) if person_id else None


def _name(person: Person | None) -> str:
    return person.real_name if person is not None else NOBODY
