"""What somebody has to do with their own spending: drafts to mend, charges to match, receipts to read."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import Select, func, or_, select

from dayshift_expenses.models import (
    Card,
    CardTransaction,
    Expense,
    Person,
    Receipt,
    ReceiptUse,
    Report,
    Violation,
)
from dayshift_expenses.money import Money
from dayshift_expenses.money.dates import MONTHS
from dayshift_expenses.presenters.addresses import expense_url
from dayshift_expenses.presenters.figures import counted, spoken
from dayshift_expenses.presenters.problems import ProblemView, problems_of
from dayshift_kit import current

FEW = 3


@dataclass(frozen=True, slots=True)
class Row:
    """One thing, and where it is."""

    url: str
    title: str
    about: str
    amount: str = ""
    when: str = ""
    is_long: bool = False
    problem: ProblemView | None = None
    person: Person | None = None
    icon: str = ""
    receipt: str = ""
    count: int = 0


@dataclass(frozen=True, slots=True)
class Section:
    """Rows of a kind. `count` is how many there are; `more` shows those that are left out."""

    name: str
    count: int
    rows: tuple[Row, ...]
    more: str = ""
    more_url: str = ""


class Asked(NamedTuple):
    """Whose page it is, and which of its sections are open to the end."""

    person: Person
    shown: frozenset[str]


def to_do_of(asked: Asked) -> tuple[Section, ...]:
    return _drafts(asked), _charges(asked), _receipts(asked)


def _drafts(asked: Asked) -> Section:
    """Expenses that are still their owner's and have a problem, but for those with a receipt to review."""
    person = asked.person
    free = or_(Expense.report_id.is_(None), Expense.report_id.in_(select(Report.id).where(Report.is_open)))
    found = person.expenses().where(
        Expense.owner_id == person.id,
        free,
        Expense.is_held.is_(False),
        Expense.id.in_(select(Violation.expense_id)),
        Expense.id.not_in(_unread(person).with_only_columns(Expense.id).order_by(None)),
    )
    return _section("Drafts with problems", "drafts", found, _draft, asked)


def _draft(expense: Expense) -> Row:
    problems = problems_of(expense).all
    receipts = expense.receipts
    return Row(
        url=(problems[0].url if problems else "") or expense_url(expense.id),
        title=expense.merchant or "No merchant",
        about="",
        amount=spoken(expense.money),
        when=_short(expense),
        problem=problems[0] if problems else None,
        receipt=receipts[0].kind if receipts else "",
        icon="receipt-text",
    )


def _charges(asked: Asked) -> Section:
    mine = select(Card.id).where(Card.owner_id == asked.person.id)
    found = (
        select(CardTransaction)
        .where(
            CardTransaction.card_id.in_(mine),
            CardTransaction.match_state.in_(("suggested", "unmatched")),
            CardTransaction.state != "reversed",
        )
        .order_by(CardTransaction.match_state, CardTransaction.authorised_on.desc(), CardTransaction.id)
    )
    return _section("Card charges to match", "charges", found, _charge, asked)


def _charge(charge: CardTransaction) -> Row:
    likely = charge.suggestions
    words = "no receipt found"
    if likely:
        words = "1 suggestion" if len(likely) == 1 else f"{len(likely)} possible expenses"
    on = charge.authorised_on
    return Row(
        url=f"/cards#charge_{charge.id}",
        title=charge.merchant,
        about=f"·· {charge.card.last4} · {words}",
        amount=spoken(Money(charge.amount, charge.currency)),
        when=f"{on.day} {MONTHS[on.month - 1]}",
        icon="credit-card",
    )


def _receipts(asked: Asked) -> Section:
    return _section("Receipts to review", "receipts", _unread(asked.person), _receipt, asked)


def _unread(person: Person) -> Select[Expense]:
    """Expenses made from a receipt whose reading left out who, when or how much."""
    failed = select(ReceiptUse.expense_id).join(Receipt, Receipt.id == ReceiptUse.receipt_id)
    blank = or_(Expense.merchant == "", Expense.amount == 0, Expense.spent_on.is_(None))
    open_ = or_(Expense.report_id.is_(None), Expense.report_id.in_(select(Report.id).where(Report.is_open)))
    done = failed.where(Receipt.scan_state != "scanning")
    return person.expenses().where(Expense.owner_id == person.id, open_, blank, Expense.id.in_(done))


def _receipt(expense: Expense) -> Row:
    receipt = expense.receipts[0]
    problem = next((each for each in problems_of(expense).all if each.code == "scan_failed"), None)
    return Row(
        url=f"{expense_url(expense.id)}?receipt={receipt.id}",
        title=expense.merchant or receipt.file_name,
        about="" if problem else f"Scanned · {_blank(expense)} not read",
        amount=spoken(expense.money) if expense.amount else "",
        when=_short(expense) if expense.spent_on else "No date",
        problem=problem,
        receipt=receipt.kind,
    )


def _blank(expense: Expense) -> str:
    if not expense.merchant:
        return "merchant"
    return "amount" if not expense.amount else "date"


def more(left: int, key: str) -> tuple[str, str]:
    """The words and the address that show what is left out; empty when nothing is."""
    words = counted(left, key.removesuffix("s")).partition(" ")[2]
    return (f"Show {left} more {words}", f"/?show={key}") if left > 0 else ("", "")


def _section(name: str, key: str, found: Select[Any], draw: Callable[[Any], Row], asked: Asked) -> Section:
    total = current.session.scalar(found.order_by(None).with_only_columns(func.count())) or 0
    shown = found if key in asked.shown else found.limit(FEW)
    rows = tuple(draw(each) for each in current.session.scalars(shown))
    left = total - len(rows)
    return Section(name, total, rows, *more(left, key))


def _short(expense: Expense) -> str:
    on = expense.spent_on
    return f"{on.day} {MONTHS[on.month - 1]}" if on is not None else "No date"
