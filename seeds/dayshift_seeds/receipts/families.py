"""Which family of receipt a purchase has, and what families there are."""

from dayshift_seeds.rng import Rng
from dayshift_seeds.truth import Merchant

PHOTOS = (
    "restaurant", "restaurant slip", "cafe", "taxi", "fuel", "supermarket", "shop", "parking", "rail",
    "pharmacy", "hardware", "japanese",
)  # fmt: skip
DOCUMENTS = ("ride e-mail", "hotel", "airline", "conference", "subscription", "invoice", "car hire")
FAMILIES = (*PHOTOS, *DOCUMENTS)

_BY_KIND = {
    "hotel": "hotel", "airline": "airline", "conference": "conference", "software": "subscription",
    "phone": "subscription", "services": "invoice", "laboratory": "invoice", "print": "invoice",
    "catering": "invoice", "hire": "invoice", "car hire": "car hire", "fuel": "fuel", "rail": "rail",
    "supermarket": "supermarket", "shop": "shop", "parking": "parking", "pharmacy": "pharmacy",
    "hardware": "hardware", "cafe": "cafe",
}  # fmt: skip
_STRIPS = frozenset(("restaurant", "cafe", "supermarket", "shop"))


def family_of(merchant: Merchant, *, tip: int, paid_by_card: bool, rng: Rng) -> str:
    """The family of a purchase at that merchant.

    Raises:
        KeyError: nobody gives a receipt for that kind of thing, such as mileage.
    """
    if merchant.country == "JP" and merchant.kind in _STRIPS:
        return "japanese"
    if merchant.kind == "taxi":
        return "ride e-mail" if paid_by_card and rng.chance(60) else "taxi"
    if merchant.kind == "restaurant":
        return "restaurant slip" if tip and paid_by_card and rng.chance(72) else "restaurant"
    return _BY_KIND[merchant.kind]
