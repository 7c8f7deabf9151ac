"""The rules over everything at once: problems and look-alikes as the verbs would have left them."""

from collections import defaultdict
from collections.abc import Iterable

from sqlalchemy import select
from sqlalchemy.orm import Session

from dayshift_expenses.models import DuplicatePair, Expense, Person, Report, Violation
from dayshift_expenses.models.checking import WHOLE, Surroundings
from dayshift_expenses.models.duplicates import CODES
from dayshift_expenses.models.facts import Facts
from dayshift_expenses.rules import Problem, report_problems
from dayshift_expenses.rules.facts import Context
from dayshift_expenses.seeding.adding import Row, add
from dayshift_seeds import Truth


class Past(Surroundings):
    """All expenses there are. Once one is approved, what came later does not count for it any more."""

    def __init__(self, everything: list[Expense]) -> None:
        self.by_day = defaultdict(list)
        self.by_group = defaultdict(list)
        self.by_file = defaultdict(list)
        self.facts = {}
        self.carded = {}
        for each in everything:
            self._keep(each)
        self.dismissed = DuplicatePair.dismissed_among([each.id for each in everything])

    def _others(self, expense: Expense) -> list[Expense]:
        found = super()._others(expense)
        report = expense.report
        if report is None or not report.is_final or report.approved_at is None:
            return found
        approved = report.approved_at
        return [other for other in found if other.created_at <= approved]


def judge(session: Session, truth: Truth) -> None:
    """Run the rules; two of a claim that look alike and were handed in had been said to be two."""
    people = list(session.scalars(select(Person)))
    expenses = list(session.scalars(select(Expense).options(*WHOLE).order_by(Expense.id)))
    pairs = _alike(expenses)
    add(session, DuplicatePair, (_dismissed(truth, one, two) for one, two in pairs))
    session.flush()
    around = Past(expenses)
    found = {each.id: around.problems_of(each) for each in expenses}
    add(session, Violation, (row for key in sorted(found) for row in _rows(found[key], expense_id=key)))
    add(session, DuplicatePair, _open_pairs(truth, found, {(one.id, two.id) for one, two in pairs}))
    add(session, Violation, _of_reports(session))
    del people  # Held until now, so that each expense finds its owner without asking.


def _of_reports(session: Session) -> Iterable[Row]:
    for report in session.scalars(select(Report).order_by(Report.id)):
        open_to_advice = report.is_open or report.policy_version is None
        version = report.policy.now if open_to_advice else report.policy_version
        assert version is not None
        sent = None if report.is_open else report.submitted_at
        context = Context(
            today=report.owner.today,
            submitted_on=None if sent is None else sent.astimezone(report.owner.zone).date(),
        )
        problems = report_problems(Facts.of_report(report), context, version.facts)
        yield from _rows(problems, report_id=report.id)


def _rows(problems: Iterable[Problem], **of: str) -> Iterable[Row]:
    for position, each in enumerate(problems, 1):
        yield {
            "expense_id": None, "report_id": None, **of, "position": position, "code": each.code,
            "severity": each.severity, "field": each.field, "message": each.message,
            "related_id": each.related_id, "detail": each.detail,
        }  # fmt: skip


def _alike(expenses: list[Expense]) -> list[tuple[Expense, Expense]]:
    """Lines of one person over one sum on one day, of which one at least was handed in."""
    places: dict[tuple[object, ...], list[Expense]] = {}
    for each in expenses:
        if each.is_line and each.amount:
            places.setdefault((each.owner_id, each.spent_on, each.amount, each.currency), []).append(each)
    return [
        (one, two)
        for group in places.values()
        for n, one in enumerate(group)
        for two in group[n + 1 :]
        if any(each.report is not None and not each.report.is_open for each in (one, two))
    ]


def _dismissed(truth: Truth, one: Expense, two: Expense) -> Row:
    at = min(max(one.created_at, two.created_at), truth.now)
    return {
        "first_id": one.id, "second_id": two.id, "state": "dismissed", "is_near": False, "found_at": at,
        "survivor_id": None, "decided_at": at, "decided_by_id": one.owner_id,
    }  # fmt: skip


def _open_pairs(
    truth: Truth, found: dict[str, tuple[Problem, ...]], known: set[tuple[str, str]]
) -> Iterable[Row]:
    seen: dict[tuple[str, str], bool] = {}
    for key, problems in found.items():
        for each in problems:
            if each.code in CODES:
                first, second = sorted((key, each.related_id))
                seen[first, second] = each.code == "near_duplicate"
    for (first, second), is_near in sorted(seen.items()):
        if (first, second) not in known:
            yield {
                "first_id": first, "second_id": second, "state": "open", "is_near": is_near,
                "found_at": truth.now, "survivor_id": None, "decided_at": None, "decided_by_id": None,
            }  # fmt: skip
