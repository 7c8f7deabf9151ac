"""Tax rates of the entities: those that stand on receipts, and some that no longer do."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from dayshift_expenses.money import tax
from dayshift_expenses.seeding.adding import Row
from dayshift_seeds import Truth
from dayshift_seeds.truth import Merchant, Purchase, TaxLine

OLD_RATE = "uk-1750"
"""A rate that may no longer be chosen."""
ENDED = date(2024, 12, 31)
COMPOUND = "us-county"
NAMES = {"us": "Sales tax", "uk": "VAT", "nl": "VAT", "jp": "Consumption tax"}


def rate_id(entity: str, rate: int) -> str:
    """The id of an entity's rate, which is in hundredths of a percent."""
    return f"{entity}-{rate}"


def rate_rows(truth: Truth) -> Iterator[Row]:
    """Every rate that a receipt at home shows, and the planted ones."""
    found = {
        (entity.key, line.rate)
        for purchase in truth.purchases.all
        for entity in truth.entities.all
        if truth.merchants[purchase.merchant].country == entity.country
        for line in purchase.taxes
    }
    standard = {
        (e.key, int(Decimal(e.tax_percent) * 100)) for e in truth.entities.all if e.tax_percent != "0"
    }
    for entity, rate in sorted(found | standard):
        yield _row(
            rate_id(entity, rate), entity, _percent(rate), reclaimable="0" if entity == "us" else "100"
        )
    yield {**_row(OLD_RATE, "uk", "17.5"), "is_active": False, "ends_on": ENDED}
    components = [
        {"code": "State", "percent": "6.5", "is_compound": False},
        {"code": "County", "percent": "2.25", "is_compound": True},
    ]
    yield {**_row(COMPOUND, "us", "8.89625", reclaimable="0"), "components": components}


def at_home(truth: Truth, purchase: Purchase) -> bool:
    """Whether tax of the buyer's own country is on the receipt."""
    person = truth.people[purchase.person]
    entity, merchant = truth.entities[person.entity], truth.merchants[purchase.merchant]
    return bool(purchase.taxes) and _is_home(merchant, entity.country, entity.currency, purchase)


def terms(entity: str, line: TaxLine) -> tax.TaxRate:
    """A receipt's rate as the arithmetic takes it."""
    reclaimed = Decimal(0) if entity == "us" else Decimal(100)
    return tax.TaxRate(rate_id(entity, line.rate), Decimal(_percent(line.rate)), (), reclaimed)


def copied(entity: str, line: TaxLine) -> Row:
    """What an expense takes over of a rate."""
    return {
        "tax_rate_id": rate_id(entity, line.rate), "tax_percent": _percent(line.rate),
        "tax_reclaimable": "0" if entity == "us" else "100", "tax_components": [],
    }  # fmt: skip


UNTAXED: Row = {
    "tax_rate_id": None, "tax_percent": None, "tax_reclaimable": None, "tax_components": None,
    "tax_amount": 0, "is_tax_typed": False,
}  # fmt: skip


def _is_home(merchant: Merchant, country: str, currency: str, purchase: Purchase) -> bool:
    return merchant.country == country and purchase.total.currency == currency


def _row(key: str, entity: str, percent: str, reclaimable: str = "100") -> Row:
    return {
        "id": key, "code": key.upper(), "name": f"{NAMES[entity]} {percent} %", "entity_id": entity,
        "percent": percent, "components": [], "reclaimable_percent": reclaimable, "is_active": True,
        "ends_on": None,
    }  # fmt: skip


def _percent(rate: int) -> str:
    whole, rest = divmod(rate, 100)
    return f"{whole}.{rest:02}".rstrip("0").rstrip(".") if rest else str(whole)
