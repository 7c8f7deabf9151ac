"""The lines of a report: grouped by category or day, with what is claimed and what is approved."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from dayshift_expenses.models import Expense, Person, Report, answer
from dayshift_expenses.models.reports.counted import claim
from dayshift_expenses.money import Money, written
from dayshift_expenses.money.dates import MONTHS
from dayshift_expenses.money.writing import Written
from dayshift_expenses.presenters.addresses import expense_url
from dayshift_expenses.presenters.figures import NONE, day, figure
from dayshift_expenses.presenters.pills import KINDS
from dayshift_expenses.presenters.problems import Problems, Reviews, problems_of, reviews_of

GROUPS = {"category": "Category", "day": "Day"}
UNCODED = "No category"


class Tool(NamedTuple):
    """Something to do with one line."""

    noun: str
    label: str
    is_negative: bool = False


@dataclass(frozen=True, slots=True)
class LineView:
    """A line, or an item of one, as tables show it."""

    id: str
    url: str
    day: str
    merchant: str
    note: str
    note_tone: str
    receipt: str
    receipt_words: str
    kind: str
    category: str
    original: Written
    claimed: str
    approved: str
    is_lowered: bool
    is_held: bool
    is_personal: bool
    is_item: bool
    problems: Problems
    tools: tuple[Tool, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Lines that belong together, and what they come to."""

    name: str
    count: int
    claimed: str
    approved: str
    lines: tuple[LineView, ...]


def groups_of(report: Report, reader: Person, by: str) -> tuple[Group, ...]:
    """By category in the order of the first line of each, or by day."""
    found: dict[str, list[Expense]] = {}
    for line in report.lines:
        found.setdefault(_day(line) if by == "day" else category_of(line), []).append(line)
    rights = Rights.of(report, reader)
    return tuple(
        Group(
            name=name,
            count=len(lines),
            claimed=figure_of(sum(map(claimed_of, lines)), report.currency),
            approved=NONE if report.is_open else figure_of(sum(map(approved_of, lines)), report.currency),
            lines=tuple(each for line in lines for each in _with_items(line, report, rights)),
        )
        for name, lines in found.items()
    )


@dataclass(frozen=True, slots=True)
class Rights:
    """What a reader may do with the lines of a report."""

    reader_id: str
    holds: bool
    releases: bool
    judges: bool
    edits: bool
    reviews: Reviews

    @classmethod
    def of(cls, report: Report, reader: Person) -> "Rights":
        return cls(
            reader_id=reader.id,
            holds=answer("hold", report, reader).is_allowed,
            releases=answer("release", report, reader).is_allowed,
            judges=answer("lower", report, reader).is_allowed,
            edits=answer("edit", report, reader).is_allowed,
            reviews=reviews_of(report.lines),
        )

    def tools(self, expense: Expense) -> Iterable[Tool]:
        """The buttons of a line; those of an item only concern its amount."""
        is_line = expense.is_line
        if is_line and expense.is_held and self.releases and self._may_release(expense):
            yield Tool("release", "Release")
        elif is_line and not expense.is_held and self.holds:
            yield Tool("hold", "Hold")
        if self.judges and not expense.is_itemised and (expense.claimed_amount or 0) > 0:
            yield Tool("amount", "Amount")
        if is_line and self.judges:
            yield Tool("rejection", "Reject", is_negative=True)
        if is_line and self.edits:
            yield Tool("removal", "Remove")

    def _may_release(self, expense: Expense) -> bool:
        return self.reader_id != expense.owner_id or expense.held_by_id == self.reader_id


def line_view(expense: Expense, report: Report, rights: Rights) -> LineView:
    line = expense.line
    receipts = line.receipts if expense.is_line else []
    note, tone = _note(expense) if expense.is_line or expense.approval_note else ("", "")
    return LineView(
        id=expense.id,
        url=expense_url(line.id),
        day=_day(expense),
        merchant=(expense.merchant or "No merchant")
        if expense.is_line
        else expense.description or category_of(expense),
        note=note,
        note_tone=tone,
        receipt=receipts[0].kind if receipts else "",
        receipt_words="Receipt" if receipts else "No receipt",
        kind=KINDS[line.kind],
        category=category_of(expense),
        original=written(Money(expense.amount, expense.currency)),
        claimed=figure_of(claimed_of(expense), report.currency),
        approved=NONE if report.is_open else figure_of(approved_of(expense), report.currency),
        is_lowered=not report.is_open and approved_of(expense) < claimed_of(expense),
        is_held=expense.is_held,
        is_personal=expense.is_personal,
        is_item=not expense.is_line,
        problems=problems_of(line, rights.reviews) if expense.is_line else Problems(()),
        tools=tuple(rights.tools(expense)),
    )


def claimed_of(expense: Expense) -> int:
    """What is claimed of a line, its items together; nothing of what is personal."""
    return sum(claim(row) for row in _counted(expense))


def approved_of(expense: Expense) -> int:
    return sum(row.approved_amount or 0 for row in _counted(expense))


def category_of(expense: Expense) -> str:
    """Its own; of an itemised line that of its items if they share one."""
    if not expense.is_itemised:
        return expense.category.name if expense.category is not None else UNCODED
    names = {item.category.name for item in expense.items if item.category is not None}
    return names.pop() if len(names) == 1 else "Itemised"


def figure_of(amount: int, currency: str) -> str:
    """Without its code, as in a column that is all of one currency."""
    shown = figure(amount, currency)
    assert shown is not None
    return shown.figure


def _counted(expense: Expense) -> list[Expense]:
    rows = expense.items if expense.is_itemised else [expense]
    return [row for row in rows if not row.is_personal]


def _with_items(line: Expense, report: Report, rights: Rights) -> Iterable[LineView]:
    yield line_view(line, report, rights)
    for item in line.items:
        yield line_view(item, report, rights)


def _note(expense: Expense) -> tuple[str, str]:
    """The words beside a merchant: why it is held or lowered, else what it was for."""
    if expense.is_held:
        return f"Held: {expense.hold_reason}", "warning"
    if expense.approval_note:
        return f"Lowered: {expense.approval_note}", "warning"
    heads = len(expense.attendees)
    people = f"{heads + 1} people" if heads else ""
    return expense.description or people, ""


def _day(expense: Expense) -> str:
    on = expense.spent_on
    return day(None) if on is None else f"{on.day} {MONTHS[on.month - 1]}"
