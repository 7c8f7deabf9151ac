"""The queue of reports that wait for somebody, and the one they look at."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import urlencode

from dayshift_expenses.models import Delegation, Person, Report, answer
from dayshift_expenses.models.queues import Queue, decided_by, queue_of
from dayshift_expenses.models.reports.whole import read_whole
from dayshift_expenses.money import Money
from dayshift_expenses.presenters.acts import ActionBar, bar_of
from dayshift_expenses.presenters.feed import Feed, feed_of
from dayshift_expenses.presenters.figures import spoken
from dayshift_expenses.presenters.pills import Pill, pill
from dayshift_expenses.presenters.problems import ProblemView, view
from dayshift_expenses.presenters.report_lines import LineView, Rights, line_view
from dayshift_expenses.presenters.seen import latest
from dayshift_expenses.presenters.standing import Age, Next, age_of, lent_by, next_of, short_day, waits_since
from dayshift_expenses.presenters.timeline import Stop, timeline_of
from dayshift_kit import current

APPROVALS = "/approvals"
TABS = {"": "Waiting for you", "held": "On hold", "done": "Done"}
SORTS = {"": "Oldest first", "newest": "Newest first", "owner": "By owner"}
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


class Tab(NamedTuple):
    """A part of the queue."""

    words: str
    url: str
    number: int | None
    is_current: bool


class Card(NamedTuple):
    """A report in the queue."""

    id: str
    url: str
    name: str
    owner: Person
    total: str
    age: Age
    problems: int
    is_blocked: bool
    held: int
    for_whom: str
    why_not_ticked: str
    pill: Pill
    is_current: bool


class LineProblem(NamedTuple):
    """A problem, and the expense that has it."""

    problem: ProblemView
    where: str


@dataclass(frozen=True, slots=True)
class Preview:
    """The report at the side of the queue."""

    id: str
    url: str
    name: str
    owner: Person
    pill: Pill
    submitted: str
    next: Next
    boxes: tuple[tuple[str, str, str], ...]
    problems: tuple[LineProblem, ...]
    lines: tuple[LineView, ...]
    stops: tuple[Stop, ...]
    feed: Feed
    bar: ActionBar
    seen: int


@dataclass(frozen=True, slots=True)
class Desk:
    """The screen."""

    tabs: tuple[Tab, ...]
    sorts: tuple[Tab, ...]
    tab: str
    cards: tuple[Card, ...]
    preview: Preview | None
    address: str
    lenders: str
    seen: int

    @property
    def sort(self) -> str:
        return next(each.words for each in self.sorts if each.is_current)

    @property
    def takes_many(self) -> bool:
        """Whether any of them can be approved together with others."""
        return self.tab == "" and any(not card.why_not_ticked for card in self.cards)


def desk_of(person: Person, asked: Mapping[str, str]) -> Desk:
    """The queue as its address names it; without a report, or with one that is gone, the first is shown."""
    tab = asked.get("tab", "") if asked.get("tab", "") in TABS else ""
    sort = asked.get("sort", "") if asked.get("sort", "") in SORTS else ""
    queue = queue_of(person)
    reports = _sorted({"": queue.waiting, "held": queue.held}.get(tab) or _done(tab, person), sort)
    read_whole(reports)
    chosen = next((each for each in reports if each.id == asked.get("report")), None)
    shown = chosen or (reports[0] if reports else None)
    return Desk(
        tabs=tuple(_tabs(queue, tab, sort)),
        sorts=tuple(Tab(words, _url(tab, key), None, key == sort) for key, words in SORTS.items()),
        tab=tab,
        cards=tuple(_card(each, person, tab, sort, shown) for each in reports),
        preview=_preview(shown, person) if shown is not None else None,
        address=_url(tab, sort, chosen.id if chosen is not None else ""),
        lenders=lenders_of(person),
        seen=latest(),
    )


def lenders_of(person: Person) -> str:
    """For whom somebody approves just now: `You approve for Callum Braithwaite until Friday 13 March.`"""
    found = Delegation.live_on(person.today).where(
        Delegation.delegate_id == person.id, Delegation.kind == "approve"
    )
    words = []
    for each in current.session.scalars(found.order_by(Delegation.id)):
        last = each.ends_on
        until = f" until {WEEKDAYS[last.weekday()]} {last.day} {last:%B}" if last is not None else ""
        words.append(f"{each.owner.real_name}{until}")
    return f"You approve for {', '.join(words)}." if words else ""


def serious(report: Report) -> int:
    """How many problems an approver has to have seen."""
    return sum(each.severity != "info" for each in report.problems)


def why_not_together(report: Report, person: Person) -> str:
    """Why a report cannot be approved together with others; empty when it can."""
    if serious(report):
        return "It has problems: look at it first."
    return answer("approve", report, person).reason


def _done(tab: str, person: Person) -> Sequence[Report]:
    return decided_by(person) if tab == "done" else ()


def _tabs(queue: Queue, chosen: str, sort: str) -> Sequence[Tab]:
    counts = {"": len(queue.waiting), "held": len(queue.held)}
    return [Tab(words, _url(key, sort), counts.get(key), key == chosen) for key, words in TABS.items()]


def _sorted(reports: Sequence[Report], sort: str) -> Sequence[Report]:
    if sort == "newest":
        return sorted(reports, key=lambda each: (each.submitted_at, each.id), reverse=True)
    if sort == "owner":
        return sorted(reports, key=lambda each: (each.owner.real_name, each.id))
    return reports


def _card(report: Report, person: Person, tab: str, sort: str, shown: Report | None) -> Card:
    since = waits_since(report) if report.is_pending else report.submitted_at
    return Card(
        id=report.id,
        url=_url(tab, sort, report.id),
        name=report.name,
        owner=report.owner,
        total=spoken(Money(report.total or report.claimed_total, report.currency)),
        age=age_of(since, person) if since is not None and tab != "done" else Age("", is_long=False),
        problems=serious(report),
        is_blocked=bool(report.blocking),
        held=len(report.held_lines),
        for_whom=lent_by(report, person),
        why_not_ticked=why_not_together(report, person) if tab == "" else "",
        pill=pill(report.pill),
        is_current=report is shown,
    )


def _preview(report: Report, person: Person) -> Preview:
    rights = Rights.of(report, person)
    return Preview(
        id=report.id,
        url=f"/reports/{report.id}",
        name=report.name,
        owner=report.owner,
        pill=pill(report.pill),
        submitted=short_day(report.submitted_at, person) if report.submitted_at is not None else "",
        next=next_of(report, person),
        boxes=tuple(_boxes(report)),
        problems=tuple(_problems(report, rights)),
        lines=tuple(line_view(row, report, rights) for line in report.lines for row in line.family),
        stops=timeline_of(report, person),
        feed=feed_of(report, person),
        bar=bar_of(report, person),
        seen=latest(),
    )


def _boxes(report: Report) -> list[tuple[str, str, str]]:
    """What the approver decides on, in four sums."""

    def shown(amount: int) -> str:
        return spoken(Money(amount, report.currency))

    held = ("Held", shown(report.held_total), "warning" if report.held_lines else "")
    due = (f"Due to {report.owner.first_name}", shown(report.due_employee), "")
    total = report.claimed_total if report.is_open else report.approved_total
    return [("Total", shown(total), ""), held, ("Company card", shown(report.company_paid_total), ""), due]


def _problems(report: Report, rights: Rights) -> list[LineProblem]:
    reviews = rights.reviews
    own = [LineProblem(view(each, reviews), "The report itself.") for each in report.violations]
    lines = [
        LineProblem(view(each, reviews), f"{row.line.merchant or row.line.id}, {spoken(row.money)}.")
        for row in report.expenses
        for each in row.violations
    ]
    return [each for each in own + lines if each.problem.severity != "info"]


def _url(tab: str, sort: str, report_id: str = "") -> str:
    given = {"tab": tab, "sort": sort, "report": report_id}
    asked = {name: value for name, value in given.items() if value}
    return f"{APPROVALS}?{urlencode(asked)}" if asked else APPROVALS
