"""What accounting is given for a report: its standing entry, line by line, and the entries before it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from dayshift_expenses.models import (
    CostCentre,
    GlAccount,
    JournalEntry,
    JournalLine,
    Person,
    Project,
    Report,
    answer,
)
from dayshift_expenses.money import Money
from dayshift_expenses.presenters.acts import ACTS, Button
from dayshift_expenses.presenters.dialogs import DialogView, report_dialog
from dayshift_expenses.presenters.figures import NONE, day, spoken
from dayshift_expenses.presenters.payment_rows import PAYMENTS, exported_words
from dayshift_expenses.presenters.pills import Pill, pill
from dayshift_expenses.presenters.report_lines import figure_of
from dayshift_expenses.presenters.standing import Next
from dayshift_kit import current

PURPOSES = {
    "expense": "Expense",
    "tax": "Recoverable tax",
    "receivable": "Owed by the employee",
    "payable": "Owed to the employee",
    "card_clearing": "Company card",
    "advance_clearing": "Advance",
}
KINDS = {"accrual": "Posted", "reversal": "Reversed"}


class Posted(NamedTuple):
    """One line of an entry: a debit or a credit."""

    purpose: str
    account: str
    cost_centre: str
    project: str
    debit: str
    credit: str


class EntryRow(NamedTuple):
    """An entry of the report, in short."""

    id: str
    kind: str
    about: str
    total: str
    is_standing: bool


@dataclass(frozen=True, slots=True)
class JournalPage:
    """The page."""

    report_id: str
    report_url: str
    name: str
    owner: Person
    pill: Pill
    total: str
    currency: str
    next: Next
    act: Button | None
    entry_id: str
    posted: str
    lines: tuple[Posted, ...]
    debit: str
    credit: str
    is_balanced: bool
    entries: tuple[EntryRow, ...]


def journal_page(report: Report, reader: Person) -> JournalPage:
    entry = JournalEntry.standing(report)
    lines = entry.lines if entry is not None else []
    debit, credit = sum(line.debit for line in lines), sum(line.credit for line in lines)
    return JournalPage(
        report_id=report.id,
        report_url=f"/reports/{report.id}",
        name=report.name,
        owner=report.owner,
        pill=pill(report.pill),
        total=spoken(Money(debit, report.currency)),
        currency=report.currency,
        next=_next(report, reader),
        act=_act(report, reader),
        entry_id=entry.id if entry is not None else "",
        posted=f"{day(entry.posted_on)}, period {entry.period}" if entry is not None else "",
        lines=tuple(_line(line, report.currency) for line in lines),
        debit=figure_of(debit, report.currency),
        credit=figure_of(credit, report.currency),
        is_balanced=debit == credit,
        entries=tuple(_entries(report, entry)),
    )


def export_dialog(report: Report, reader: Person) -> DialogView:
    """What is asked before a report is marked as exported from here."""
    asked = report_dialog(report, reader, "export")
    where = f"{PAYMENTS}/journal/{report.id}"
    return replace(asked, url=f"{where}/export", back=where, go="Mark exported")


def _next(report: Report, reader: Person) -> Next:
    if report.is_exported:
        return Next(f"Exported {exported_words(report, reader)}. It is locked", "lock", "good")
    if not report.is_final:
        return Next("Not approved, so not in the books", "clock", "info")
    again = ". It was exported before" if report.export_count else ""
    return Next(f"Not exported yet{again}", "book-up", "warning" if again else "info")


def _act(report: Report, reader: Person) -> Button | None:
    """The button that marks it as exported, with the reason why not where that is finance's to know."""
    found = answer("export", report, reader)
    if found.is_hidden or not report.is_final:
        return None
    label = "Export again" if report.export_count else "Mark exported"
    return Button(
        "export", label, ACTS["export"].icon, f"{PAYMENTS}/journal/{report.id}/export", found.reason, False
    )


def _line(line: JournalLine, currency: str) -> Posted:
    account = current.session.get(GlAccount, line.account_id) if line.account_id else None
    centre = current.session.get(CostCentre, line.cost_centre_id) if line.cost_centre_id else None
    project = current.session.get(Project, line.project_id) if line.project_id else None
    return Posted(
        purpose=PURPOSES[line.purpose],
        account=f"{account.code} {account.name}" if account else "No account",
        cost_centre=f"{centre.code} {centre.name}" if centre else NONE,
        project=f"{project.code} {project.name}" if project else NONE,
        debit=figure_of(line.debit, currency) if line.debit else "",
        credit=figure_of(line.credit, currency) if line.credit else "",
    )


def _entries(report: Report, standing: JournalEntry | None) -> Iterator[EntryRow]:
    for entry in report.journal:
        about = f"{day(entry.posted_on)}{f' · takes back {entry.reverses_id}' if entry.reverses_id else ''}"
        total = figure_of(entry.debit_total, entry.currency)
        yield EntryRow(entry.id, KINDS[entry.kind], about, total, entry is standing)
