"""Charges that nobody has dealt with, charges with two candidates, and advances on their way."""

from datetime import date, timedelta

from dayshift_expenses.models import CashAdvance, Report
from dayshift_expenses.models.settling import together
from dayshift_expenses.seeding.papers import keep
from dayshift_expenses.seeding.stage import Stage


def happen(stage: Stage) -> None:
    """Each once."""
    with together():
        for case in CHARGES:
            case(stage)
        stage.now()
    being_read(stage)
    advances(stage)


def left_open(stage: Stage) -> None:
    """Nobody said yet what they were for; one is not posted yet."""
    holder, day = stage.card_holder(), stage.at(days=6)
    stage.charge(holder, "TILLICUM CABS PORTLAND", 2340, day, mcc="4121")
    stage.charge(holder, "COFFEE UNDER BRIDGES PORTLAND", 860, day + timedelta(days=1), mcc="5814")
    stage.charge(stage.card_holder(), "LARKSPUR CATERING", 18_400, day, mcc="5811", is_posted=False)


def matched_by_itself(stage: Stage) -> None:
    """The slip before the tip, and the charge that came with it; the only candidate is taken."""
    holder, day = stage.card_holder(), stage.at(days=5)
    stage.spend(holder, "Halyard & Finch", 5200, day, category_id="meals-travel")
    stage.charge(holder, "HALYARD & FINCH PORTLAND", 6100, day, mcc="5812")


def ambiguous(stage: Stage) -> None:
    """Two expenses of one place and sum; the charge may be either."""
    holder, day = stage.card_holder(), stage.at(days=7)
    for n in range(2):
        stage.spend(holder, "Tillicum Cabs", 3150, day - timedelta(days=2 * n), category_id="local-travel")
    stage.charge(holder, "TILLICUM CABS PORTLAND", 3150, day, mcc="4121")


def set_aside(stage: Stage) -> None:
    """Disputed, ignored, private, and taken back by the bank."""
    day = stage.at(days=13)
    holder = stage.card_holder()
    stage.charge(holder, "NORTHGATE STREAMING", 1599, day).dispute(
        actor=holder, reason="I never ordered this."
    )
    holder = stage.card_holder()
    ignored = stage.charge(holder, "CARD FEE", 0, day)
    ignored.ignore(actor=stage.card_admin(holder), reason="The bank waived it.")
    holder = stage.card_holder()
    stage.charge(holder, "QUIMBY SPA", 7400, day, mcc="7298").mark_personal(actor=holder)
    stage.charge(holder, "HOTEL LARKIN ROW PORTLAND", 21_900, day, mcc="7011").reverse()


def being_read(stage: Stage) -> None:
    """A receipt that was uploaded a moment ago."""
    owner = stage.somebody()
    stage.now()
    record = stage.visit(owner, stage.truth.today - timedelta(days=1))
    expense = stage.spend(owner, "", 0, None, category_id=None)
    receipt = stage.upload(owner, keep(stage.blobs, record), stage.read(record))
    expense.attach(receipt, actor=owner)


def advances(stage: Stage) -> None:
    """Asked for, declined, agreed, paid out, partly used, settled, given back, and long overdue."""
    for place, state in enumerate(
        ("requested", "declined", "approved", "issued", "part_settled", "settled", "returned")
    ):
        owner = stage.somebody()
        day = stage.at(days=25 - 2 * place)
        advance = CashAdvance.request(
            actor=owner,
            amount=20_000 + 5000 * place,
            purpose="Cash for the trip",
            due_on=day + timedelta(days=60),
        )
        _advance(stage, advance, state)
    owner = stage.somebody()
    day = stage.at(days=150)
    overdue = CashAdvance.request(
        actor=owner, amount=30_000, purpose="Cash for the autumn fair", due_on=day + timedelta(days=120)
    )
    _advance(stage, overdue, "issued")
    day = stage.at(days=5)
    stage.report("Fair, late costs", stage.spend(owner, "Naito Garage", 1600, day, category_id="parking"))


def _advance(stage: Stage, advance: CashAdvance, state: str) -> None:
    """Take an advance as far as a state."""
    stage.later(hours=6)
    if state == "requested":
        return
    clerk = stage.clerk(advance.owner)
    if state == "declined":
        advance.decline(actor=clerk)
        return
    advance.approve(actor=clerk)
    if state == "approved":
        return
    stage.later(hours=20)
    advance.issue(actor=stage.payer(advance.owner))
    stage.later(days=2)
    if state in ("part_settled", "settled"):
        _settle(stage, advance, whole=state == "settled")
    elif state == "returned":
        advance.give_back(actor=clerk, amount=advance.amount)


def _settle(stage: Stage, advance: CashAdvance, *, whole: bool) -> None:
    """A report takes its share of the advance; all of it, or a part."""
    owner = advance.owner
    day = stage.truth.today - timedelta(days=13)
    share = advance.amount if whole else advance.amount // 3
    with together():
        report = _spent(stage, advance, share, day)
    report.apply_advance(actor=owner, advance=advance)
    stage.at(days=8)
    report.submit(actor=owner)
    stage.approved(report)


def _spent(stage: Stage, advance: CashAdvance, share: int, day: date) -> Report:
    """A report over so much, without slips."""
    owner = advance.owner
    spent = stage.spend(owner, "Tillicum Cabs", share // 3, day, category_id="local-travel")
    rest = stage.spend(owner, "Naito Garage", share - share // 3, day, category_id="parking")
    for each in (spent, rest):
        each.attest(actor=owner, reason="No slips from the machine.", signed_name=owner.real_name)
    return stage.report("Trip on an advance", spent, rest)


CHARGES = (left_open, matched_by_itself, ambiguous, set_aside)
