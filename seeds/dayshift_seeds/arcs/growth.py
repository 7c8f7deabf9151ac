"""Campaigns with their leads, and partners on their way to a first order."""

from datetime import timedelta

from dayshift_seeds.arcs.ordering import vendor
from dayshift_seeds.arcs.scribe import Scribe, percent
from dayshift_seeds.arcs.teller import Teller
from dayshift_seeds.truth.book import Money

DAY = timedelta(days=1)


def campaign(t: Teller) -> Scribe | None:
    words = t.words("campaigns")
    begun = [
        c for c in t.stage.campaigns.all if t.ground.begins + DAY * 30 < c.starts < t.ground.today + DAY * 20
    ]
    free = t.stage.unused("campaign", begun)
    if not free:
        return None
    row = free[-1] if t.n == 0 else t.rng.child("campaign").pick(free)
    t.stage.use("campaign", row.key)
    start = row.starts - DAY * t.rng.child("ahead").between(19, 33)
    approver = t.signer("marketing", start, owner=row.owner).key
    s = t.begin(row.name, campaign=row.key, owner=row.owner, approver=approver).on(start)
    crew = [approver, *t.some("marketing", start, 2, but=[row.owner]), *t.some("sales-programmes", start, 1)]
    s.step("planned", row.owner, people=crew, budget=row.budget, idea=words["idea"], starts=row.starts)
    s.wait(2, 5).step("approved", approver, people=[row.owner], amount=row.budget, approver=approver)
    if t.rng.child("draft").chance(70):
        reader = t.pick("product", s.wait(3, 6).day, but=[row.owner]).key
        s.step(
            "draft", reader, people=[row.owner], piece=words["piece"], comment=words["comment"], reader=reader
        )
    s.on(max(s.day, row.starts)).step("launched", row.owner, people=crew, channel=words["channel"])
    early = row.leads * t.rng.child("early").between(18, 45) // 100
    rate = percent(t.rng.child("rate").between(9, 64)).scaleb(-1)
    s.wait(4, 8).step("early", row.owner, people=crew, leads=early, rate=rate)
    pipeline = Money(row.leads * t.rng.child("pipeline").between(260_000, 980_000) // 100 * 100, "USD")
    s.on(max(s.day, row.ends + DAY)).step(
        "results", row.owner, people=crew, leads=row.leads, pipeline=pipeline, cost=row.cost
    )
    s.wait(2, 6).step("review", approver, people=[row.owner, *crew], lesson=words["lesson"])
    return s


def partner_programme(t: Teller) -> Scribe | None:
    words = t.words("partners")
    partner = vendor(t, words["partner"])
    owner = t.pick("channel", t.start).key
    approver = t.signer("sales", t.start, owner=owner).key
    s = t.begin(f"{partner.name} joins", partner=partner.key, owner=owner, approver=approver)
    crew = [approver, *t.some("channel", s.day, 1, but=[owner]), *t.some("sales-japan", s.day, 1)]
    margin = percent(t.rng.child("margin").between(18, 32))
    s.step("proposed", owner, people=crew, territory=words["territory"], margin=margin)
    counsel = t.pick("legal", s.wait(4, 8).day).key
    s.step(
        "terms", owner, people=[counsel, approver], clause=words["clause"], ask=words["ask"],
        answer=words["answer"],
        counsel=counsel,
    )  # fmt: skip
    s.wait(5, 12).step("signed", approver, people=[owner, *crew], margin=margin, approver=approver, day=s.day)
    trainer = t.pick("field-service", s.wait(4, 10).day, but=[owner]).key
    s.step("training", owner, people=[trainer], day=s.ahead(3, 9), topic=words["topic"], trainer=trainer)
    goods = [
        p for p in t.ground.products.all if p.family in ("Halo", "Lumen", "Fathom", "Sentry") and p.is_active
    ]
    product = t.rng.child("product").pick(goods)
    units = t.rng.child("units").between(12, 64)
    amount = Money(product.price.minor * units * t.rng.child("net").between(70, 80) // 100, "USD")
    s.wait(9, 20).step("first_order", owner, people=crew, amount=amount, units=units, product=product.key)
    if t.rng.child("hiccup").chance(65):
        s.wait(3, 9).step("hiccup", owner, people=crew, trouble=words["trouble"], fix=words["fix"])
    return s
