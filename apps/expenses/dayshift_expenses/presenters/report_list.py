"""The list of reports as a screen: tabs by status, rows, and what they come to."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import urlencode

from sqlalchemy import ColumnElement, Select, and_, func, or_, select
from sqlalchemy.orm import selectinload

from dayshift_expenses.models import Expense, Person, Report
from dayshift_expenses.money import Money, written
from dayshift_expenses.money.writing import Written
from dayshift_expenses.presenters.figures import counted
from dayshift_expenses.presenters.pills import Pill, pill
from dayshift_expenses.presenters.report_page import period_of
from dayshift_expenses.presenters.standing import Next, next_of
from dayshift_kit import current

PATH = "/reports"
PAGE = 50
_IN_PAYMENT = ("not_paid", "in_batch", "failed")
TABS: dict[str, tuple[str, ColumnElement[bool] | None]] = {
    "": ("All", None),
    "drafts": ("Drafts", Report.approval_status == "not_submitted"),
    "outstanding": ("Outstanding", Report.approval_status == "pending"),
    "sent-back": ("Sent back", Report.approval_status == "sent_back"),
    "approved": ("Approved", and_(Report.is_final, Report.payment_status.in_(_IN_PAYMENT))),
    "paid": ("Paid", and_(Report.is_final, Report.payment_status.not_in(_IN_PAYMENT))),
}


class Tab(NamedTuple):
    """A status to narrow the list to."""

    words: str
    url: str
    number: int
    is_current: bool


@dataclass(frozen=True, slots=True)
class ReportRow:
    """One report of the list."""

    id: str
    url: str
    name: str
    owner: Person
    period: str
    pill: Pill
    next: Next
    lines: int
    problems: int
    is_blocked: bool
    total: Written


@dataclass(frozen=True, slots=True)
class ReportScreen:
    """The screen."""

    tabs: tuple[Tab, ...]
    rows: tuple[ReportRow, ...]
    text: str
    tab: str
    scope: str
    scopes: tuple[Tab, ...]
    count: str
    sums: tuple[Written, ...]
    where: str
    before: str
    after: str

    @property
    def is_narrowed(self) -> bool:
        return bool(self.text or self.tab)


def screen_of(person: Person, asked: dict[str, str]) -> ReportScreen:
    tab = asked.get("tab", "") if asked.get("tab", "") in TABS else ""
    scope = "all" if asked.get("scope") == "all" else ""
    text = " ".join(asked.get("q", "").split())
    found = _scoped(person, scope, text)
    rule = TABS[tab][1]
    narrowed = found if rule is None else found.where(rule)
    sums = _sums(narrowed)
    total = sum(count for _, count, _ in sums)
    last = max((total - 1) // PAGE + 1, 1)
    page = min(max(_number(asked.get("page", "")), 1), last)
    rows = tuple(_row(each, person) for each in _page(narrowed, page))
    where = f"{(page - 1) * PAGE + 1}–{(page - 1) * PAGE + len(rows)} of {total:,}" if rows else "0 of 0"
    return ReportScreen(
        tabs=tuple(_tabs(found, tab, scope, text)),
        rows=rows,
        text=text,
        tab=tab,
        scope=scope,
        scopes=tuple(_scopes(person, tab, scope, text)),
        count=counted(total, "report"),
        sums=tuple(written(Money(amount or 0, currency)) for currency, _, amount in sums),
        where=where,
        before=_url(tab, scope, text, page - 1) if page > 1 else "",
        after=_url(tab, scope, text, page + 1) if page < last else "",
    )


def _scoped(person: Person, scope: str, text: str) -> Select[Report]:
    found = person.reports().order_by(None)
    if scope != "all":
        found = found.where(Report.owner_id.in_(person.owners_prepared_for))
    for word in text.split():
        owners = select(Person.id).where(Person.real_name.icontains(word, autoescape=True))
        places = (Report.name, Report.id, Report.purpose)
        found = found.where(
            or_(*(place.icontains(word, autoescape=True) for place in places), Report.owner_id.in_(owners))
        )
    return found


def _page(found: Select[Report], page: int) -> Iterable[Report]:
    rows = found.order_by(Report.created_at.desc(), Report.id.desc()).offset((page - 1) * PAGE).limit(PAGE)
    together = (
        selectinload(Report.expenses).selectinload(Expense.violations),
        selectinload(Report.violations),
        selectinload(Report.all_steps),
    )
    return current.session.scalars(rows.options(*together)).all()


def _sums(found: Select[Report]) -> list[tuple[str, int, int]]:
    """Currency, count and sum of what the rows show: what is claimed, or approved in the end."""
    amount = func.sum(Report.claimed_total)
    rows = found.with_only_columns(Report.currency, func.count(), amount).group_by(Report.currency)
    return [(row[0], row[1], row[2]) for row in current.session.execute(rows.order_by(Report.currency))]


def _tabs(found: Select[Report], chosen: str, scope: str, text: str) -> Iterable[Tab]:
    for key, (words, rule) in TABS.items():
        rows = found if rule is None else found.where(rule)
        count = current.session.scalar(rows.with_only_columns(func.count())) or 0
        yield Tab(words, _url(key, scope, text), count, key == chosen)


def _scopes(person: Person, tab: str, chosen: str, text: str) -> Iterable[Tab]:
    for key, words in (("", "Mine"), ("all", "Everybody’s")):
        count = current.session.scalar(_scoped(person, key, text).with_only_columns(func.count())) or 0
        yield Tab(words, _url(tab, key, text), count, key == chosen)


def _row(report: Report, reader: Person) -> ReportRow:
    serious = [each for each in report.problems if each.severity != "info"]
    return ReportRow(
        id=report.id,
        url=f"{PATH}/{report.id}",
        name=report.name,
        owner=report.owner,
        period=period_of(report),
        pill=pill(report.pill),
        next=next_of(report, reader),
        lines=len(report.lines),
        problems=len(serious),
        is_blocked=any(each.blocks for each in serious),
        total=written(Money(report.claimed_total, report.currency)),
    )


def _url(tab: str, scope: str, text: str, page: int = 1) -> str:
    given = {"tab": tab, "scope": scope, "q": text, "page": str(page) if page > 1 else ""}
    asked = {name: value for name, value in given.items() if value}
    return f"{PATH}?{urlencode(asked)}" if asked else PATH


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 1
