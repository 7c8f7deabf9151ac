"""The dialogs of a report: what each asks before something is done, as data."""

from dataclasses import dataclass, field
from typing import NamedTuple

from sqlalchemy import select

from dayshift_expenses.models import CashAdvance, Expense, Person, Report, Violation, chain_for
from dayshift_expenses.money import Money, editable
from dayshift_expenses.presenters.asks import LINES, REPORTS
from dayshift_expenses.presenters.figures import day, spoken
from dayshift_expenses.presenters.problems import ProblemView, reviews_among, view
from dayshift_expenses.presenters.seen import latest
from dayshift_kit import current


class Option(NamedTuple):
    """Something to tick or choose."""

    value: str
    words: str
    note: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class DialogView:
    """A dialog as it is drawn."""

    noun: str
    url: str
    title: str
    text: str
    go: str
    look: str
    seen: int
    reason: str = ""
    hint: str = ""
    error: str = ""
    errors: dict[str, str] = field(default_factory=dict)
    typed: dict[str, str] = field(default_factory=dict)
    problems: tuple[ProblemView, ...] = ()
    options: tuple[Option, ...] = ()
    needs_confirmation: str = ""
    currency: str = ""
    is_stale: bool = False
    back: str = ""

    @property
    def title_id(self) -> str:
        return f"act-{self.noun}"


CONFIRMED = ("unapproval", "reopening", "export")
WARNED = ("submission", "approval", "approval-of-unheld", "approval-of-all")


def report_dialog(report: Report, reader: Person, noun: str) -> DialogView:
    """The dialog of a report before anything is typed into it."""
    asks = REPORTS[noun]
    amount = report.due_employee if noun == "settlement" else report.claimed_total
    words = {
        "id": report.id, "name": report.name, "owner": report.owner.real_name, "step": _step(report, noun),
        "total": spoken(Money(amount, report.currency)),
    }  # fmt: skip
    return DialogView(
        noun=noun,
        url=f"/reports/{report.id}/{noun}",
        title=asks.title.format(**words),
        text=asks.text.format(**words).strip(),
        go=asks.go,
        look=asks.look,
        seen=latest(),
        reason=asks.reason,
        hint=asks.hint,
        problems=_problems(report) if noun in WARNED else (),
        options=_options(report, reader, noun),
        needs_confirmation=_confirmation(report) if noun in CONFIRMED else "",
        typed=_details(report) if noun == "details" else {},
        back=f"/reports/{report.id}",
    )


def line_dialog(expense: Expense, report: Report, noun: str) -> DialogView:
    """The dialog of one line of a report."""
    asks = LINES[noun]
    claimed = Money(expense.claimed_amount or 0, report.currency)
    words = {"id": expense.id, "name": expense.line.merchant or expense.id, "total": spoken(claimed)}
    approved = Money(expense.approved_amount or 0, report.currency)
    return DialogView(
        noun=noun,
        url=f"/reports/{report.id}/expenses/{expense.id}/{noun}",
        title=asks.title.format(**words),
        text=asks.text.format(**words),
        go=asks.go,
        look=asks.look,
        seen=latest(),
        reason=asks.reason,
        typed={"amount": editable(approved)} if noun == "amount" else {},
        currency=report.currency if noun == "amount" else "",
        back=f"/reports/{report.id}",
    )


def _step(report: Report, noun: str) -> str:
    if noun == "submission":
        seats = chain_for(report.case).seats if report.lines else ()
        names = [seat.approver.real_name if seat.approver else "Finance" for seat in seats]
        return f"It goes to {', then '.join(names)}." if names else ""
    return report.step.who if report.step is not None else ""


def _problems(report: Report) -> tuple[ProblemView, ...]:
    """What a submitter or approver is told, and by going on has seen."""
    found: list[Violation] = [each for each in report.problems if each.severity != "info"]
    reviews = reviews_among(found)
    return tuple(view(each, reviews) for each in found)


def _confirmation(report: Report) -> str:
    if report.is_exported:
        return "It was exported. I know that accounting has to be told."
    return "It was exported before. Export it again." if report.export_count else ""


def _details(report: Report) -> dict[str, str]:
    days = {"starts_on": report.starts_on, "ends_on": report.ends_on}
    shown = {name: day.isoformat() if day else "" for name, day in days.items()}
    return {"name": report.name, "purpose": report.purpose, **shown}


def _options(report: Report, reader: Person, noun: str) -> tuple[Option, ...]:
    if noun == "expenses":
        return tuple(line_option(each, is_chosen=False) for each in addable(report.owner_id, reader))
    if noun == "holds":
        return tuple(line_option(each, is_chosen=False) for each in report.lines if not each.is_held)
    if noun == "advances":
        found = CashAdvance.unsettled_of(report.owner_id)
        return tuple(
            Option(
                each.id, each.id, f"{spoken(Money(each.outstanding, each.currency))} left", is_chosen=False
            )
            for each in found
            if each.currency == report.currency
        )
    return _approvers(report) if noun == "approver" else ()


def addable(owner_id: str, reader: Person) -> list[Expense]:
    """The unreported expenses of somebody, newest first."""
    found = reader.expenses().where(Expense.owner_id == owner_id, Expense.is_unreported)
    return list(current.session.scalars(found.limit(100)))


def line_option(line: Expense, *, is_chosen: bool) -> Option:
    merchant = line.merchant or "No merchant"
    return Option(line.id, merchant, f"{line.id} · {day(line.spent_on)} · {spoken(line.money)}", is_chosen)


def _approvers(report: Report) -> tuple[Option, ...]:
    people = select(Person).where(Person.deactivated_at.is_(None), Person.id != report.owner_id)
    found = current.session.scalars(people.order_by(Person.real_name, Person.id))
    return tuple(Option(each.id, each.real_name, each.title, is_chosen=False) for each in found)
