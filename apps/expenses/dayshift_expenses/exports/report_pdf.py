"""A report on paper: summary, lines, problems, approval, and its receipts behind."""

from collections.abc import Iterable, Iterator
from typing import Any

from reportlab.lib.pagesizes import A4, LETTER
from reportlab.platypus import Flowable, KeepTogether, PageBreak, Spacer, Table, TableStyle

from dayshift_expenses.exports import pages
from dayshift_expenses.exports.pages import grid, right, words
from dayshift_expenses.exports.printed import (
    Fact,
    PrintedLine,
    PrintedReport,
    PrintedStep,
    PrintedSum,
    Sheet,
)

_LINE_HEADS = ("Date", "Merchant", "Category", "Original", "Claimed", "Approved", "Receipt")
_LINE_WIDTHS = (64, 0, 92, 82, 62, 62, 44)


def report_pdf(report: PrintedReport) -> bytes:
    """The report as a PDF."""
    parts = [*_summary(report), *_lines(report), *_problems(report), *_trail(report), *_receipts(report)]
    foot = f"{report.id} · {report.name} · {report.company}"
    return pages.written(parts, title=f"{report.id} {report.name}", foot=foot, is_letter=report.is_letter)


def _room(report: PrintedReport) -> int:
    """The width between the margins."""
    return int((LETTER if report.is_letter else A4)[0]) - 2 * pages.MARGIN


def _summary(report: PrintedReport) -> Iterator[Flowable]:
    yield words(f"{report.id} · {report.status}", pages.SOFT)
    yield words(report.name, pages.TITLE)
    yield Spacer(1, 8)
    half = _room(report) // 2
    both = [[_facts(report.facts, half - 12), _sums(report.sums, half)]]
    yield Table(both, [half, half], style=_PLAIN, hAlign="LEFT")


_PLAIN = TableStyle(
    [
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("LEFTPADDING", (0, 0), (-1, -1), 0),
        ("RIGHTPADDING", (0, 0), (-1, -1), 0),
        ("TOPPADDING", (0, 0), (-1, -1), 1),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 1),
    ]
)


def _facts(facts: Iterable[Fact], width: int) -> Table:
    rows = [[words(each.name, pages.SOFT), words(each.words)] for each in facts]
    return Table(rows, [70, width - 70], style=_PLAIN, hAlign="LEFT")


def _sums(sums: Iterable[PrintedSum], width: int) -> Table:
    rows = []
    for each in sums:
        look = pages.STRONG if each.is_strong else pages.TEXT
        rows.append([words(each.words, look), words(each.figure, right(look))])
    return Table(rows, [width - 110, 110], style=_PLAIN, hAlign="RIGHT")


def _lines(report: PrintedReport) -> Iterator[Flowable]:
    yield words(f"Expenses, in {report.currency}", pages.SECTION)
    if not report.lines:
        yield words("There are no expenses in this report.", pages.SOFT)
        return
    heads = [
        words(head, right(pages.HEAD) if 3 <= at <= 5 else pages.HEAD) for at, head in enumerate(_LINE_HEADS)
    ]
    foot = [
        "", words("Total", pages.STRONG), "", "", words(report.claimed, right(pages.STRONG)),
        words(report.approved, right(pages.STRONG)), "",
    ]  # fmt: skip
    rest = _room(report) - sum(_LINE_WIDTHS)
    widths = [width or rest for width in _LINE_WIDTHS]
    yield grid([heads, *map(_line, report.lines), foot], widths, has_foot=True)


def _line(line: PrintedLine) -> list[Any]:
    merchant = [words(line.merchant, pages.ITEM if line.is_item else pages.TEXT)]
    about = " · ".join(part for part in ("" if line.is_item else line.id, line.note) if part)
    if about:
        merchant.append(words(about, pages.SMALL))
    return [
        words(line.day), merchant, words(line.category), words(line.original, right(pages.TEXT)),
        words(line.claimed, right(pages.TEXT)), words(line.approved, right(pages.TEXT)), words(line.papers),
    ]  # fmt: skip


def _problems(report: PrintedReport) -> Iterator[Flowable]:
    title = words("Problems", pages.SECTION)
    if not report.problems:
        yield KeepTogether([title, words("No rule is broken.", pages.SOFT)])
        return
    yield title
    heads = [words(head, pages.HEAD) for head in ("About", "Weight", "Problem")]
    rows = [
        [words(each.about or "The report"), words(each.weight), words(each.message)]
        for each in report.problems
    ]
    yield grid([heads, *rows], [84, 60, _room(report) - 144])


def _trail(report: PrintedReport) -> Iterator[Flowable]:
    for title, steps in (("Approval", report.approval), ("What was done", report.history)):
        if steps:
            yield words(title, pages.SECTION)
            heads = [words(head, pages.HEAD) for head in ("When", "Who", "What")]
            yield grid([heads, *map(_step, steps)], [100, 130, _room(report) - 230])


def _step(step: PrintedStep) -> list[Any]:
    what = [words(step.what)] if step.what else []
    if step.note:
        what.append(words(step.note, pages.SMALL))
    return [words(step.when), words(step.who), what]


def _receipts(report: PrintedReport) -> Iterator[Flowable]:
    for sheet in report.sheets:
        yield PageBreak()
        yield from _sheet(sheet)
    if report.left_out:
        yield PageBreak()
        yield words(f"{report.left_out} more pages of receipts are kept in Outlay.", pages.SOFT)


def _sheet(sheet: Sheet) -> Iterator[Flowable]:
    yield words(sheet.title, pages.STRONG)
    yield words(sheet.about, pages.SMALL)
    yield Spacer(1, 8)
    if sheet.picture is None:
        yield words("This file cannot be shown on paper. It is kept in Outlay.", pages.SOFT)
    else:
        yield pages.Picture(sheet.picture, 640)
