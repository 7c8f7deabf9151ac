"""From the company's truth to the record of one receipt; nothing here is drawn."""

from datetime import datetime
from types import MappingProxyType
from typing import Any
from zoneinfo import ZoneInfo

from dayshift_seeds.places import postcode
from dayshift_seeds.receipts.cards import last_four
from dayshift_seeds.receipts.details import details
from dayshift_seeds.receipts.families import PHOTOS, family_of
from dayshift_seeds.receipts.locales import LANGUAGES, LOCALES, STATES
from dayshift_seeds.receipts.record import Party, Record, Row, TaxRow
from dayshift_seeds.rng import Rng
from dayshift_seeds.spending.journey import ZONES
from dayshift_seeds.truth import Merchant, Purchase, ReceiptLine, TaxLine, Truth
from dayshift_seeds.yamls import load

APART = frozenset(("tip", "sales tax", "service"))  # shown below the lines
COINS = frozenset(("cafe", "parking", "taxi", "japanese", "restaurant"))
NOISE = ((0, 20), (1, 45), (2, 30), (3, 5))
HIDEABLE = ("date", "total")


def record_of(truth: Truth, key: str) -> Record:
    """What the receipt of a purchase shows.

    Raises:
        KeyError: there is no such purchase, or nobody gives a receipt for it.
        ValueError: the purchase does not add up.
    """
    purchase = truth.purchases[key]
    merchant = truth.merchants[purchase.merchant]
    rng = Rng("receipt", truth.company, truth.seed, key)
    by_card = purchase.paid_by == "card"
    tip = purchase.tip.minor
    family = family_of(merchant, tip=tip, paid_by_card=by_card, rng=rng.child("family"))
    has_card = by_card or not (family in COINS and rng.child("coins").chance(70))
    noise = rng.child("noise").weigh(NOISE) if family in PHOTOS else 0
    codes = {tax.rate: "ABCDE"[n] for n, tax in enumerate(purchase.taxes)}
    language = LANGUAGES[merchant.country]
    record = Record(
        key=key,
        family=family,
        noise=noise,
        **_letterhead(merchant),
        ticket=purchase.receipt_number,
        server=rng.child("server").pick(load("receipts/words.yaml")["servers"]),
        at=_moment(truth, purchase, merchant, family),
        rows=_rows(purchase, language, codes),
        taxes=tuple(_tax(tax, codes) for tax in purchase.taxes),
        is_tax_added=any(tax.is_added for tax in purchase.taxes),
        service=sum(line.amount.minor for line in purchase.lines if line.kind == "service"),
        tip=tip,
        is_tip_by_hand=family == "restaurant slip",
        total=purchase.total.minor,
        **_tender(truth, purchase, rng, has_card=has_card),
        currency=purchase.total.currency,
        language=language,
        party=party_of(truth, purchase.person),
        details=MappingProxyType(details(truth, purchase, merchant, rng.child("details"))),
        unreadable=rng.child("hidden").pick(HIDEABLE) if noise == 3 and rng.child("hides").chance(50) else "",
    )
    return record.checked()


def _letterhead(merchant: Merchant) -> dict[str, Any]:
    return {
        "merchant": merchant.name,
        "legal_name": merchant.legal_name,
        "address": _address(merchant, Rng("postcode", merchant.key)),
        "phone": merchant.phone,
        "tax_id": merchant.tax_number,
        "country": merchant.country,
        "locale": LOCALES[merchant.country],
    }


def _tender(truth: Truth, purchase: Purchase, rng: Rng, *, has_card: bool) -> dict[str, Any]:
    own = last_four(truth.seed, purchase.person, is_own=purchase.paid_by != "card")
    return {
        "tender": "card" if has_card else "cash",
        "last4": own if has_card else "",
        "auth": f"{rng.child('auth').below(1_000_000):06}",
    }


def _rows(purchase: Purchase, language: str, codes: dict[int, str]) -> tuple[Row, ...]:
    return tuple(_row(line, language, purchase, codes) for line in purchase.lines if line.kind not in APART)


def _row(line: ReceiptLine, language: str, purchase: Purchase, codes: dict[int, str]) -> Row:
    things: Any = load("receipts/words.yaml")["things"]
    printed = things.get(language, {}).get(line.label, line.label)
    code = next((codes[tax.rate] for tax in purchase.taxes if line.kind in tax.kinds), "")
    return Row(line.label, printed, line.quantity, line.amount.minor, line.kind, code)


def _tax(tax: TaxLine, codes: dict[int, str]) -> TaxRow:
    return TaxRow(codes[tax.rate], tax.rate, tax.net.minor, tax.tax.minor)


def _address(merchant: Merchant, rng: Rng) -> tuple[str, ...]:
    if not merchant.city:
        return (merchant.street,)
    if merchant.city in STATES:
        state, area = STATES[merchant.city]
        return (merchant.street, f"{merchant.city}, {state} {area}{rng.between(1, 99):02}")
    code = postcode(merchant.country, rng)
    after = merchant.country in ("US", "CA", "GB", "IE", "JP")
    return (merchant.street, f"{merchant.city} {code}" if after else f"{code} {merchant.city}")


def _moment(truth: Truth, purchase: Purchase, merchant: Merchant, family: str) -> datetime:
    """The moment on the wall clock of the place, on the day that the truth knows."""
    person = truth.people[purchase.person]
    country = merchant.country if merchant.city else truth.offices[person.office].country
    local = purchase.at.astimezone(ZoneInfo(ZONES.get(country, "Europe/Amsterdam")))
    clock = local.time().replace(microsecond=0)
    if family.startswith("restaurant") and clock.hour < 11:
        clock = clock.replace(hour=12 + clock.hour % 2)
    if family == "cafe" and clock.hour > 18:
        clock = clock.replace(hour=15)
    return datetime.combine(purchase.day, clock)


def party_of(truth: Truth, key: str) -> Party:
    """A person as the papers of a firm address them."""
    person = truth.people[key]
    office = truth.offices[person.office]
    address = (office.street, f"{office.postcode} {office.city}")
    return Party(person.name, truth.entities[person.entity].name, address, person.email)
