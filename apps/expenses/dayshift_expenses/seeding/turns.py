"""Reports that went another way than straight from draft to bank."""

from sqlalchemy import select

from dayshift_expenses.models import Comment, Entity, PaymentBatch, Person, Policy, Report
from dayshift_expenses.models.settling import together
from dayshift_expenses.seeding import policies
from dayshift_expenses.seeding.people import left_lately
from dayshift_expenses.seeding.stage import Stage


def happen(stage: Stage) -> None:
    """Each turn once. Nothing is wrong with most of them, so the rules need to look only once."""
    with together():
        for turn in PLAIN:
            turn(stage)
        stage.now()
    for turn in KNOTTY:
        turn(stage)


def sent_back(stage: Stage) -> None:
    """Sent back with a reason and a question; not handed in again yet."""
    owner = stage.somebody()
    report = stage.submitted("Plant visits", owner, (4150, 1280), days=6)
    stage.later(hours=7)
    step = report.step
    assert step is not None
    approver = step.approver
    assert approver is not None
    Comment.write(actor=approver, on=report, body="Which plant was the second day?", mentions=(owner,))
    report.send_back(actor=approver, reason="Please say which visit each line belongs to.")
    stage.later(hours=3)
    Comment.write(
        actor=owner, on=report, body="Both were the Salem line. I will add it.", mentions=(approver,)
    )


def retracted(stage: Stage) -> None:
    owner = stage.somebody()
    report = stage.submitted("Workshop week", owner, (2300,), days=5)
    stage.later(hours=2)
    report.retract(actor=owner)


def held(stage: Stage) -> None:
    """Waits with one line that is held."""
    owner = stage.somebody()
    report = stage.submitted("Trade fair week", owner, (3175, 1840, 5400), days=4)
    stage.later(hours=4)
    report.lines[0].hold(actor=_approver(report), reason="Quote not in yet")


def held_apart(stage: Stage) -> None:
    """What was not held is approved; the rest waits in a report of its own."""
    owner = stage.somebody()
    report = stage.submitted("Lab days", owner, (2650, 4725), days=9)
    stage.later(hours=4)
    approver = _approver(report)
    report.lines[1].hold(actor=approver, reason="Is this ours or the customer's?")
    stage.later(hours=1)
    report.approve_unheld(actor=approver, seen_problems=True)


def rejected(stage: Stage) -> None:
    """One line of a report was not accepted; its owner has it back."""
    owner = stage.somebody()
    report = stage.submitted("Customer calls", owner, (1990, 6120), days=7)
    stage.later(hours=6)
    report.lines[0].reject(actor=_approver(report), reason="This was paid by the customer.")


def lowered(stage: Stage) -> None:
    owner = stage.somebody()
    report = stage.submitted("Team days", owner, (5600, 2400), days=12)
    stage.later(hours=3)
    report.lines[0].lower(actor=_approver(report), amount=5000, note="Up to 50 as agreed")
    stage.approved(report)


def bypassed(stage: Stage) -> None:
    owner = stage.somebody()
    report = stage.submitted("Urgent spares", owner, (7100,), days=11)
    stage.later(hours=2)
    report.bypass(actor=stage.clerk(owner), reason="Needed before the line stops")


def approved_by_itself(stage: Stage) -> None:
    """Small purchases of field service go through without anybody; one in ten is looked at."""
    policy = stage.session.get_one(Policy, policies.FIELD_POLICY)
    for amount in (1490, 2280):
        owner = stage.somebody()
        day = stage.at(days=10)
        expense = stage.spend(owner, "Foundry Hardware", amount, day, policy_id=policy.id)
        report = stage.report("Spare parts", expense, purpose="Repairs on site", policy=policy)
        stage.later(hours=1)
        report.submit(actor=owner)


def taken_back(stage: Stage) -> None:
    """Approved and unapproved; paid, and then reopened, so that it is owed."""
    owner = stage.somebody()
    report = stage.approved(stage.submitted("Site survey", owner, (3900,), days=8))
    stage.later(hours=20)
    report.unapprove(actor=stage.clerk(owner))
    owner = stage.somebody()
    report = stage.approved(stage.submitted("Calibration run", owner, (4480,), days=13))
    stage.later(hours=20)
    report.mark_paid(actor=stage.payer(owner), note="Paid with the salary")
    stage.later(hours=30)
    report.reopen(actor=stage.admin(), reason="Paid twice: the customer had settled it.")


def waits_for_the_gone(stage: Stage) -> None:
    """Reports that wait for people who have left and whose accounts nobody has closed."""
    for gone in left_lately(stage.truth):
        owner = stage.somebody()
        report = stage.submitted("Handover trips", owner, (2750,), days=4)
        stage.later(hours=5)
        report.change_approver(
            actor=stage.admin(), approver=stage.people[gone.key], reason="Knows the project"
        )


def batches(stage: Stage) -> None:
    """A batch in each state, from open to failed, and one that was cancelled."""
    for state in ("open", "closed", "sent", "failed", "cancelled"):
        owner = stage.somebody()
        report = stage.approved(stage.submitted("Depot visits", owner, (3350, 1220), days=9))
        stage.at(days=3, hour=8)
        _batch(stage, report, state)


def owed(stage: Stage) -> None:
    """A private charge on a company card is owed, and taken off the next payment."""
    holder = stage.card_holder()
    day = stage.at(days=16)
    charge = stage.charge(holder, "UMBRAL OUTFITTERS", 4180, day, mcc="5651")
    charge.mark_personal(actor=holder)
    report = stage.report("Mixed week", charge.expenses[0], stage.spend(holder, "Naito Garage", 900, day))
    stage.later(hours=2)
    report.submit(actor=holder)
    stage.approved(report)
    following = stage.approved(stage.submitted("Week after", holder, (6300,), days=10))
    stage.at(days=2, hour=9)
    _batch(stage, following, "confirmed")


def talk(stage: Stage) -> None:
    """Questions on what waits, asked by those it waits for."""
    waiting = stage.session.scalars(select(Report).where(Report.is_pending).order_by(Report.id)).all()
    words = (
        "Is this the trip we spoke about?", "Please add the project to the taxi.",
        "Looks fine, one look tomorrow.", "Was breakfast in the room rate?",
    )  # fmt: skip
    stage.now()
    stage.later(days=-1)
    for n, report in enumerate(waiting[: 2 * len(words)]):
        step = report.step
        if step is not None and step.approver is not None and step.approver.id != report.owner_id:
            Comment.write(actor=step.approver, on=report, body=words[n % len(words)])
            stage.later(minutes=13)


def _approver(report: Report) -> Person:
    step = report.step
    assert step is not None
    assert step.approver is not None
    return step.approver


def _batch(stage: Stage, report: Report, state: str) -> PaymentBatch:
    """A batch with one report, as far as it got."""
    payer = stage.payer(report.owner)
    batch = PaymentBatch.begin(actor=payer, entity=stage.session.get_one(Entity, report.entity_id))
    batch.add(report, actor=payer)
    if state == "open":
        return batch
    stage.later(hours=1)
    batch.close(actor=payer)
    if state == "cancelled":
        batch.cancel(actor=payer)
    elif state != "closed":
        stage.later(hours=1)
        batch.send(actor=payer)
        stage.later(hours=9)
        if state == "failed":
            batch.fail_payment(batch.payments[0], actor=payer, reason="The account number is not valid.")
        elif state == "confirmed":
            batch.confirm(actor=payer)
    return batch


PLAIN = (sent_back, retracted, held, rejected, lowered, bypassed, taken_back, waits_for_the_gone, batches)
KNOTTY = (held_apart, approved_by_itself, owed, talk)
