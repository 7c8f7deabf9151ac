"""What arcs that cost money share: orders, amounts and who may sign them."""

from datetime import date
from typing import Any, NamedTuple

from dayshift_seeds.arcs.scribe import Scribe
from dayshift_seeds.arcs.teller import Teller
from dayshift_seeds.truth.book import Money
from dayshift_seeds.truth.spend import Order
from dayshift_seeds.truth.trade import Outsider

FIRST_ORDER = 2114


class Wanted(NamedTuple):
    """An order before it is written down."""

    key: str
    vendor: str
    item: str
    quantity: int
    amount: Money
    requester: str
    approver: str


def place_order(t: Teller, s: Scribe, wanted: Wanted, *, decided: str = "approved") -> None:
    """Write the purchase order that an arc was about, as far as it has come."""
    status: Any = "requested"
    standing = (
        (decided, "approved"),
        ("declined", "declined"),
        ("ordered", "ordered"),
        ("delivered", "delivered"),
    )
    for step, then in standing:
        status = then if s.reached(step) else status
    t.stage.ledger.orders.append(
        Order(
            key=wanted.key,
            vendor=wanted.vendor,
            item=wanted.item,
            quantity=wanted.quantity,
            amount=wanted.amount,
            entity=t.ground.people[wanted.requester].entity,
            requester=wanted.requester,
            approver=wanted.approver,
            status=status,
            requested=s.steps[0].at,
            decided=s.when(decided) or s.when("declined"),
        )
    )


def next_order(t: Teller) -> str:
    return t.numbered("PO", FIRST_ORDER, days=1)


def vendor(t: Teller, name: str) -> Outsider:
    return next(outsider for outsider in t.ground.outsiders.all if outsider.name == name)


def uneven(t: Teller, name: str, low: int, high: int, currency: str = "USD") -> Money:
    """An amount between two whole ones that is not round."""
    rng = t.rng.child("amount", name)
    units = rng.between(low, high)
    return Money(units if currency == "JPY" else units * 100 + rng.pick((0, 0, 40, 50, 75, 90)), currency)


def approver_of(t: Teller, requester: str, money: Money, day: date) -> str:
    """The manager up to a thousand dollars, the department's head up to ten, then finance; never oneself."""
    dollars = t.stage.rates.convert(money, "USD", day).minor
    boss = t.boss(requester, day).key
    if dollars <= 100_000:
        return boss
    staff = t.ground.staff
    head = staff.head(t.ground.people[requester].department)
    if dollars <= 1_000_000 and head.key != requester and staff.is_in(head, day):
        return head.key
    for person in (staff.lead("planning"), staff.head("finance"), staff.lead("executive-office")):
        if person.key != requester and staff.is_in(person, day):
            return person.key
    return boss
