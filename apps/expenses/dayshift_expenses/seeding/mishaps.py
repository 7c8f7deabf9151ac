"""Expenses with something wrong with them, one way after the other, none of them handed in."""

from datetime import timedelta
from typing import Any

from dayshift_expenses.models import Person, Share
from dayshift_expenses.models.settling import together
from dayshift_expenses.money import exponent
from dayshift_expenses.seeding import policies
from dayshift_expenses.seeding.company import UNQUOTED
from dayshift_expenses.seeding.stage import Stage
from dayshift_expenses.seeding.taxes import OLD_RATE


def happen(stage: Stage) -> None:
    """Each mishap once. What the rules say of them is found at the end, as of now."""
    with together():
        for mishap in MISHAPS:
            mishap(stage)
        stage.now()
    twice_the_same(stage)


def nothing_but_a_picture(stage: Stage) -> None:
    """A photograph that could not be read, and the empty expense it made."""
    owner, day = stage.somebody(), stage.at(days=3)
    expense = stage.spend(owner, "", 0, None, tags={}, category_id=None)
    stage.prove(expense, stage.visit(owner, day), None)


def wrong_lists(stage: Stage) -> None:
    """A retired category, a site that was closed, a tax rate that ended."""
    owner, day = stage.somebody("nl"), stage.at(days=6)
    tags = {"region": "continental-europe", "site": "uppsala"}
    stage.spend(owner, "Fyris Taxi", 2460, day, tags=tags, category_id="local-transport")
    owner = stage.somebody("uk")
    stage.spend(owner, "Dyson & Peel Stationers", 1840, day, tax_rate_id=OLD_RATE)


def wrong_days(stage: Stage) -> None:
    """Too old, and not spent yet."""
    owner, day = stage.somebody(), stage.at(days=2)
    stage.spend(owner, "Wren Books", 3120, day - timedelta(days=97), category_id="books")
    stage.spend(owner, "Capitol Mall Parking", 1150, day + timedelta(days=12), category_id="parking")


def foreign_money(stage: Stage) -> None:
    """A currency without a rate, and a rate of one's own."""
    owner, day = stage.somebody(), stage.at(days=8)
    stage.spend(owner, "Hanok Stay Office", 48_000, day, currency=UNQUOTED, category_id="local-travel")
    stage.spend(
        owner, "Garage Kruisstraat", 2340, day, currency="EUR", category_id="parking", fx_rate="1.12400000",
        fx_reason="Rate on the bank's slip",
    )  # fmt: skip


def no_papers(stage: Stage) -> None:
    """No receipt, one without lines, and three statements in a quarter where two are allowed."""
    owner, day = stage.somebody(), stage.at(days=5)
    above = _above(owner)
    stage.spend(owner, "Fieldline Rentals", above + 4300, day, category_id="lab-consumables")
    record = stage.visit(owner, day)
    over = max(record.total, above + 100)
    whole = stage.spend_at(owner, record, amount=over, currency=owner.currency)
    stage.prove(whole, record, stage.read(record, lines=[], amount=over, currency=owner.currency))
    for n, shop in enumerate(("Cascade Stationers", "Willamette Print", "Foundry Hardware"), 1):
        lost = stage.spend(owner, shop, above + 700 * n, day - timedelta(days=2 * n))
        lost.attest(actor=owner, reason="The slip was lost on the way back.", signed_name=owner.real_name)
        stage.later(hours=1)


def one_receipt_twice(stage: Stage) -> None:
    owner, day = stage.somebody(), stage.at(days=7)
    record = stage.visit(owner, day)
    receipt = stage.prove(stage.spend_at(owner, record), record, stage.read(record))
    again = stage.spend_at(owner, record, day=day - timedelta(days=4), amount=record.total + 100)
    again.attach(receipt, actor=owner)


def not_as_on_the_receipt(stage: Stage) -> None:
    """Amount, day, merchant and currency, each entered otherwise than the receipt has it."""
    owner = stage.somebody()
    for n, changed in enumerate(("amount", "day", "merchant", "currency")):
        day = stage.at(days=9 + 3 * n)
        record = stage.visit(owner, day)
        other: dict[str, Any] = {
            "amount": record.total + 400, "day": day - timedelta(days=2), "merchant": "Umbral Outfitters",
            "currency": "CAD" if record.currency != "CAD" else "USD",
        }  # fmt: skip
        expense = stage.spend_at(owner, record, **{changed: other[changed]})
        stage.prove(expense, record, stage.read(record))


def twice_the_same(stage: Stage) -> None:
    """A double, one that is nearly one, two that are two, and two that were made one."""
    owner, day = stage.somebody(), stage.at(days=4)
    for _ in range(2):
        stage.spend(owner, "Pinecone Cabs", 2875, day, category_id="local-travel")
    owner = stage.somebody()
    stage.spend(owner, "Ristretto Yard", 1425, day, category_id="meals-travel")
    stage.spend(owner, "RISTRETTO*YARD", 1425, day - timedelta(days=1), category_id="meals-travel")
    for verdict in ("two", "one"):
        owner = stage.somebody()
        pair = [stage.spend(owner, "Naito Garage", 1900, day, category_id="parking") for _ in range(2)]
        stage.later(hours=2)
        found = stage.pair(*pair)
        if verdict == "two":
            found.dismiss(actor=owner)
        else:
            found.merge(actor=owner, keep=pair[0])


def over_limits(stage: Stage) -> None:
    """One item, one category, one day, one dinner."""
    owner, day = stage.somebody(), stage.at(days=11)
    limit = 10 ** exponent(owner.currency) * policies.SCALE[owner.currency][1]
    stage.spend(owner, "Gullwing Cloud", limit + 18_000, day, category_id="software")
    stage.spend(owner, "Wren Books", 7800, day, category_id="gifts")
    for shop, amount in (("Larkspur Diner", 5600), ("Burnside Noodle Bar", 4850)):
        stage.spend(owner, shop, amount, day, category_id="meals-travel")
    host = stage.somebody()
    guest = stage.contact()
    stage.spend(host, "Halyard & Finch", 21_400, day, category_id="meals-clients", attendees=[guest])
    stage.spend(host, "The Salted Oar", 6400, day - timedelta(days=3), category_id="meals-clients")


def misconduct(stage: Stage) -> None:
    """A merchant nobody may pay, drinks, a stand nobody agreed to, one's own money despite a card."""
    owner, day = stage.somebody(), stage.at(days=10)
    stage.spend(owner, policies.BLOCKED, 4200, day, category_id="meals-travel")
    stage.spend(owner, "Brightpath Events", 48_000, day, category_id="exhibition")
    record = stage.visit(owner, day - timedelta(days=1))
    lines = [{"kind": "meal", "label": "Dinner", "amount": record.total - 700}]
    drinks = [*lines, {"kind": "alcohol", "label": "Pale ale", "amount": 700}]
    dinner = stage.spend_at(owner, record, category_id="meals-travel")
    stage.prove(dinner, record, stage.read(record, lines=drinks))
    holder = stage.card_holder()
    stage.spend(holder, "Skerry Airways", 61_200, day, category_id="airfare")


def wrong_parts(stage: Stage) -> None:
    """A hotel's bill in one sum, shares that are not the whole, a split whose parts changed."""
    owner, day = stage.somebody(), stage.at(days=12)
    stage.spend(owner, "Capitol Green Inn", 31_700, day, category_id="lodging")
    shared = stage.spend(owner, "Docuvault", 9000, day, category_id="software")
    centre = owner.cost_centre_id
    shares: list[Share] = [{"percent": percent, "cost_centre_id": centre} for percent in (6000, 3000)]
    shared.allocate(actor=owner, shares=shares)
    apart = stage.spend(owner, "Larkspur Catering", 7000, day, category_id="office-supplies")
    parts = apart.split(actor=owner, parts=[{"amount": 4000}, {"amount": 3000}])
    parts[1].edit(actor=owner, amount=2600)


def half_a_report(stage: Stage) -> None:
    """Reports that are empty, say nothing of their purpose, mix policies, or come late."""
    owner, day = stage.somebody(), stage.at(days=6)
    stage.begin(owner, "Spring visits", purpose="Plant visits in April")
    stage.report("Odds and ends", stage.spend(owner, "Cascade Stationers", 2210, day), purpose="")
    owner = stage.somebody()
    fields = stage.spend(owner, "Foundry Hardware", 3340, day, policy_id=policies.FIELD_POLICY)
    stage.report("Two policies", stage.spend(owner, "Willamette Print", 1980, day), fields)
    owner = stage.somebody("uk")
    late = stage.spend(owner, "Two Sugars", 1360, day - timedelta(days=66), category_id="meals-travel")
    stage.report("January, late", late, purpose="Visits in the new year")


def _above(owner: Person) -> int:
    """What a receipt is needed above."""
    amount: int = policies.SCALE[owner.currency][0] * 10 ** exponent(owner.currency)
    return amount


MISHAPS = (
    nothing_but_a_picture, wrong_lists, wrong_days, foreign_money, no_papers, one_receipt_twice,
    not_as_on_the_receipt, over_limits, misconduct, wrong_parts, half_a_report,
)  # fmt: skip
