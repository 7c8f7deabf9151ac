"""Company cards, and the charges on them that expenses came of."""

from datetime import date, datetime, timedelta

from dayshift_expenses.models import Card, CardTransaction, StatementPeriod
from dayshift_expenses.money import Money
from dayshift_expenses.seeding.adding import Row
from dayshift_expenses.seeding.ledger import Ledger, Line
from dayshift_expenses.seeding.spending import by_card_rate
from dayshift_seeds.receipts.cards import last_four
from dayshift_seeds.truth import Merchant, Purchase

MCC = {
    "airline": "3000", "rail": "4112", "hotel": "7011", "restaurant": "5812", "cafe": "5814", "taxi": "4121",
    "parking": "7523", "fuel": "5541", "car hire": "7512", "supermarket": "5411", "pharmacy": "5912",
    "hardware": "5251", "software": "5734", "phone": "4814", "shop": "5943", "print": "7338",
    "catering": "5811", "hire": "7394", "laboratory": "5047", "services": "7399", "conference": "8299",
}  # fmt: skip
PERIODS = 3
OWN_CARDS = 8
"""How many people hold a card of the company's bank that they answer for themselves."""


def card_id(truth_seed: int, person: str, *, is_own: bool = False) -> str:
    """The id of somebody's card."""
    name = person.replace(".", "-").upper()
    last = last_four(truth_seed, person, is_own=is_own)
    return f"CARD-{name}{'-OWN' if is_own else ''}-{last}"


def write_cards(ledger: Ledger) -> None:
    """A corporate card for everybody who paid with one, and cards on their own account for a few."""
    truth = ledger.truth
    holders = dict.fromkeys(p.person for p in truth.purchases.all if p.paid_by == "card")
    for number, key in enumerate(sorted(holders)):
        person = truth.people[key]
        for is_own in (False, True)[: 2 if number < OWN_CARDS else 1]:
            ledger.put(
                Card,
                {
                    "id": card_id(truth.seed, key, is_own=is_own), "owner_id": person.id,
                    "name": "Travel card" if is_own else "Company card",
                    "last4": last_four(truth.seed, key, is_own=is_own),
                    "liability": "individual" if is_own else "corporate",
                    "currency": truth.entities[person.entity].currency,
                    "is_active": person.is_employed(truth.today),
                },
            )  # fmt: skip
        for row in _periods(card_id(truth.seed, key), truth.today):
            ledger.put(StatementPeriod, row)


def write_charges(ledger: Ledger) -> None:
    """A charge behind each expense that was paid by card, in the order of the bank's feed."""
    paid = [line for line in ledger.lines if line.row["kind"] == "card"]
    for number, line in enumerate(paid, 1):
        _charge(ledger, line, f"CT-{number:06d}")


def feed_name(merchant: Merchant, spelling: str) -> str:
    """A merchant as the bank writes it: capitals, clipped, with the town."""
    return f"{spelling.upper()[:22]} {merchant.city.upper()}".strip()


def _charge(ledger: Ledger, line: Line, key: str) -> None:
    purchase, row = line.purchase, line.row
    merchant = ledger.truth.merchants[purchase.merchant]
    is_abroad = row["currency"] != row["home_currency"]
    posted = _posted_on(ledger, purchase)
    imported = imported_at(ledger, purchase)
    charge = {
        "id": key, "card_id": card_id(ledger.truth.seed, purchase.person), "feed_key": f"{purchase.key}/1",
        "state": "posted" if posted else "pending", "match_state": "matched", "authorised_on": purchase.day,
        "posted_on": posted, "mcc": MCC[merchant.kind],
        "merchant": feed_name(merchant, purchase.merchant_spelling),
        "amount": row["home_amount"], "currency": row["home_currency"],
        "merchant_amount": row["amount"] if is_abroad else None,
        "merchant_currency": row["currency"] if is_abroad else None,
        "detail_lines": None, "imported_at": imported, "before_match": _before(row), "note": "",
    }  # fmt: skip
    ledger.put(CardTransaction, charge)
    row["created_at"] = max(row["created_at"], imported)
    for each in line.rows:
        if is_abroad and posted:
            _bill(each, line.row, posted)
    row["card_transaction_id"] = key
    thing = ("card_transaction", key)
    after = {"card_id": charge["card_id"], "amount": charge["amount"], "merchant": charge["merchant"]}
    ledger.tell(imported, None, "imported", thing, after=after)


def imported_at(ledger: Ledger, purchase: Purchase) -> datetime:
    """When the bank told of it."""
    return purchase.at + timedelta(minutes=ledger.rng("feed", purchase.key).between(2, 25))


def _bill(row: Row, whole: Row, posted: date) -> None:
    """What the bank made of it counts, not the table; what is one whole keeps its parts' sums."""
    money, billed = (
        Money(whole["amount"], whole["currency"]),
        Money(whole["home_amount"], whole["home_currency"]),
    )
    row.update(
        {"fx_rate": by_card_rate(money, billed), "fx_on": posted, "fx_source": "card", "fx_reason": ""}
    )


def _before(row: Row) -> Row:
    """The expense as it was before it was known to be this charge: written by its holder, of the card."""
    names = ("kind", "amount", "currency", "spent_on", "merchant", "is_reimbursable", "is_personal")
    return {**{name: row[name] for name in names}, "spent_on": row["spent_on"].isoformat()}


def _posted_on(ledger: Ledger, purchase: Purchase) -> date | None:
    day = purchase.day + timedelta(days=ledger.rng("posted", purchase.key).between(1, 3))
    return day if day < ledger.truth.today else None


def _periods(card: str, today: date) -> list[Row]:
    """The last statements' days and the present one's."""
    rows = []
    first = today.replace(day=1)
    for _ in range(PERIODS):
        last = (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)
        rows.append(
            {"card_id": card, "starts_on": first, "ends_on": last, "due_on": last + timedelta(days=20)}
        )
        first = (first - timedelta(days=1)).replace(day=1)
    return rows
