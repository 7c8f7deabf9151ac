"""Purchases of the truth as expenses, with the card charges behind them."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from decimal import Decimal

from dayshift_expenses.models import Attendee, Expense, ExpenseTag
from dayshift_expenses.money import Money, by_weights, exchange, tax
from dayshift_expenses.seeding import lists, taxes
from dayshift_expenses.seeding.adding import Row
from dayshift_expenses.seeding.ledger import Ledger, Line
from dayshift_expenses.seeding.policies import policy_id
from dayshift_seeds.fx import rates
from dayshift_seeds.truth import Purchase, ReceiptLine
from dayshift_seeds.truth import Report as Claim
from dayshift_seeds.workdays import is_weekend

ITEM_CATEGORIES = {"breakfast": "meals-travel", "parking": "parking"}
OLD_CATEGORY = ("local-travel", "local-transport")


def write_lines(ledger: Ledger, claims: dict[str, Claim], left_out: frozenset[str]) -> None:
    """An expense for each purchase but those left out; ids follow the order in which they were made."""
    number = 0
    for purchase in ledger.truth.purchases.all:
        if purchase.key in left_out:
            continue
        line = Line(
            purchase, _row(ledger, purchase, claims.get(purchase.key)), claim=claims.get(purchase.key)
        )
        line.items = list(_items(ledger, line))
        for row in line.rows:
            number += 1
            row["id"] = f"EXP-{number:06d}"
        if line.items:
            line.row["is_itemised"] = True
            for item in line.items:
                item["parent_id"] = line.row["id"]
        line.guests = list(guests_of(ledger, purchase))
        ledger.lines.append(line)


def put_lines(ledger: Ledger) -> None:
    """Everything that hangs on the expenses, once all their columns are known."""
    for line in ledger.lines:
        for row in line.rows:
            row["created_at"] = line.row["created_at"]
            ledger.put(Expense, row)
            for list_id, tag_id in tags_of(ledger, line.purchase).items():
                ledger.put(ExpenseTag, {"expense_id": row["id"], "list_id": list_id, "tag_id": tag_id})
        for place, guest in enumerate(line.guests, 1):
            ledger.put(Attendee, {"expense_id": line.row["id"], "position": place, **guest})


def entered_at(ledger: Ledger, purchase: Purchase, claim: Claim | None) -> datetime:
    """When somebody wrote it down: within three days, before it was claimed."""
    at = purchase.at + timedelta(minutes=ledger.rng("entered", purchase.key).between(40, 4200))
    latest = ledger.truth.now - timedelta(minutes=30)
    if claim is not None and claim.steps:
        latest = claim.steps[0].at - timedelta(hours=1)
    return max(purchase.at, min(at, latest))


def converted(ledger: Ledger, purchase: Purchase, money: Money, home: str) -> Row:
    """The columns of a conversion by the table; the rate of the last working day counts."""
    day = purchase.day
    if money.currency == home:
        return {
            "home_amount": money.amount,
            "fx_rate": "1",
            "fx_on": day,
            "fx_source": "table",
            "fx_reason": "",
        }
    rate = rates(ledger.truth.seed).rate(money.currency, home, day)
    amount = exchange.converted(money, rate, home).amount
    while is_weekend(day):
        day -= timedelta(days=1)
    return {
        "home_amount": amount,
        "fx_rate": f"{rate:f}",
        "fx_on": day,
        "fx_source": "table",
        "fx_reason": "",
    }


def guests_of(ledger: Ledger, purchase: Purchase) -> Iterator[Row]:
    """Who was there besides the payer: colleagues by account, others by name and firm."""
    truth = ledger.truth
    for key in purchase.attendees:
        if key in truth.people:
            person = truth.people[key]
            yield {"name": person.name, "organisation": truth.name, "person_id": person.id}
        else:
            contact = truth.contacts[key]
            firm = truth.customers[contact.customer].short
            yield {"name": contact.name, "organisation": firm, "person_id": None}


def tags_of(ledger: Ledger, purchase: Purchase) -> dict[str, str]:
    """The region of the buyer; for some the site and the initiative, too."""
    person = ledger.truth.people[purchase.person]
    tags = {"region": lists.REGIONS[person.entity][0]}
    rng = ledger.rng("tags", purchase.key)
    if rng.chance(35):
        tags["site"] = person.office
    if purchase.trip and ledger.truth.trips[purchase.trip].event:
        tags["initiative"] = "trade-fair"
    elif purchase.trip and ledger.truth.trips[purchase.trip].customer:
        tags["initiative"] = "customer-visit"
    return tags


def category_of(ledger: Ledger, purchase: Purchase) -> str:
    """The category; until it was retired some rides went to the other one of its kind."""
    found = lists.category_id(purchase.category)
    was_old = purchase.day <= lists.RETIRED_ON and ledger.rng("twin", purchase.key).chance(40)
    return OLD_CATEGORY[1] if found == OLD_CATEGORY[0] and was_old else found


def _row(ledger: Ledger, purchase: Purchase, claim: Claim | None) -> Row:
    person = ledger.truth.people[purchase.person]
    entity = ledger.truth.entities[person.entity]
    is_mileage = purchase.category == "Mileage"
    kind = "mileage" if is_mileage else purchase.paid_by
    money = Money(purchase.total.minor, purchase.total.currency)
    return {
        "version": 1, "owner_id": person.id, "creator_id": person.id,
        "created_at": entered_at(ledger, purchase, claim), "policy_id": policy_id(person.entity),
        "policy_version_id": None, "kind": kind, "merchant": purchase.merchant_spelling,
        "spent_on": purchase.day, "amount": money.amount, "currency": money.currency,
        "home_currency": entity.currency, **converted(ledger, purchase, money, entity.currency),
        **_taxed(ledger, purchase, money), "category_id": category_of(ledger, purchase),
        "cost_centre_id": ledger.truth.departments[person.department].cost_centre,
        "project_id": purchase.project, "description": purchase.note,
        "is_reimbursable": kind != "card",
        "is_billable": purchase.project is not None and ledger.rng("bill", purchase.key).chance(60),
        "is_personal": False, "card_transaction_id": None, "report_id": claim.key if claim else None,
        "parent_id": None, "position": 0, "is_itemised": False, "split_group": None, "split_total": None,
        "refund_of_id": None, "held_at": None, "held_by_id": None, "hold_reason": "", "rejected_at": None,
        "rejected_by_id": None, "rejection_reason": "", "claimed_amount": None, "approved_amount": None,
        "approval_note": "",
    }  # fmt: skip


def _taxed(ledger: Ledger, purchase: Purchase, money: Money) -> Row:
    """The tax that stands on the receipt, where it is of the buyer's own country."""
    if not taxes.at_home(ledger.truth, purchase):
        return taxes.UNTAXED
    entity = ledger.truth.people[purchase.person].entity
    line = purchase.taxes[0]
    most = tax.tax_within(money, taxes.terms(entity, line)).amount
    shown = min(purchase.tax.minor, most)
    return {**taxes.copied(entity, line), "tax_amount": shown, "is_tax_typed": shown != most}


def _items(ledger: Ledger, line: Line) -> Iterator[Row]:
    """What a hotel's bill is made of; each part with its share of the whole's worth."""
    purchase = line.purchase
    if purchase.category != "Lodging":
        return
    bill = purchase.lines
    homes = by_weights(line.row["home_amount"], [each.amount.minor for each in bill])
    for place, (each, home) in enumerate(zip(bill, homes, strict=True), 1):
        yield {
            **line.row, **_item_tax(ledger, purchase, each), "position": place, "amount": each.amount.minor,
            "home_amount": home, "category_id": ITEM_CATEGORIES.get(each.kind, "lodging"),
            "description": each.label,
        }  # fmt: skip


def _item_tax(ledger: Ledger, purchase: Purchase, item: ReceiptLine) -> Row:
    rate = next((each for each in purchase.taxes if item.kind in each.kinds), None)
    if rate is None or not taxes.at_home(ledger.truth, purchase):
        return taxes.UNTAXED
    entity = ledger.truth.people[purchase.person].entity
    money = Money(item.amount.minor, item.amount.currency)
    amount = tax.tax_within(money, taxes.terms(entity, rate)).amount
    return {**taxes.copied(entity, rate), "tax_amount": amount, "is_tax_typed": False}


def by_card_rate(money: Money, billed: Money) -> str:
    """What a bank's two amounts amount to, as an expense keeps it."""
    rate: Decimal = exchange.by_card(money, billed, date.min).rate
    return f"{rate:f}"
