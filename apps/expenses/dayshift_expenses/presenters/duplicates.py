"""Two look-alikes side by side: what is the same, what differs, and which of it may be taken."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import func, select

from dayshift_expenses.models import Comment, CostCentre, DuplicatePair, Expense, Person, Tag, TaxRate
from dayshift_expenses.models.listing import pill_of
from dayshift_expenses.money import Money
from dayshift_expenses.presenters.addresses import expense_url
from dayshift_expenses.presenters.figures import NONE, counted, day, moment, spoken
from dayshift_expenses.presenters.pills import PAID_WITH, Pill, pill
from dayshift_expenses.presenters.receipts import ReceiptView, receipt_view
from dayshift_expenses.presenters.seen import latest
from dayshift_kit import current

DUPLICATES = "/duplicates"


class Field(NamedTuple):
    """A field that can be taken over: the columns it is made of, and how they are shown."""

    label: str
    columns: tuple[str, ...]
    shown: Callable[[Expense], str]


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two."""

    id: str
    url: str
    title: str
    pill: Pill
    report: str
    paid_with: str
    receipts: tuple[ReceiptView, ...]
    comments: int
    version: int
    why_not: str
    is_best: bool


class Line(NamedTuple):
    """A field of both."""

    key: str
    label: str
    values: tuple[str, str]
    differs: bool
    lock: str
    picked: str


class PairView(NamedTuple):
    """A pair in the list."""

    url: str
    words: str
    about: str
    amount: str
    why: str


@dataclass(frozen=True, slots=True)
class Review:
    """The screen of one pair; `sides` is empty once it was decided."""

    url: str
    why: str
    place: str
    before: str
    after: str
    sides: tuple[Side, ...]
    lines: tuple[Line, ...]
    decided: str
    survivor_id: str
    survivor_url: str
    carried: str
    seen: int

    @property
    def differing(self) -> str:
        number = sum(line.differs for line in self.lines)
        return counted(number, "field differs", "fields differ") if number else "No field differs"


def pair_url(pair: DuplicatePair) -> str:
    return f"{DUPLICATES}/{pair.first_id}/{pair.second_id}"


def pairs_of(person: Person) -> tuple[PairView, ...]:
    """The pairs that somebody has to decide on."""
    return tuple(_listed(pair) for pair in DuplicatePair.open_for(person))


def _listed(pair: DuplicatePair) -> PairView:
    first, second = pair.expenses
    return PairView(
        url=pair_url(pair),
        words=" and ".join(dict.fromkeys(each.merchant or "No merchant" for each in (first, second))),
        about=f"{first.id} and {second.id} · {day(first.spent_on)}",
        amount=spoken(first.money),
        why=_why(pair),
    )


def review_of(pair: DuplicatePair, reader: Person, picks: dict[str, str] | None = None) -> Review:
    """The pair as it is now, with what was picked before it was refused."""
    others = DuplicatePair.open_for(reader)
    place = others.index(pair) if pair in others else None
    sides: tuple[Side, ...] = ()
    lines: tuple[Line, ...] = ()
    if pair.state == "open":
        both = pair.expenses
        best = max(both, key=_worth)
        sides = tuple(_side(each, pair, reader, is_best=each is best) for each in both)
        drawn = (_line(key, field, both, picks or {}) for key, field in FIELDS.items())
        lines = tuple(line for line in drawn if set(line.values) != {NONE})
    return Review(
        url=pair_url(pair),
        why=_why(pair),
        place=f"{place + 1} of {len(others)}" if place is not None and len(others) > 1 else "",
        before=pair_url(others[place - 1]) if place else "",
        after=pair_url(others[place + 1]) if place is not None and place + 1 < len(others) else "",
        sides=sides,
        lines=lines,
        decided=_decided(pair, reader),
        survivor_id=pair.survivor_id or "",
        survivor_url=expense_url(pair.survivor_id) if pair.survivor_id else "",
        carried=_carried(sides),
        seen=latest(),
    )


def _why(pair: DuplicatePair) -> str:
    return "Same amount, a day apart" if pair.is_near else "Same date, amount and currency"


def _decided(pair: DuplicatePair, reader: Person) -> str:
    if pair.decided_at is None or pair.decided_by_id is None:
        return ""
    who = (
        "You"
        if pair.decided_by_id == reader.id
        else current.session.get_one(Person, pair.decided_by_id).real_name
    )
    what = "said that these are two" if pair.state == "dismissed" else f"kept {pair.survivor_id} of the two"
    return f"{who} {what} on {moment(pair.decided_at, reader.zone)}."


def _worth(expense: Expense) -> tuple[bool, bool, bool, str]:
    """Which one looks the better one to keep: proven, of a card, in a report; else the later."""
    return (
        bool(expense.receipt_uses), expense.card_transaction_id is not None, expense.report_id is not None,
        expense.id,
    )  # fmt: skip


def _side(expense: Expense, pair: DuplicatePair, reader: Person, *, is_best: bool) -> Side:
    charge = expense.card_transaction
    said = select(func.count()).select_from(Comment).where(Comment.expense_id == expense.id)
    return Side(
        id=expense.id,
        url=expense_url(expense.id),
        title=expense.merchant or "No merchant",
        pill=pill(pill_of(expense)),
        report=expense.report_id or "",
        paid_with=f"Card ·· {charge.card.last4}, {charge.id}"
        if charge
        else PAID_WITH.get(expense.kind, "Card"),
        receipts=tuple(receipt_view(each, reader) for each in expense.receipts),
        comments=current.session.scalar(said) or 0,
        version=expense.version,
        why_not=pair.why_not_kept(expense, actor=reader),
        is_best=is_best,
    )


def _carried(sides: tuple[Side, ...]) -> str:
    """What the one that stays takes over by itself."""
    receipts, comments = sum(len(each.receipts) for each in sides), sum(each.comments for each in sides)
    found = [counted(receipts, "receipt")] if receipts else []
    found += [counted(comments, "comment")] if comments else []
    return f"{' and '.join(found).capitalize()} will be kept" if found else ""


def _line(key: str, field: Field, both: tuple[Expense, Expense], picks: dict[str, str]) -> Line:
    values = field.shown(both[0]), field.shown(both[1])
    is_by_card = any(each.card_transaction_id for each in both) and key in BY_CARD
    return Line(
        key, field.label, (values[0] or NONE, values[1] or NONE), values[0] != values[1],
        "The card charge decides this" if is_by_card else "", picks.get(key, ""),
    )  # fmt: skip


def _tax(expense: Expense) -> str:
    rate = current.session.get(TaxRate, expense.tax_rate_id) if expense.tax_rate_id else None
    return f"{rate.name}, {spoken(Money(expense.tax_amount, expense.currency))}" if rate is not None else ""


def _cost_centre(expense: Expense) -> str:
    found = current.session.get(CostCentre, expense.cost_centre_id) if expense.cost_centre_id else None
    return found.name if found is not None else ""


def _tags(expense: Expense) -> str:
    return ", ".join(current.session.get_one(Tag, row.tag_id).name for row in expense.tag_rows)


def _yes(name: str) -> Callable[[Expense], str]:
    return lambda expense: "Yes" if getattr(expense, name) else "No"


FIELDS = {
    "merchant": Field("Merchant", ("merchant",), lambda each: each.merchant),
    "date": Field("Date", ("spent_on",), lambda each: day(each.spent_on)),
    "amount": Field("Amount", ("amount", "currency"), lambda each: spoken(each.money)),
    "category": Field("Category", ("category_id",), lambda each: each.category.name if each.category else ""),
    "project": Field("Project", ("project_id",), lambda each: each.project.name if each.project else ""),
    "cost_centre": Field("Cost centre", ("cost_centre_id",), _cost_centre),
    "tags": Field("Tags", ("tags",), _tags),
    "description": Field("Description", ("description",), lambda each: each.description),
    "attendees": Field("Attendees", ("guests",), lambda each: ", ".join(one["name"] for one in each.guests)),
    "tax": Field("Tax", ("tax_rate_id", "tax_amount"), _tax),
    "reimbursable": Field("Reimbursable", ("is_reimbursable",), _yes("is_reimbursable")),
    "billable": Field("Billable", ("is_billable",), _yes("is_billable")),
}
BY_CARD = ("date", "amount", "reimbursable")
_NAMES = {"guests": "attendees"}


def taken_from(other: Expense, keys: list[str]) -> dict[str, Any]:
    """The fields picked from the one that goes, as an edit of the one that stays takes them."""
    found: dict[str, Any] = {}
    for key in keys:
        for column in FIELDS[key].columns:
            found[_NAMES.get(column, column)] = getattr(other, column)
    if "tax_amount" in found and not other.is_tax_typed:
        found["tax_amount"] = None
    return found
