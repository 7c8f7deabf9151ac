"""Fills an empty world: every expense is written by the verb that a page would call."""

from datetime import date, timedelta
from typing import Any

from dayshift_expenses.models import Expense, Person, Receipt, Report
from dayshift_expenses.models.receipts import ScanReading
from dayshift_expenses.models.scans import take_in_scan
from dayshift_kit import current
from dayshift_kit.manifest import SeedRequest
from dayshift_seeds.receipts import drawn
from dayshift_seeds.receipts.record import Record
from small_spending.company import id_of, lists
from small_spending.papers import MEAL, paper
from small_spending.swiping import swipe

LATER = 44
"""How many plain expenses of January and February fill further pages."""


def seed(request: SeedRequest) -> None:
    for rows in lists():
        request.session.add_all(rows)
        request.session.flush()
    _trip(request)
    _others()
    _older()
    _alone(request)
    swipe(request)


def _trip(request: SeedRequest) -> None:
    """Maya's draft, with problems."""
    meal = _spend(
        "maya", "Halyard & Finch", 23322, date(2026, 3, 4), "client-meals", tax_rate_id="WA", tax_amount=1822,
        project_id="PRJ-118", is_billable=True, tags={"region": "na-west"},
        attendees=[
            {"name": "Beatriz Almonte", "organisation": "Corvane", "person_id": None},
            {"name": "Dev Kessler", "organisation": "Corvane", "person_id": None},
        ],
    )  # fmt: skip
    record = paper("restaurant slip", "Halyard & Finch", "2026-03-04T19:42", MEAL, tax=1822, tip=3500)
    _prove(request, meal, record, {"date": 72})
    garage = _spend("maya", "Loomis Street Parking", 1800, date(2026, 3, 3), "parking")
    _prove(
        request,
        garage,
        paper(
            "parking",
            "Loomis Street Parking",
            "2026-03-03T12:05",
            (("Parking", 1, 1800, "parking"),),
        ),
    )
    draft = [
        _spend("maya", "Skerry Airways", 31860, date(2026, 3, 6), "airfare"),
        _spend("maya", "Hotel Lindqvist", 74217, date(2026, 3, 6), "lodging"),
        _spend("maya", "Pinecone Cabs", 3175, date(2026, 3, 5), "travel"),
        meal,
        garage,
    ]
    _report("maya", "Seattle, March", draft)


def _others() -> None:
    """What colleagues spent: sent in, held, abroad."""
    sent = _report(
        "jonah", "Salem site visits, February",
        [
            _spend("jonah", "Willamette Print", 6300, date(2026, 3, 2), "print"),
            _spend("jonah", "Capitol Mall Parking", 1400, date(2026, 2, 27), "parking"),
            _spend("jonah", "Fieldline Rentals", 7400, date(2026, 2, 27), "hire"),
        ],
    )  # fmt: skip
    sent.submit(actor=_person("jonah"))
    sent.lines[0].hold(actor=_person("maya"), reason="Quote not in yet")
    _report(
        "lucia", "Osaka, February",
        [
            _spend("lucia", "Kitahama Ono", 6480, date(2026, 2, 27), "meals", currency="JPY"),
            _spend("lucia", "Brightpath Events", 21400, date(2026, 3, 3), "conferences", currency="GBP"),
        ],
    )  # fmt: skip


def _older() -> None:
    """Plain lines to page through."""
    shops = ("Tillicum Cabs", "Cascade Stationers", "Docuvault", "Orla Coffee", "Wren Books")
    codes = ("travel", "print", "software", "meals", "parking")
    for number in range(LATER):
        day = date(2026, 2, 25) - timedelta(days=number)
        _spend("maya", shops[number % 5], 1200 + 35 * number, day, codes[number % 5])


def _alone(request: SeedRequest) -> None:
    """Unreported ones, the newest; and a receipt that could not be read."""
    _spend("maya", "Tillicum Cabs", 2740, date(2026, 3, 9), "travel")
    guest = {"name": "Ines van der Laan", "organisation": "Maasdal", "person_id": None}
    _spend(
        "maya", "Eetcafé Zwaan", 12840, date(2026, 3, 2), "client-meals", currency="EUR",
        description="Kick-off", attendees=[guest],
    )  # fmt: skip
    unread = Expense.create(actor=_person("maya"), owner=_person("maya"))
    receipt = _keep(
        request,
        "maya",
        paper("cafe", "Orla Coffee", "2026-03-08T09:10", (("Coffee", 2, 900, "drink"),)),
    )
    unread.attach(receipt, actor=_person("maya"))
    take_in_scan(receipt)


def _person(key: str) -> Person:
    return current.session.get_one(Person, id_of(key))


def _spend(key: str, merchant: str, amount: int, day: date, category: str, **more: Any) -> Expense:
    owner = _person(key)
    return Expense.create(
        actor=owner, owner=owner, merchant=merchant, amount=amount, spent_on=day, category_id=category, **more
    )


def _report(key: str, name: str, expenses: list[Expense]) -> Report:
    owner = _person(key)
    return Report.create(actor=owner, owner=owner, name=name, purpose="Customer visits", expenses=expenses)


def _keep(request: SeedRequest, key: str, record: Record) -> Receipt:
    file, owner = drawn(record), _person(key)
    sha = request.blobs.put(file.content)
    return Receipt.keep(
        actor=owner, owner=owner, file_name=file.name, media_type=file.media_type, size=len(file.content),
        sha256=sha, pages=len(file.pages),
    )  # fmt: skip


def _prove(
    request: SeedRequest, expense: Expense, record: Record, doubts: dict[str, int] | None = None
) -> None:
    """Attach a drawn receipt that the scanner has read."""
    receipt = _keep(request, "maya", record)
    sure = dict.fromkeys(("merchant", "date", "amount", "currency", "tax"), 96)
    reading = {
        "merchant": record.merchant, "date": record.at.date().isoformat(), "amount": record.total,
        "currency": record.currency, "tax": record.tax, "confidence": {**sure, **(doubts or {})},
        "lines": [{"kind": row.kind, "amount": row.amount} for row in record.rows],
    }  # fmt: skip
    current.session.add(ScanReading(sha256=receipt.sha256, reading=reading))
    expense.attach(receipt, actor=expense.owner)
    take_in_scan(receipt)
