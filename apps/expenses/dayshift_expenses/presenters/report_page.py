"""One report as a page: its head, its lines, what it comes to, its papers."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from dayshift_expenses.models import Person, Receipt, Report
from dayshift_expenses.models.reports.whole import read_whole
from dayshift_expenses.money import Money
from dayshift_expenses.money.dates import MONTHS
from dayshift_expenses.presenters.acts import ActionBar, bar_of
from dayshift_expenses.presenters.addresses import expense_url
from dayshift_expenses.presenters.feed import Feed, feed_of
from dayshift_expenses.presenters.figures import NONE, counted, span, spoken
from dayshift_expenses.presenters.pills import Pill, pill
from dayshift_expenses.presenters.problems import ProblemView, view
from dayshift_expenses.presenters.report_lines import GROUPS, Group, figure_of, groups_of
from dayshift_expenses.presenters.seen import latest
from dayshift_expenses.presenters.standing import Next, next_of
from dayshift_expenses.presenters.timeline import Stop, timeline_of

SHOWN_PAPERS = 3


class Sum(NamedTuple):
    """One line of the totals."""

    words: str
    figure: str
    link: str = ""
    is_strong: bool = False


class Paper(NamedTuple):
    """A receipt of the report."""

    url: str
    name: str
    kind: str
    about: str


class Way(NamedTuple):
    """A way to group the lines."""

    words: str
    url: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class ReportPage:
    """The page."""

    id: str
    url: str
    name: str
    purpose: str
    owner: Person
    is_own: bool
    acting_for: str
    pill: Pill
    total: str
    period: str
    next: Next
    bar: ActionBar
    problems: tuple[ProblemView, ...]
    ways: tuple[Way, ...]
    groups: tuple[Group, ...]
    count: int
    currency: str
    claimed: str
    approved: str
    sums: tuple[Sum, ...]
    due: Sum
    stops: tuple[Stop, ...]
    feed: Feed
    papers: tuple[Paper, ...]
    seen: int

    @property
    def first_papers(self) -> tuple[Paper, ...]:
        return self.papers[:SHOWN_PAPERS]

    @property
    def more_papers(self) -> tuple[Paper, ...]:
        return self.papers[SHOWN_PAPERS:]


def page_of(report: Report, reader: Person, *, by: str = "category") -> ReportPage:
    by = by if by in GROUPS else "category"
    read_whole([report])
    return ReportPage(
        id=report.id,
        url=f"/reports/{report.id}",
        name=report.name,
        purpose=report.purpose,
        owner=report.owner,
        is_own=report.owner_id == reader.id,
        acting_for=acting_for(report, reader),
        pill=pill(report.pill),
        total=spoken(Money(report.total if report.is_final else report.claimed_total, report.currency)),
        period=period_of(report),
        next=next_of(report, reader),
        bar=bar_of(report, reader),
        problems=tuple(view(each, frozenset()) for each in report.violations),
        ways=tuple(_ways(report, by)),
        groups=groups_of(report, reader, by),
        count=len(report.lines),
        currency=report.currency,
        claimed=figure_of(report.claimed_total, report.currency),
        approved=NONE if report.is_open else figure_of(report.approved_total, report.currency),
        sums=tuple(_sums(report)),
        due=_due(report, reader),
        stops=timeline_of(report, reader),
        feed=feed_of(report, reader),
        papers=tuple(_papers(report)),
        seen=latest(),
    )


def acting_for(report: Report, reader: Person) -> str:
    """For whom the reader prepares this report; empty when it is their own or none of theirs."""
    if report.owner_id == reader.id or reader.preparing_for(report.owner) is None:
        return ""
    return report.owner.real_name


def period_of(report: Report) -> str:
    """Its days as they were written, else those of its expenses: 16–20 Feb 2026."""
    days = sorted(line.spent_on for line in report.lines if line.spent_on is not None)
    first = report.starts_on or (days[0] if days else None)
    last = report.ends_on or (days[-1] if days else None)
    if first is not None and last is not None and first < last and first.replace(day=last.day) == last:
        return f"{first.day}–{last.day} {MONTHS[last.month - 1]} {last.year}"
    return span(first, last)


def _ways(report: Report, by: str) -> Iterator[Way]:
    for key, words in GROUPS.items():
        address = f"/reports/{report.id}" if key == "category" else f"/reports/{report.id}?group={key}"
        yield Way(words, address, key == by)


def _sums(report: Report) -> Iterator[Sum]:
    def shown(amount: int) -> str:
        return figure_of(amount, report.currency)

    yield Sum("Claimed", shown(report.claimed_total), is_strong=True)
    if not report.is_open:
        words = "Approved" if report.is_final else "Approved so far"
        yield Sum(words, shown(report.approved_total), is_strong=True)
    if report.held_lines:
        yield Sum("Of that held", shown(report.held_total))
    yield Sum("Paid by company card", shown(-report.company_paid_total))
    yield Sum("Personal", shown(report.personal_total))
    for use in report.advance_uses:
        yield Sum("Advance applied", shown(-use.amount), use.advance_id)


def _due(report: Report, reader: Person) -> Sum:
    def shown(amount: int) -> str:
        return spoken(Money(amount, report.currency))

    who = "you" if report.owner_id == reader.id else report.owner.first_name
    if report.due_company > report.due_employee:
        return Sum(f"Owed by {who} to the company", shown(report.due_company))
    return Sum(f"Due to {who}", shown(report.due_employee))


def _papers(report: Report) -> Iterator[Paper]:
    """Every receipt once, with the first expense it proves."""
    told: set[str] = set()
    for line in report.lines:
        for receipt in line.receipts:
            if receipt.id not in told:
                told.add(receipt.id)
                yield Paper(
                    f"{expense_url(line.id)}?receipt={receipt.id}",
                    receipt.file_name,
                    receipt.kind,
                    _about(receipt),
                )


def _about(receipt: Receipt) -> str:
    return counted(receipt.pages, "page") if receipt.kind == "pdf" else receipt.kind.capitalize()
