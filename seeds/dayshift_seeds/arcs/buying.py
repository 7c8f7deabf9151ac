"""Contracts haggled over, things asked for, parts that do not come."""

from datetime import timedelta

from dayshift_seeds.arcs.ordering import Wanted, approver_of, next_order, place_order, uneven, vendor
from dayshift_seeds.arcs.scribe import Scribe
from dayshift_seeds.arcs.teller import Teller
from dayshift_seeds.truth.book import Money

DAY = timedelta(days=1)


def vendor_negotiation(t: Teller) -> Scribe | None:
    words = t.words("negotiations")
    seller = vendor(t, words["vendor"])
    owner = t.pick("procurement", t.start, days=60).key
    asked = uneven(t, "asked", 14200, 96400)
    agreed = Money(asked.minor * t.rng.child("agreed").between(84, 96) // 100 // 100 * 100, "USD")
    approver = approver_of(t, owner, asked, t.start)
    order = Wanted(next_order(t), seller.key, words["item"], 1, agreed, owner, approver)
    s = t.begin(f"{seller.name} contract", vendor=seller.key, owner=owner, approver=approver, order=order.key)
    crew = [approver, *t.some("procurement", s.day, 1, but=[owner]), *t.some("legal", s.day, 1)]
    s.step("due", owner, people=crew, item=words["item"], amount=asked, deadline=s.ahead(32, 48))
    low = Money(asked.minor * t.rng.child("low").between(71, 82) // 100 // 100 * 100, "USD")
    s.wait(3, 6).step("counter", owner, people=crew, amount=low, argument=words["argument"])
    back = Money((asked.minor + agreed.minor) // 2 // 100 * 100, "USD")
    s.wait(4, 8).step("reply", owner, people=crew, amount=back, condition=words["condition"])
    if t.n % 2 == 0:
        _wrong_figure(t, s, back, owner)
    saving = Money(asked.minor - agreed.minor, "USD")
    s.wait(2, 6).step("agreed", owner, people=crew, amount=agreed, saving=saving, term=words["term"])
    s.wait(2, 5).step(
        "signed",
        approver,
        people=[owner],
        about=f"order:{order.key}",
        order=order.key,
        amount=agreed,
        approver=approver,
    )
    place_order(t, s, order, decided="signed")
    return s


def _wrong_figure(t: Teller, s: Scribe, right: Money, owner: str) -> None:
    """Somebody repeats the offer with two digits swapped, and is put right."""
    said = _swapped(right)
    corrector = t.pick("procurement", s.wait(0, 2).day, but=[owner]).key
    if s.step("wrong_figure", corrector, people=[owner], said=said, right=right, corrector=corrector):
        s.amend(s.fact("wrong_figure", "said"), is_wrong=True)
        s.amend(s.fact("wrong_figure", "right"), corrects=s.fact("wrong_figure", "said"))


def _swapped(right: Money) -> Money:
    """The amount with the first two different neighbouring digits swapped."""
    digits = list(str(right.minor // 100))
    for at in range(len(digits) - 1):
        if digits[at] != digits[at + 1] and digits[at + 1] != "0":
            digits[at], digits[at + 1] = digits[at + 1], digits[at]
            break
    return Money(int("".join(digits)) * 100 + right.minor % 100, right.currency)


def purchase_approval(t: Teller) -> Scribe | None:
    words = t.words("requests")
    seller = vendor(t, words["vendor"])
    start = t.start
    if t.n >= t.count - 2:
        start = t.ground.today - DAY * t.rng.child("ago").between(1, 6)
    requester = t.pick(words["team"], start, days=30).key
    units = t.rng.child("units").between(*words["units"])
    price = _asking(t, requester, words["price"])
    approver = approver_of(t, requester, price, start)
    order = Wanted(next_order(t), seller.key, words["item"], units, price, requester, approver)
    s = t.begin(
        f"{order.key} {words['item']}",
        order=order.key,
        vendor=seller.key,
        requester=requester,
        approver=approver,
    ).on(start)
    crew = [approver, *t.some("procurement", s.day, 1, but=[requester])]
    s.step(
        "requested",
        requester,
        people=crew,
        item=words["item"],
        amount=price,
        units=units,
        reason=words["reason"],
    )
    if t.rng.child("queried").chance(60):
        s.wait(0, 2).step(
            "queried", approver, people=[requester], question=words["question"], answer=words["answer"]
        )
    _decide(t, s, order, crew)
    place_order(t, s, order)
    return s


def _asking(t: Teller, requester: str, prices: list[int]) -> Money:
    """A price in the money of whoever asks."""
    currency = t.ground.entities[t.ground.people[requester].entity].currency
    low, high = (price * 118 if currency == "JPY" else price for price in prices)
    return uneven(t, "price", low, high, currency)


def _decide(t: Teller, s: Scribe, order: Wanted, crew: list[str]) -> None:
    words = t.words("requests")
    if t.n >= t.count - 2:
        s.is_over = True
        return
    s.wait(1, 4)
    if t.n % 7 == 3:
        s.step(
            "declined",
            order.approver,
            people=[order.requester],
            reason=t.one("declines"),
            approver=order.approver,
        )
        return
    s.step("approved", order.approver, people=[order.requester], amount=order.amount, approver=order.approver)
    buyer = t.pick("procurement", s.wait(0, 2).day, but=[order.requester]).key
    s.step("ordered", buyer, people=[order.requester], due=s.ahead(6, 16))
    s.wait(6, 15).step("delivered", buyer, people=crew, where=words["where"], flaw=words.get("flaw"))


def _crew(t: Teller) -> tuple[str, str]:
    owner = t.ground.staff.lead("supply").key
    return owner, t.pick("supply", t.start, but=[owner]).key


def supply_delay(t: Teller) -> Scribe | None:
    words = t.words("delays")
    seller = vendor(t, words["vendor"])
    owner, planner = _crew(t)
    s = t.begin(
        f"{words['part']} late", product=words["product"], vendor=seller.key, owner=owner, planner=planner
    )
    crew = [owner, *t.some("sales-operations", s.day, 1), *t.some("field-service", s.day, 1)]
    before = s.ahead(6, 12)
    after = before + DAY * t.rng.child("late").between(13, 34)
    units = t.rng.child("units").between(60, 900)
    s.step("noticed", planner, people=crew, part=words["part"], before=before, after=after, units=units)
    buyers = [
        deal
        for deal in t.stage.selling.deals.all
        if deal.is_won and any(words["product"][:2] == line.product[:2] for line in deal.lines)
    ]
    buyers = buyers or list(t.stage.selling.deals.all)
    recent = [deal for deal in buyers if abs((deal.close_date - s.day).days) < 60] or buyers
    customer = t.rng.child("customer").pick(recent).customer
    orders = t.rng.child("orders").between(3, 19)
    s.step(
        "affected",
        planner,
        people=[t.ground.customers[customer].owner, *crew],
        orders=orders,
        customer=customer,
    )
    s.wait(1, 2).step("options", planner, people=crew, first=words["first"], second=words["second"])
    approver = t.boss(owner, s.day).key
    s.wait(1, 3).step(
        "chosen", approver, people=[planner, *crew], choice=words["choice"],
        cost=uneven(t, "cost", 640, 7900),
        approver=approver,
    )  # fmt: skip
    s.on(max(s.day, after)).step("arrived", planner, people=crew, day=after, units=units)
    return s
