"""What only some receipts show: a flight's times, the litres at the pump, when one parked."""

from decimal import ROUND_HALF_UP, Decimal
from zoneinfo import ZoneInfo

from dayshift_seeds.rng import Rng
from dayshift_seeds.spending.journey import ZONES
from dayshift_seeds.truth import Merchant, Purchase, Truth

PRICES = {  # of fuel, in thousandths of the currency: per gallon in the United States, else per litre
    "US": (3290, 4490), "GB": (1349, 1519), "NL": (1789, 2099), "DE": (1639, 1859), "FR": (1669, 1889),
    "DK": (13290, 14990), "SE": (15990, 18490), "CZ": (34900, 38900), "PL": (5890, 6590), "CH": (1690, 1890),
    "MX": (22990, 24990),
}  # fmt: skip


def details(truth: Truth, purchase: Purchase, merchant: Merchant, rng: Rng) -> dict[str, str]:
    """Named texts for the layout of that kind of receipt."""
    if merchant.kind == "fuel":
        return _pump(purchase, merchant, rng)
    if merchant.kind in ("airline", "rail"):
        return _journey(truth, purchase, rng)
    models = ("Compact 5-door", "Estate", "City hatchback", "Midsize saloon")
    return {
        "number": f"{purchase.day:%y%m}-{rng.between(1000, 9899)}",
        "minutes": str(rng.between(35, 540)),
        "bay": f"{rng.pick('ABCDEF')}{rng.between(1, 88)}",
        "distance": str(rng.between(18, 210)),
        "cab": str(rng.between(102, 988)),
        "room": str(rng.between(101, 648)),
        "car": rng.pick(models),
        "plate": _plate(rng),
        "note": purchase.note,
    }


def _pump(purchase: Purchase, merchant: Merchant, rng: Rng) -> dict[str, str]:
    """A price per unit and a volume, both to three places, that come to the total."""
    low, high = PRICES.get(merchant.country, (1600, 1900))
    price = Decimal(rng.between(low // 10, high // 10) * 10 + 9).scaleb(-3)
    total = purchase.total.decimal
    volume = (total / price).quantize(Decimal("0.001"), ROUND_HALF_UP)
    if (volume * price).quantize(Decimal("0.01"), ROUND_HALF_UP) != total:
        raise ValueError(f"{purchase.key}: {volume} at {price} is not {total}")
    return {"price": str(price), "volume": str(volume), "pump": str(rng.between(1, 12))}


def _journey(truth: Truth, purchase: Purchase, rng: Rng) -> dict[str, str]:
    """The legs of the trip, one text each, with a booking reference and a seat."""
    trip = truth.trips[purchase.trip or ""]
    home = ZoneInfo(truth.offices[truth.people[purchase.person].office].tz)
    away = ZoneInfo(ZONES.get(trip.country, "Europe/Amsterdam"))
    letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
    held = {
        "reference": "".join(rng.pick(letters) for _ in range(6)),
        "ticket": f"{rng.between(100, 998)}-{rng.below(10**10):010}",
        "seat": f"{rng.between(3, 31)}{rng.pick('ABCDEF')}",
        "coach": rng.pick("ABCDEFG"),
        "bags": str(rng.between(0, 1)),
    }
    for n, leg in enumerate(trip.legs, start=1):
        begin, end = (home, away) if n == 1 else (away, home)
        leaves, arrives = leg.leaves.astimezone(begin), leg.arrives.astimezone(end)
        held[f"leg {n}"] = "|".join(
            (leg.number, leg.origin, leg.destination, f"{leaves:%Y-%m-%d %H:%M}", f"{arrives:%H:%M}")
        )
    return held


def _plate(rng: Rng) -> str:
    letters = "BCDFGHJKLMNPRSTVWXZ"
    one, two = ("".join(rng.pick(letters) for _ in range(count)) for count in (2, 3))
    return f"{one}{rng.between(10, 79)} {two}"
