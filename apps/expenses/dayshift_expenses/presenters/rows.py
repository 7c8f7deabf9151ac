"""One line of the list of expenses."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import select

from dayshift_expenses.models import Expense, Person, Tag
from dayshift_expenses.models.listing import RECEIPTED, pill_of
from dayshift_expenses.money.writing import Written
from dayshift_expenses.presenters.addresses import expense_url, report_url
from dayshift_expenses.presenters.asking import Asked
from dayshift_expenses.presenters.figures import NONE, day, figure
from dayshift_expenses.presenters.pills import KINDS, Pill, pill
from dayshift_expenses.presenters.problems import Problems, Reviews, problems_of, reviews_of
from dayshift_kit import current


@dataclass(frozen=True, slots=True)
class Row:
    """An expense as the table shows it."""

    id: str
    url: str
    day: str
    merchant: str
    receipt: str
    receipt_words: str
    category: str
    project: str
    tags: str
    report: str
    report_url: str
    owner: Person
    kind: str
    original: Written | None
    converted: Written | None
    pill: Pill
    problems: Problems


def rows_of(expenses: Sequence[Expense], asked: Asked) -> list[Row]:
    """The lines of a page; tags are only looked up where they are shown."""
    tags = _tag_names() if "tags" in asked.columns else {}
    reviews = reviews_of(expenses)
    return [row_of(each, within=asked.query, tags=tags, reviews=reviews) for each in expenses]


def row_of(expense: Expense, *, within: str, tags: Mapping[str, str], reviews: Reviews) -> Row:
    receipts = expense.receipts
    kind = receipts[0].kind if receipts else ""
    return Row(
        id=expense.id,
        url=expense_url(expense.id, within=within),
        day=day(expense.spent_on),
        merchant=expense.merchant,
        receipt=kind,
        receipt_words=_about_receipts(expense, len(receipts)),
        category=_category(expense),
        project=expense.project.code if expense.project is not None else NONE,
        tags=", ".join(tags[each] for each in expense.tags.values() if each in tags) or NONE,
        report=expense.report_id or NONE,
        report_url=report_url(expense.report_id),
        owner=expense.owner,
        kind=KINDS[expense.kind],
        original=figure(expense.amount, expense.currency),
        converted=figure(expense.home_amount, expense.home_currency),
        pill=pill(pill_of(expense)),
        problems=problems_of(expense, reviews),
    )


def _tag_names() -> dict[str, str]:
    return {key: name for key, name in current.session.execute(select(Tag.id, Tag.name))}


def _category(expense: Expense) -> str:
    """Its own, or those of its items."""
    if not expense.is_itemised:
        return expense.category.name if expense.category else NONE
    names = {item.category.name for item in expense.items if item.category is not None}
    return names.pop() if len(names) == 1 else f"{len(expense.items)} items"


def _about_receipts(expense: Expense, count: int) -> str:
    if expense.scan_state == "scanning":
        return "Receipt is being read"
    if count:
        return "Receipt" if count == 1 else f"{count} receipts"
    if expense.affidavit is not None:
        return "Missing-receipt statement"
    return "No receipt" if expense.kind in RECEIPTED else "Needs no receipt"
