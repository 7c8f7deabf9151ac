"""The list of expenses: narrowed, sorted, counted and summed in the database."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, Select, and_, case, exists, func, or_, select
from sqlalchemy.orm import aliased

from dayshift_expenses.models.cards import CardTransaction
from dayshift_expenses.models.categories import Category
from dayshift_expenses.models.expenses import Expense, ExpenseTag, ReceiptUse
from dayshift_expenses.models.read_ahead import EDITED, SHOWN
from dayshift_expenses.models.receipts import Receipt
from dayshift_expenses.models.reports import Report
from dayshift_expenses.models.statuses import FINAL
from dayshift_expenses.models.violations import Violation
from dayshift_expenses.money import Money
from dayshift_kit import current

if TYPE_CHECKING:
    from dayshift_expenses.models.people import Person

STATUSES = (
    "Unreported", "Draft", "Outstanding", "Sent back", "Held", "Rejected", "Approved", "Paying", "Paid",
    "Done",
)  # fmt: skip
SORTS = ("date", "merchant", "category", "report", "owner", "type", "original", "converted", "status")
"""The columns that a list can be sorted by."""
RECEIPTED = ("cash", "card")
"""Kinds of expense that receipts prove; distances, allowances and hours have none."""


@dataclass(frozen=True, slots=True)
class Filter:
    """What a list is narrowed to. Amounts are minor units of the reader's currency."""

    text: str = ""
    since: date | None = None
    until: date | None = None
    least: int | None = None
    most: int | None = None
    category: str = ""
    project: str = ""
    tag: str = ""
    card: str = ""
    owner: str = ""
    statuses: tuple[str, ...] = ()
    has_problem: bool = False
    lacks_receipt: bool = False
    reimbursable: bool | None = None
    billable: bool | None = None

    @property
    def is_empty(self) -> bool:
        return self == Filter()

    def without(self, *names: str) -> "Filter":
        """The same, with some of its fields as in no filter at all."""
        blank = {each.name: each.default for each in fields(self) if each.name in names}
        return replace(self, **blank)  # type: ignore[arg-type]  # the defaults of these very fields


@dataclass(frozen=True, slots=True)
class Sums:
    """How many there are and what they add up to: as spent, and as converted."""

    count: int
    original: tuple[Money, ...]
    converted: tuple[Money, ...]


@dataclass(frozen=True)
class ExpenseList:
    """What one person sees of the expenses they may read."""

    reader: "Person"
    filter: Filter
    sort: str = "date"
    descending: bool = True

    def page(self, number: int, size: int) -> list[Expense]:
        """One page of it, counted from 1."""
        wanted = self._sorted().with_only_columns(Expense.id).offset((number - 1) * size).limit(size)
        ids = list(current.session.scalars(wanted))
        rows = current.session.scalars(select(Expense).where(Expense.id.in_(ids)).options(*SHOWN))
        return sorted(rows, key=lambda each: ids.index(each.id))

    def ids(self) -> list[str]:
        """Every id, in the order of the list."""
        return list(current.session.scalars(self._sorted().with_only_columns(Expense.id)))

    def sums(self) -> Sums:
        """Count and sums of all of it."""
        return self._added_up(self.matching())

    def sums_of(self, ids: Sequence[str]) -> Sums:
        """Count and sums of some that are in it."""
        return self._added_up(self.matching().where(Expense.id.in_(ids)))

    def among(self, ids: Sequence[str]) -> list[Expense]:
        """Those of these ids that the reader may read, in the order of the list."""
        rows = self._sorted().where(Expense.id.in_(ids)).options(*EDITED)
        return list(current.session.scalars(rows))

    def owners(self) -> list[tuple[str, str]]:
        """Ids and names of everybody whose expenses the reader may read, by name."""
        kind: Any = type(self.reader)
        theirs = self._readable.where(Expense.owner_id == kind.id)
        found = select(kind.id, kind.real_name).where(theirs.correlate(kind).exists())
        rows = current.session.execute(found.order_by(kind.real_name, kind.id))
        return [(key, name) for key, name in rows]

    def matching(self) -> Select[Expense]:
        """All of it, in no order."""
        return self._readable.where(*_conditions(self.filter, self.reader))

    @cached_property
    def _readable(self) -> Select[Expense]:
        """What the reader may read, found out once."""
        return self.reader.expenses().order_by(None)

    def _sorted(self) -> Select[Expense]:
        key = _key(self.sort, type(self.reader))
        rows = self.matching().outerjoin(Report, Report.id == Expense.report_id)
        ordered = key.desc() if self.descending else key.asc()
        return rows.order_by(ordered.nulls_last(), Expense.id.desc() if self.descending else Expense.id)

    def _added_up(self, rows: Select[Expense]) -> Sums:
        both = Expense.currency, Expense.home_currency
        figures = func.count(), func.sum(Expense.amount), func.sum(Expense.home_amount)
        counts: Counter[str] = Counter()
        spent: Counter[str] = Counter()
        worth: Counter[str] = Counter()
        for currency, home, count, amount, converted in current.session.execute(
            rows.with_only_columns(*both, *figures).group_by(*both)
        ):
            counts[currency] += count or 0
            spent[currency] += amount or 0
            if converted is not None:
                worth[home] += converted
        return Sums(
            count=counts.total(),
            original=tuple(
                Money(spent[each], each) for each in sorted(counts, key=lambda code: (-counts[code], code))
            ),
            converted=tuple(Money(worth[each], each) for each in sorted(worth)),
        )


def pill_of(expense: Expense) -> str:
    """The one word of a line's status; never stored."""
    if expense.is_held:
        return "Held"
    if expense.is_rejected:
        return "Rejected"
    return expense.report.pill if expense.report is not None else "Unreported"


def _conditions(wanted: Filter, reader: "Person") -> list[ColumnElement[bool]]:
    found = [
        *_in_words(wanted, type(reader)),
        *_by_figures(wanted, reader.entity.currency),
        *_by_coding(wanted, reader),
    ]
    if wanted.statuses:
        found.append(Expense.id.in_(_of_status(wanted.statuses)))
    if wanted.has_problem:
        found.append(exists().where(Violation.expense_id == Expense.id))
    if wanted.lacks_receipt:
        found += [Expense.kind.in_(RECEIPTED), ~exists().where(ReceiptUse.expense_id == Expense.id)]
    return found


def _in_words(wanted: Filter, people: Any) -> list[ColumnElement[bool]]:
    """Every word is found somewhere: merchant, description, ids, report, owner or file name."""
    files = select(ReceiptUse.expense_id).join(Receipt, Receipt.id == ReceiptUse.receipt_id)
    found = []
    for word in wanted.text.split():
        reports = select(Report.id).where(Report.name.icontains(word, autoescape=True))
        owners = select(people.id).where(people.real_name.icontains(word, autoescape=True))
        places = [Expense.id, Expense.merchant, Expense.description, Expense.report_id]
        found.append(
            or_(
                *(place.icontains(word, autoescape=True) for place in places),
                Expense.report_id.in_(reports),
                Expense.owner_id.in_(owners),
                Expense.id.in_(files.where(Receipt.file_name.icontains(word, autoescape=True))),
            )
        )
    return found


def _by_figures(wanted: Filter, currency: str) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = []
    if wanted.since is not None:
        found.append(Expense.spent_on >= wanted.since)
    if wanted.until is not None:
        found.append(Expense.spent_on <= wanted.until)
    if wanted.least is not None:
        found.append(and_(Expense.home_currency == currency, Expense.home_amount >= wanted.least))
    if wanted.most is not None:
        found.append(and_(Expense.home_currency == currency, Expense.home_amount <= wanted.most))
    return found


def _by_coding(wanted: Filter, reader: "Person") -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = []
    if wanted.category:
        found.append(_coded(Expense.category_id, wanted.category))
    if wanted.project:
        found.append(_coded(Expense.project_id, wanted.project))
    if wanted.tag:
        found.append(_tagged(wanted.tag))
    if wanted.card:
        found.append(_swiped(wanted.card))
    if wanted.owner:
        found.append(Expense.owner_id == (reader.id if wanted.owner == "me" else wanted.owner))
    if wanted.reimbursable is not None:
        found.append(Expense.is_reimbursable.is_(wanted.reimbursable))
    if wanted.billable is not None:
        found.append(Expense.is_billable.is_(wanted.billable))
    return found


def _coded(column: Any, value: str) -> ColumnElement[bool]:
    """`none` finds what is not coded at all; items count for the line they are of."""
    if value == "none":
        return and_(column.is_(None), Expense.is_itemised.is_(False))
    item = aliased(Expense)
    items = select(item.parent_id).where(item.parent_id.is_not(None), getattr(item, column.key) == value)
    return or_(column == value, Expense.id.in_(items))


def _tagged(tag: str) -> ColumnElement[bool]:
    """`none` finds what carries no tag of any list; items count for the line they are of."""
    if tag == "none":
        return and_(Expense.id.not_in(select(ExpenseTag.expense_id)), Expense.is_itemised.is_(False))
    item, carrying = aliased(Expense), select(ExpenseTag.expense_id).where(ExpenseTag.tag_id == tag)
    items = select(item.parent_id).where(item.parent_id.is_not(None), item.id.in_(carrying))
    return or_(Expense.id.in_(carrying), Expense.id.in_(items))


def _swiped(card: str) -> ColumnElement[bool]:
    """`none` finds what was paid without a card we know of."""
    if card == "none":
        return Expense.card_transaction_id.is_(None)
    charges = select(CardTransaction.id).where(CardTransaction.card_id == card)
    return Expense.card_transaction_id.in_(charges)


def _of_status(statuses: Sequence[str]) -> Select[Any]:
    rows = select(Expense.id).outerjoin(Report, Report.id == Expense.report_id)
    return rows.where(_status().in_(statuses))


def _status() -> ColumnElement[str]:
    """What `pill_of` says, as the database says it."""
    return case(
        (Expense.is_held, "Held"),
        (Expense.is_rejected, "Rejected"),
        (Expense.report_id.is_(None), "Unreported"),
        (Report.payment_status == "in_batch", "Paying"),
        (Report.payment_status == "paid", "Paid"),
        (and_(Report.approval_status.in_(FINAL), Report.payment_status == "not_applicable"), "Done"),
        (Report.approval_status == "not_submitted", "Draft"),
        (Report.approval_status == "pending", "Outstanding"),
        (Report.approval_status == "sent_back", "Sent back"),
        else_="Approved",
    )


def _key(sort: str, people: Any) -> ColumnElement[Any]:
    if sort == "category":
        return select(Category.name).where(Category.id == Expense.category_id).scalar_subquery()
    if sort == "owner":
        name: ColumnElement[Any] = (
            select(people.real_name).where(people.id == Expense.owner_id).scalar_subquery()
        )
        return name
    if sort == "status":
        return case({word: place for place, word in enumerate(STATUSES)}, value=_status())
    columns: dict[str, Any] = {
        "date": Expense.spent_on, "merchant": func.lower(Expense.merchant), "report": Expense.report_id,
        "type": Expense.kind, "original": Expense.amount, "converted": Expense.home_amount,
    }  # fmt: skip
    key: ColumnElement[Any] = columns[sort]
    return key
