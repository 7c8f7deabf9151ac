"""A report as it is printed, with the pages of its receipts."""

from collections.abc import Iterator
from datetime import UTC
from typing import NamedTuple

from dayshift_expenses.exports.pictures import printable
from dayshift_expenses.exports.printed import (
    Fact,
    PrintedLine,
    PrintedProblem,
    PrintedReport,
    PrintedStep,
    PrintedSum,
    Sheet,
)
from dayshift_expenses.models import Expense, Person, Receipt, Report
from dayshift_expenses.models.papers import PDF, page_picture
from dayshift_expenses.money import Money, written
from dayshift_expenses.presenters.feed import feed_of
from dayshift_expenses.presenters.figures import NONE, day
from dayshift_expenses.presenters.report_lines import approved_of, category_of, claimed_of, figure_of
from dayshift_expenses.presenters.report_page import period_of
from dayshift_expenses.presenters.timeline import timeline_of
from dayshift_kit.web.site import this_site

SHEETS = 120
"""How many pages of receipts are appended."""

LETTER = ("US", "CA", "MX")
"""Countries whose paper is not A4."""

DONE = (
    "created", "submitted", "retracted", "approved", "bypassed", "auto_approved", "sent_back", "unapproved",
    "reopened", "split_off", "approver_changed", "control_taken", "step_passed_on", "rerouted",
    "advance_applied", "batched", "unbatched", "paid", "payment_failed", "payment_cancelled", "exported",
    "closed", "held", "released", "rejected", "lowered",
)  # fmt: skip
"""What of a report's history is printed: everything but the writing of its lines."""

_WEIGHTS = {"block": "Blocks", "warn": "Warning", "info": "Note"}
_SIGNS = {"done": "", "waiting": "Waiting", "coming": "To come", "back": "Sent back", "skipped": "Void"}


class Proof(NamedTuple):
    """A receipt of the report, its number, and the expense it proves first."""

    number: int
    receipt: Receipt
    expense: Expense


def printed(report: Report, reader: Person) -> PrintedReport:
    """Everything on its pages, as the reader may know it."""
    proofs = tuple(_proofs(report))
    numbers = {proof.receipt.id: proof.number for proof in proofs}
    sheets = tuple(_sheets(proofs))
    history = feed_of(report, reader).history
    return PrintedReport(
        id=report.id,
        name=report.name,
        status=report.pill,
        company=report.entity.name,
        is_letter=report.entity.country in LETTER,
        facts=tuple(_facts(report)),
        currency=report.currency,
        lines=tuple(each for line in report.lines for each in _with_items(line, report, numbers)),
        claimed=figure_of(report.claimed_total, report.currency),
        approved=NONE if report.is_open else figure_of(report.approved_total, report.currency),
        sums=tuple(_sums(report)),
        problems=tuple(_problems(report)),
        approval=tuple(_approval(report, reader)),
        history=tuple(
            PrintedStep(each.when, each.name, _capital(each.words), each.reason)
            for each in reversed(history)
            if each.verb in DONE and not (each.verb == "created" and "created this report" not in each.words)
        ),
        sheets=sheets,
        left_out=sum(proof.receipt.pages for proof in proofs) - len(sheets),
    )


def _facts(report: Report) -> Iterator[Fact]:
    yield Fact("Owner", report.owner.real_name)
    yield Fact("Company", report.entity.name)
    yield Fact("Policy", report.policy.name)
    yield Fact("Period", period_of(report) or "None yet")
    if report.purpose:
        yield Fact("Purpose", report.purpose)
    if report.submitted_at is not None:
        yield Fact("Submitted", day(report.entity.day_of(report.submitted_at)))
    if report.approved_at is not None:
        yield Fact("Approved", day(report.entity.day_of(report.approved_at)))
    if report.paid_at is not None:
        yield Fact("Paid", day(report.entity.day_of(report.paid_at)))


def _sums(report: Report) -> Iterator[PrintedSum]:
    def line(words: str, amount: int, *, is_strong: bool = False) -> PrintedSum:
        return PrintedSum(words, _figure(amount, report.currency), is_strong)

    yield line("Claimed", report.claimed_total)
    if not report.is_open:
        yield line("Approved" if report.is_final else "Approved so far", report.approved_total)
    if report.held_lines:
        yield line("Of that held", report.held_total)
    yield line("Paid by company card", -report.company_paid_total)
    yield line("Personal", report.personal_total)
    for use in report.advance_uses:
        yield line(f"Advance {use.advance_id}", -use.amount)
    if report.due_company > report.due_employee:
        yield line("Owed to the company", report.due_company, is_strong=True)
    else:
        yield line(f"Due to {report.owner.real_name}", report.due_employee, is_strong=True)


def _figure(amount: int, currency: str) -> str:
    """With its code, since symbols are not in every typeface."""
    return str(written(Money(amount, currency)))


def _with_items(line: Expense, report: Report, numbers: dict[str, int]) -> Iterator[PrintedLine]:
    for row in line.family:
        papers = ", ".join(str(numbers[each.id]) for each in line.receipts) if row is line else ""
        if row is line:
            merchant, note = line.merchant or "No merchant", _note(line)
        else:
            merchant, note = row.description or category_of(row), row.approval_note
        yield PrintedLine(
            id=row.id,
            day=day(row.spent_on) if row is line else "",
            merchant=merchant,
            note=note,
            category=category_of(row),
            original=_figure(row.amount, row.currency),
            claimed=figure_of(claimed_of(row), report.currency),
            approved=NONE if report.is_open else figure_of(approved_of(row), report.currency),
            papers=papers,
            is_item=row is not line,
        )


def _note(line: Expense) -> str:
    parts = [
        line.description,
        f"Held: {line.hold_reason}" if line.is_held else "",
        f"Lowered: {line.approval_note}" if line.approval_note else "",
        f"With {', '.join(each.name for each in line.attendees)}" if line.attendees else "",
        f"Receipt missing: {line.affidavit.reason}" if line.affidavit is not None else "",
        "Personal" if line.is_personal else "",
    ]
    return " · ".join(part for part in parts if part)


def _problems(report: Report) -> Iterator[PrintedProblem]:
    for row in report.violations:
        yield PrintedProblem("", _WEIGHTS[row.severity], row.message)
    for expense in report.expenses:
        for row in expense.violations:
            yield PrintedProblem(expense.line.id, _WEIGHTS[row.severity], row.message)


def _approval(report: Report, reader: Person) -> Iterator[PrintedStep]:
    for stop in timeline_of(report, reader):
        when, _, about = stop.about.partition(" · ") if stop.state == "done" else ("", "", stop.about)
        words = "" if stop.state == "waiting" else stop.words
        yield PrintedStep(when or _SIGNS[stop.state], stop.name, _capital(words), _capital(about))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _proofs(report: Report) -> Iterator[Proof]:
    told: set[str] = set()
    for line in report.lines:
        for receipt in line.receipts:
            if receipt.id not in told:
                told.add(receipt.id)
                yield Proof(len(told), receipt, line)


def _sheets(proofs: tuple[Proof, ...]) -> Iterator[Sheet]:
    left = SHEETS
    for proof in proofs:
        for page in range(1, min(proof.receipt.pages, left) + 1):
            yield _sheet(proof, page)
        left -= min(proof.receipt.pages, left)


def _sheet(proof: Proof, page: int) -> Sheet:
    receipt, expense = proof.receipt, proof.expense
    path = this_site().store.blobs.path(receipt.sha256)
    content = page_picture(path, page).getvalue() if receipt.media_type == PDF else path.read_bytes()
    of_pages = f", page {page} of {receipt.pages}" if receipt.pages > 1 else ""
    added = receipt.added_at.astimezone(UTC).date()
    return Sheet(
        title=f"Receipt {proof.number}{of_pages}",
        about=f"{expense.id} {expense.merchant} · {receipt.file_name} · added {day(added)}",
        picture=printable(content, turned=receipt.rotation),
    )
