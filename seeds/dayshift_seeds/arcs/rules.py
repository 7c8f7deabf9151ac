"""Rules that change on a date, prices that rise, papers asked for, choices unmade."""

from datetime import date, timedelta

from dayshift_seeds.arcs.scribe import Scribe, percent
from dayshift_seeds.arcs.teller import Teller
from dayshift_seeds.truth.book import Money
from dayshift_seeds.truth.story import Decision
from dayshift_seeds.truth.trade import PriceBook, Quote

DAY = timedelta(days=1)


def policy_change(t: Teller) -> Scribe | None:
    rows = t.lines("policies")
    words = rows[t.n % len(rows)]
    head = t.ground.staff.head(words["department"])
    owner = t.pick(_team(words["department"]), t.start, but=[head.key]).key
    key = t.numbered("DEC", 11, days=12)
    s = t.begin(
        f"{words['policy'][0].upper()}{words['policy'][1:]}", decision=key, owner=owner, approver=head.key
    )
    readers = [
        head.key,
        *t.some("support", s.day, 1),
        *t.some("sales-uk", s.day, 1),
        *t.some("people", s.day, 1),
    ]
    rule = {"policy": words["policy"], "before": words["before"], "after": words["after"]}
    s.step("proposed", owner, people=readers, **rule)
    if t.rng.child("question").chance(75):
        asker = t.pick("sales-programmes", s.wait(0, 1).day, but=[owner]).key
        s.step(
            "question", owner, people=[asker], question=words["question"], answer=words["answer"], asker=asker
        )
    effective = (s.wait(2, 6).day + DAY * 26).replace(day=1)
    s.step("decided", head.key, people=[owner, *readers], approver=head.key, effective=effective)
    s.wait(1, 2).step("announced", head.key, people=readers, effective=effective, **rule)
    s.on(t.ground.calendar.after(t.home, effective, -2)).step(
        "reminder", owner, people=readers, effective=effective
    )
    if t.rng.child("caught").chance(70):
        who = t.pick("sales-uk", s.on(effective + DAY * 15).day, but=[owner]).key
        s.step("caught_out", owner, people=[who], mistake=words["mistake"], person=who)
    _decide(t, s, (key, words["policy"], words["after"], head.key))
    return s


def _team(department: str) -> str:
    return {"finance": "planning", "people": "people", "it": "it"}[department]


def _decide(t: Teller, s: Scribe, given: tuple[str, str, str, str], reversed_at: str = "reversed") -> None:
    """Put the decision on record, taken or not."""
    key, title, choice, who = given
    undone = s.key if s.reached(reversed_at) else None
    t.stage.ledger.decisions.append(Decision(key, title, choice, who, s.when("decided"), None, undone))


def pricing_change(t: Teller) -> Scribe | None:
    """The newest price books, one arc each; the last is about to come into force."""
    books = [
        b
        for b in t.ground.price_books.all
        if b.region == "Standard" and b.valid_from > t.ground.begins + DAY * 60
    ]
    at = len(books) - min(t.count, len(books)) + t.n
    if at >= len(books):
        return None
    book = books[at]
    before = _before(t, book)
    product = _product(t, book, before)
    words = t.fitting("pricing", product)
    old, new = before.price(product), book.price(product)
    owner = t.pick("sales-operations", book.valid_from - DAY * 40).key
    approver = t.signer("sales", book.valid_from - DAY * 40, owner=owner).key
    s = t.begin(
        f"Price book {book.key}", price_book=book.key, product=product, owner=owner, approver=approver
    )
    crew = [approver, t.ground.staff.lead("planning").key, *t.some("sales-operations", s.day, 2, but=[owner])]
    rise = percent((new.minor - old.minor) * 1000 // old.minor).scaleb(-1)
    s.on(book.valid_from - DAY * t.rng.child("ahead").between(34, 41))
    s.step("proposed", owner, people=crew, before=old, after=new, percent=rise, because=words["because"])
    held = _open_quotes(t, s.day, product)
    total = Money(sum(quote.total.minor for quote in held), "USD")
    s.wait(2, 5).step("impact", owner, people=crew, open_quotes=len(held), amount=total)
    s.wait(2, 6).step("approved", approver, people=crew, approver=approver, effective=book.valid_from)
    _announce(t, s, (book, old, new, crew))
    return s


def _announce(t: Teller, s: Scribe, given: tuple[PriceBook, Money, Money, list[str]]) -> None:
    book, old, new, crew = given
    words = t.fitting("pricing", str(s.refs["product"]))
    speaker = t.ground.staff.lead("sales-uk").key
    readers = [*crew, *t.some("sales-americas", s.day, 1), *t.some("sales-europe", s.day, 1)]
    s.on(t.ground.calendar.workday(t.ground.people[speaker].entity, book.valid_from - DAY * 6)).step(
        "announced", speaker, people=readers, before=old, after=new, effective=book.valid_from,
        old_quotes=words["old_quotes"],
    )  # fmt: skip
    product = str(s.refs["product"])
    held = _open_quotes(t, s.day, product)
    if held:
        poster = t.ground.staff.lead("supply").key
        s.step("list_posted", poster, people=readers, count=len(held))
    if t.rng.child("exception").chance(65) and held:
        deal = t.stage.selling.deals[held[0].deal]
        s.wait(1, 3).step(
            "exception", deal.owner, people=crew, customer=deal.customer, reason=words["reason"],
            until=book.valid_from + DAY * 30,
        )  # fmt: skip


def _before(t: Teller, book: PriceBook) -> PriceBook:
    standard = [b for b in t.ground.price_books.all if b.region == "Standard"]
    return standard[standard.index(book) - 1]


def _product(t: Teller, book: PriceBook, before: PriceBook) -> str:
    """The product the arc speaks of: the pH kit in the newest book, any that rises in the others."""
    rising = [key for key, price in book.prices if price.minor > before.price(key).minor]
    wanted = "LU-110"
    if wanted in rising and book.valid_to is None:
        return wanted
    day = book.valid_from - DAY * 30
    family = ("Halo", "Skylight", "Borealis", "Fathom")[t.n % 4]
    of_family = [key for key in rising if t.ground.products[key].family == family]
    return max(of_family or rising, key=lambda key: (len(_open_quotes(t, day, key)), key))


def _open_quotes(t: Teller, day: date, product: str) -> list[Quote]:
    """Quotes sent and not yet answered on that day which hold the product, oldest first."""
    found = []
    for quote in t.stage.selling.quotes.all:
        deal = t.stage.selling.deals[quote.deal]
        ended = deal.closed_at.date() if deal.closed_at else None
        is_out = quote.issued <= day and (ended is None or ended > day) and quote.key == deal.quotes[-1]
        if is_out and any(line.product == product for line in quote.lines):
            found.append(quote)
    return sorted(found, key=lambda quote: (quote.issued, quote.key))


def audit_request(t: Teller) -> Scribe | None:
    words = t.words("audits")
    team = "accounting" if words["auditor"] == "Greyfriars Audit" else "quality"
    owner = t.ground.staff.lead(team).key
    helper = t.pick(team, t.start, but=[owner]).key
    s = t.begin(f"{words['auditor']}: {words['item']}", owner=owner, auditor=words["auditor"], helper=helper)
    crew = [helper, *t.some("support", s.day, 1), *t.some(team, s.day, 1, but=[owner])]
    count = t.rng.child("count").between(12, 64)
    s.step("asked", owner, people=crew, item=words["item"], due=s.ahead(9, 16), count=count)
    s.wait(2, 5).step(
        "gathered",
        helper,
        people=[owner],
        where=words["where"],
        done=count * t.rng.child("done").between(70, 95) // 100,
    )
    if t.rng.child("gap").chance(80):
        finder = t.pick(team, s.wait(0, 2).day, but=[owner]).key
        s.step("gap", finder, people=[owner, *crew], gap=words["gap"], finder=finder)
        s.wait(1, 3).step("closed_gap", helper, people=[owner, finder], fix=words["fix"], fixer=helper)
    s.wait(1, 3).step("delivered", owner, people=crew, count=count)
    findings = t.rng.child("findings").weigh(((0, 40), (1, 35), (2, 25)))
    s.wait(6, 14).step("signed_off", owner, people=crew, findings=findings, remark=words["remark"])
    return s


def decision_reversed(t: Teller) -> Scribe | None:
    words = t.words("decisions")
    start = t.start - DAY * 40 if t.n else t.start
    owner = t.pick("product", start, days=90).key
    approver = t.ground.staff.lead("executive-office").key
    doubter = t.pick("support", start, days=90, but=[owner]).key
    key = t.numbered("DEC", 11, days=12)
    s = t.begin(
        f"{words['question'][0].upper()}{words['question'][1:]}", decision=key, owner=owner, doubter=doubter,
        approver=approver,
    ).on(start)  # fmt: skip
    crew = [
        approver,
        doubter,
        *t.some("product", s.day, 1, but=[owner]),
        t.ground.staff.head("operations").key,
    ]
    s.step(
        "proposed",
        owner,
        people=crew,
        question=words["question"],
        choice=words["choice"],
        other=words["other"],
    )
    s.wait(3, 7).step("decided", approver, people=crew, choice=words["choice"], approver=approver)
    s.wait(9, 18).step("doubted", doubter, people=[owner, approver], doubt=words["doubt"])
    s.wait(4, 9).step("numbers", owner, people=[approver, doubter], evidence=words["evidence"])
    s.wait(2, 5).step(
        "reversed", approver, people=crew, choice=words["choice"], other=words["other"], approver=approver
    )
    s.wait(1, 2).step("announced", approver, people=crew, other=words["other"], effective=s.ahead(4, 14))
    _decide(t, s, (key, words["question"], words["choice"], approver))
    if s.reached("decided") and s.reached("reversed"):
        s.amend(s.fact("decided", "choice"), is_wrong=True)
        s.amend(s.fact("reversed", "other"), corrects=s.fact("decided", "choice"))
    return s
