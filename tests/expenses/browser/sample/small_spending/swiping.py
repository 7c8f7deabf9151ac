"""What Nils paid with his card: matched, likely, ambiguous, open, private and disputed charges."""

from datetime import date

from dayshift_expenses.models import Card, CardTransaction, Expense, Person, Receipt
from dayshift_kit import current
from dayshift_kit.manifest import SeedRequest
from dayshift_seeds.receipts import drawn
from small_spending.company import id_of
from small_spending.papers import paper

CARD = "2206"


def swipe(request: SeedRequest) -> None:
    nils = current.session.get_one(Person, id_of("nils"))
    for merchant, amount, day, category in (
        ("Wren Books", 1895, date(2026, 2, 20), "print"),
        ("Tillicum Cabs", 3150, date(2026, 3, 3), "travel"),
        ("Tillicum Cabs", 3150, date(2026, 3, 1), "travel"),
        ("Cascade Stationers", 6480, date(2026, 3, 2), "print"),
    ):
        _spend(nils, merchant, amount, day, category)
    twin = _spend(nils, "Cascade Stationers", 6480, date(2026, 3, 2), "print", description="Labels")
    twin.attach(_slip(request, nils, "Cascade Stationers", 6480, "2026-03-02T11:20"), actor=nils)
    _slip(request, nils, "Loomis Street Parking", 1800, "2026-03-05T12:05")
    charge("WREN BOOKS PORTLAND", 1895, date(2026, 2, 20), mcc="5943")
    charge("TILLICUM CABS PORTLAND", 3150, date(2026, 3, 3), mcc="4121")
    charge("CASCADE STATIONERS 118", 6480, date(2026, 3, 2), mcc="5943")
    dinner = charge("HALYARD & FINCH", 6240, date(2026, 3, 6), mcc="5812")
    _spend(nils, "Halyard & Finch", 5200, date(2026, 3, 6), "meals")
    dinner.look_for_match(actor=nils)
    charge("HOTEL ORLA DEPOSIT", 15000, date(2026, 3, 9), mcc="7011", posted=False)
    charge("SKERRY AIR BAG FEE", 3500, date(2026, 3, 7), mcc="3000")
    charge("LOOMIS ST GARAGE", 1800, date(2026, 3, 5), mcc="7523")
    charge("QUIMBY SPA", 7400, date(2026, 2, 14), mcc="7298").mark_personal(actor=nils)
    charge("NORTHGATE STREAMING", 1599, date(2026, 2, 12)).dispute(actor=nils, reason="Never ordered.")


def charge(merchant: str, amount: int, day: date, *, mcc: str = "", posted: bool = True) -> CardTransaction:
    """A charge as the bank sends it."""
    card = current.session.get_one(Card, CARD)
    later = day.replace(day=day.day + 1) if posted else None
    return CardTransaction.bring_in(
        card, merchant=merchant, amount=amount, authorised_on=day, posted_on=later, mcc=mcc
    )


def _spend(
    owner: Person, merchant: str, amount: int, day: date, category: str, *, description: str = ""
) -> Expense:
    return Expense.create(
        actor=owner, owner=owner, merchant=merchant, amount=amount, spent_on=day, category_id=category,
        description=description,
    )  # fmt: skip


def _slip(request: SeedRequest, owner: Person, merchant: str, amount: int, when: str) -> Receipt:
    file = drawn(paper("parking", merchant, when, (("Purchase", 1, amount, "parking"),)))
    return Receipt.keep(
        actor=owner, owner=owner, file_name=file.name, media_type=file.media_type, size=len(file.content),
        sha256=request.blobs.put(file.content), pages=len(file.pages),
    )  # fmt: skip
