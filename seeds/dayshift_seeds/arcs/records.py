"""Records put in order, and batches that stay in the cage."""

from dayshift_seeds.arcs.scribe import Scribe
from dayshift_seeds.arcs.teller import Teller
from dayshift_seeds.truth.trade import Customer


def data_cleanup(t: Teller) -> Scribe | None:
    rows = t.lines("cleanups")
    words = rows[0] if t.n == t.count - 1 else rows[1 + t.n % (len(rows) - 1)]
    is_latest = t.n == t.count - 1
    start = t.ground.calendar.after(t.home, t.ground.today, -5) if is_latest else t.start
    owner = t.pick("sales-programmes", start).key
    helper = t.pick("sales-operations", start, but=[owner]).key
    s = t.begin(
        f"Clean-up: {words['what']}", owner=owner, helper=helper,
        workbook="accounts-to-merge" if "twice" in words["what"] else None,
    ).on(start)  # fmt: skip
    crew = [helper, *t.some("sales-operations", s.day, 2, but=[owner]), *t.some("customer-success", s.day, 1)]
    count = t.rng.child("count").between(28, 240)
    s.step("found", owner, people=crew, count=count, what=words["what"], example=words["example"])
    s.wait(1, 2).step("rule", owner, people=crew, rule=words["rule"])
    done = count * t.rng.child("done").between(35, 60) // 100
    s.wait(2, 3).step("progress", helper, people=[owner], done=done, left=count - done)
    if "twice" in words["what"]:
        first, second = _pair(t)
        s.wait(0, 1).step(
            "doubt", helper, people=crew, first=first.key, second=second.key, verdict=t.one("verdicts")
        )
    kept = count * t.rng.child("kept").between(4, 16) // 100
    s.wait(4, 9).step("finished", helper, people=[owner, *crew], done=count - kept, kept=kept)
    return s


def _pair(t: Teller) -> tuple[Customer, Customer]:
    """Two customers whose names are easily taken for one another."""
    customers = t.ground.customers
    pairs = [("halden-pharma", "haldane-pharmaceuticals"), ("brightwater-utilities", "bridgewater-utilities")]
    first, second = t.rng.child("pair").pick([p for p in pairs if p[0] in customers and p[1] in customers])
    return customers[first], customers[second]


def quality_hold(t: Teller) -> Scribe | None:
    words = t.words("holds")
    inspector = t.pick("quality", t.start).key
    owner = t.ground.staff.lead("quality").key
    product = t.ground.products[words["product"]]
    s = t.begin(f"{product.name}, batch held", product=product.key, inspector=inspector, owner=owner)
    crew = [owner, *t.some("supply", s.day, 2), *t.some("hardware", s.day, 1)]
    batch = f"{product.key[:2]}{s.day:%y%m}-{t.rng.child('batch').between(11, 48)}"
    units = t.rng.child("units").between(40, 620)
    s.step(
        "held",
        inspector,
        people=crew,
        batch=batch,
        units=units,
        reading=words["reading"],
        limit=words["limit"],
    )
    s.wait(1, 3).step("retest", inspector, people=crew, result=words["result"], bench=words["bench"])
    arguer = t.pick("supply", s.wait(0, 1).day, but=[inspector]).key
    s.step("argued", arguer, people=[owner, inspector], argument=words["argument"], arguer=arguer)
    s.wait(1, 2).step("verdict", owner, people=[inspector, *crew], verdict=words["verdict"], approver=owner)
    scrapped = units * t.rng.child("scrapped").pick((0, 0, 2, 4, 9)) // 100
    s.wait(2, 8).step("released", inspector, people=[owner, *crew], units=units - scrapped, scrapped=scrapped)
    return s
