"""One expense as a screen: its form, its problems, its receipts and its history."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple

from dayshift_expenses.models import Expense, Person
from dayshift_expenses.models.listing import RECEIPTED, pill_of
from dayshift_expenses.models.policies import Policy
from dayshift_expenses.money import Money
from dayshift_expenses.presenters.addresses import report_url
from dayshift_expenses.presenters.entries import Entries, Entry
from dayshift_expenses.presenters.figures import day, figure, spoken
from dayshift_expenses.presenters.guests import Table, table_of, token_of, typed_tokens
from dayshift_expenses.presenters.history import Entry as Happening
from dayshift_expenses.presenters.history import history_of, last_change
from dayshift_expenses.presenters.part_fields import names_for
from dayshift_expenses.presenters.parts import Parts, parts_of
from dayshift_expenses.presenters.pills import PAID_WITH, Pill, pill
from dayshift_expenses.presenters.problems import Problems, problems_of
from dayshift_expenses.presenters.proof import NO_STATEMENT, Statement, statement_of
from dayshift_expenses.presenters.receipts import ReceiptView, marks_of, receipt_view
from dayshift_expenses.presenters.talk import Talk, talk_about
from dayshift_expenses.presenters.typed import Form
from dayshift_expenses.presenters.within import NOWHERE, Place, place_of
from dayshift_kit.errors import Invalid, NotAllowed, Refusal, Stale


class Switch(NamedTuple):
    """Something that is on or off."""

    name: str
    label: str
    is_on: bool
    lock: str


class Item(NamedTuple):
    """One item of an itemised receipt."""

    day: str
    category: str
    note: str
    amount: str
    is_personal: bool


class Beside(NamedTuple):
    """A smaller form of the screen that was refused: which one, what was typed, what is wrong."""

    name: str = ""
    typed: Form | None = None
    errors: Mapping[str, str] = MappingProxyType({})

    def wrong_in(self, name: str) -> tuple[Form | None, Mapping[str, str]]:
        """What was typed into one of the forms, and what is wrong with it."""
        return (self.typed, self.errors) if name == self.name else (None, {})


NOTHING_BESIDE = Beside()


class Notice(NamedTuple):
    """What stands over the form after it was refused."""

    title: str
    words: str
    offers_overwriting: bool


@dataclass(frozen=True)
class Editor:
    """The screen."""

    title: str
    url: str
    entries: Mapping[str, Entry]
    tags: tuple[Entry, ...]
    switches: tuple[Switch, ...]
    guests: tuple[tuple[str, str], ...]
    problems: Problems
    paid_with: str
    notice: Notice | None = None
    expense: Expense | None = None
    pill: Pill | None = None
    report: str = ""
    report_url: str = ""
    place: Place = NOWHERE
    within: str = ""
    receipts: tuple[ReceiptView, ...] = ()
    receipt: ReceiptView | None = None
    takes_receipts: bool = True
    can_attach: bool = True
    can_detach: bool = False
    delete_refused: str = ""
    can_save: bool = True
    converted: str = ""
    table: Table | None = None
    statement: Statement = NO_STATEMENT
    talk: Talk | None = None
    history: tuple[Happening, ...] = ()
    tab: str = "details"
    items: tuple[Item, ...] = ()
    parts: Parts | None = None
    shares: Parts | None = None
    part_options: Mapping[str, list[dict[str, str]]] = field(default_factory=dict)
    can_itemise: bool = False
    can_allocate: bool = False


def new_editor(
    reader: Person, *, typed: Form | None = None, errors: Mapping[str, str] | None = None
) -> Editor:
    """An empty form, or one that was refused."""
    policy = Policy.of_entity(reader.entity_id)[0]
    says, none = policy.now.says, Problems(())
    made = Entries(None, reader, typed=typed, errors=errors or {}, problems=none, marks={})
    entries = made.all()
    begins = {
        "is_reimbursable": says.reimbursable in ("on", "forced_on"),
        "is_billable": says.billable in ("on", "forced_on"),
    }
    locks = {"is_reimbursable": says.reimbursable, "is_billable": says.billable}
    switches = tuple(
        Switch(name, label, _is_on(name, begins.get(name, False), typed), _forced(locks.get(name, "")))
        for name, label in SWITCHES
    )
    return Editor(
        title="New expense",
        url="/expenses",
        entries=entries,
        tags=_tags(entries),
        switches=switches,
        guests=typed_tokens(typed),
        problems=none,
        paid_with=PAID_WITH["cash"],
        notice=_refused(errors or {}),
    )


def editor_of(
    expense: Expense,
    reader: Person,
    *,
    within: str = "",
    tab: str = "",
    receipt_id: str = "",
    typed: Form | None = None,
    refusal: Refusal | None = None,
    beside: Beside = NOTHING_BESIDE,
) -> Editor:
    """The form of an expense, with what was typed if that was refused, there or in a form `beside` it."""
    errors = refusal.errors if isinstance(refusal, Invalid) else {}
    problems = problems_of(expense)
    made = Entries(expense, reader, typed=typed, errors=errors, problems=problems, marks=marks_of(expense))
    entries = made.all()
    return Editor(
        title=expense.merchant or "No merchant",
        url=f"/expenses/{expense.id}",
        entries=entries,
        tags=_tags(entries),
        switches=tuple(_switch(expense, reader, name, label, typed) for name, label in SWITCHES),
        guests=typed_tokens(typed) if typed else tuple(map(token_of, expense.guests)),
        problems=problems,
        paid_with=_paid_with(expense),
        notice=_notice(expense, reader, refusal),
        expense=expense,
        place=place_of(expense, within),
        within=within,
        delete_refused=_delete_refused(expense, reader),
        can_save=any(not each.lock for each in entries.values()),
        converted=_converted(expense),
        tab=tab or "details",
        table=table_of(expense, reader, entries["attendees"].options, *beside.wrong_in("attendees")),
        talk=talk_about(expense, reader, within),
        history=tuple(history_of(expense, reader)),
        **_filed(expense),
        **_proven(expense, reader, receipt_id, beside),
        **_taken_apart(expense, reader),
    )


def _filed(expense: Expense) -> dict[str, Any]:
    """How it stands, and the report it is in."""
    return {
        "pill": pill(pill_of(expense)),
        "report": expense.report_id or "",
        "report_url": report_url(expense.report_id),
    }


def _proven(expense: Expense, reader: Person, receipt_id: str, beside: Beside) -> dict[str, Any]:
    """Its receipts, the one that is looked at, and the statement in their place."""
    receipts = tuple(receipt_view(each, reader) for each in expense.receipts)
    first = receipts[0] if receipts else None
    return {
        "receipts": receipts,
        "receipt": next((each for each in receipts if each.id == receipt_id), first),
        "takes_receipts": expense.kind in RECEIPTED,
        "can_attach": expense.is_editable_by(reader, "description"),
        "can_detach": expense.is_editable_by(reader),
        "statement": statement_of(expense, reader, *beside.wrong_in("statement")),
    }


def _taken_apart(expense: Expense, reader: Person) -> dict[str, Any]:
    """Its items and shares, as kept and as the forms for them begin."""
    return {
        "items": tuple(map(_item, expense.items)),
        "parts": parts_of(expense, "items"),
        "shares": parts_of(expense, "shares"),
        "part_options": names_for(expense),
        "can_itemise": expense.is_editable_by(reader) and bool(expense.amount),
        "can_allocate": expense.is_editable_by(reader, "project_id") and bool(expense.amount),
    }


SWITCHES = (("is_reimbursable", "Reimbursable"), ("is_billable", "Billable"), ("is_personal", "Personal"))


def _tags(entries: Mapping[str, Entry]) -> tuple[Entry, ...]:
    return tuple(each for name, each in entries.items() if name.startswith("tag_"))


def _is_on(name: str, kept: bool, typed: Form | None) -> bool:
    return name in typed if typed is not None and f"has_{name}" in typed else kept


def _forced(default: str) -> str:
    return "The policy decides this" if default.startswith("forced") else ""


def _switch(expense: Expense, reader: Person, name: str, label: str, typed: Form | None) -> Switch:
    says = expense.policy_now().says
    lock = _forced({"is_reimbursable": says.reimbursable, "is_billable": says.billable}.get(name, ""))
    if name == "is_reimbursable" and expense.card_transaction_id is not None:
        lock = "Who pays a card charge follows from the card"
    if not lock and not expense.is_editable_by(reader, name):
        lock = "Cannot be changed now"
    return Switch(name, label, _is_on(name, getattr(expense, name), typed), lock)


def _paid_with(expense: Expense) -> str:
    charge = expense.card_transaction
    if charge is None:
        return PAID_WITH.get(expense.kind, "Card")
    whose = "Company card" if charge.card.liability == "corporate" else "Own card"
    return f"{whose} ·· {charge.card.last4}"


def _converted(expense: Expense) -> str:
    if expense.currency == expense.home_currency or expense.home_amount is None:
        return ""
    worth = spoken(Money(expense.home_amount, expense.home_currency))
    return f"{worth} at {expense.fx_rate} of {day(expense.fx_on)}"


def _item(item: Expense) -> Item:
    category = item.category.name if item.category is not None else ""
    amount = str(figure(item.amount, item.currency))
    return Item(day(item.spent_on), category, item.description, amount, item.is_personal)


def _delete_refused(expense: Expense, reader: Person) -> str:
    charge = expense.card_transaction
    if charge is not None and charge.card.liability == "corporate":
        return "Charges on a company card stay"
    try:
        expense.ensure_editable(reader, frozenset({"amount"}))
    except (NotAllowed, Stale) as refusal:
        return refusal.message
    return ""


def _notice(expense: Expense, reader: Person, refusal: Refusal | None) -> Notice | None:
    if isinstance(refusal, Stale):
        if "while you were editing" in refusal.message:
            return Notice(f"Changed by {last_change(expense, reader)}", "Reload it, or overwrite.", True)
        return Notice("Not saved", refusal.message, False)
    return _refused(refusal.errors) if isinstance(refusal, Invalid) else None


def _refused(errors: Mapping[str, str]) -> Notice | None:
    if not errors:
        return None
    return Notice("Not saved", errors.get("", "Look at the fields marked in red."), False)
