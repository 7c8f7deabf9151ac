"""The papers: what was bought, as a receipt that can be drawn."""

from datetime import datetime

from dayshift_seeds.receipts.record import Party, Record, Row, TaxRow

MEAL = (
    ("Crab cakes", 1, 2100, "meal"), ("Roast beet salad", 1, 1450, "meal"),
    ("Grilled halibut", 2, 6800, "meal"),
    ("Mushroom risotto", 1, 2600, "meal"), ("Gls Riesling", 2, 2600, "alcohol"),
    ("Sparkling water", 1, 700, "drink"), ("Coffee", 3, 1350, "drink"),
)  # fmt: skip
_PARTY = Party(
    "Maya Okafor", "Northlight Instruments, Inc.", ("2115 NW Quimby Landing",), "maya@northlight.example"
)
_DETAILS = {
    "number": "2603-1695",
    "minutes": "250",
    "bay": "D40",
    "distance": "95",
    "cab": "253",
    "room": "614",
}


def paper(
    family: str,
    merchant: str,
    when: str,
    rows: tuple[tuple[str, int, int, str], ...],
    *,
    tax: int = 0,
    tip: int = 0,
) -> Record:
    at = datetime.fromisoformat(when)
    lines = tuple(Row(label, label, quantity, amount, kind, "A") for label, quantity, amount, kind in rows)
    net = sum(line.amount for line in lines)
    return Record(
        key=f"{merchant}-{at:%m%d}", family=family, noise=1 if family != "hotel" else 0, merchant=merchant,
        legal_name=f"{merchant} LLC", address=("2210 Wharfside Ave", "Seattle, WA 98101"),
        phone="+1 206 555 0148", tax_id="", ticket="40817", server="Odette", at=at, rows=lines,
        taxes=(TaxRow("A", 1035, net, tax),) if tax else (), is_tax_added=True, service=0, tip=tip,
        is_tip_by_hand=bool(tip), total=net + tax + tip, tender="card", last4="8036", auth="062915",
        currency="USD", country="US", language="en", locale="en_US", party=_PARTY, details=_DETAILS,
    )  # fmt: skip
