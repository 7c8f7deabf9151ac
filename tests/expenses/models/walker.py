"""The walker: everybody does anything to any report, one unit of work a step."""

import itertools

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from sqlalchemy import select
from tests.expenses.models.conftest import Office
from tests.expenses.models.holding import count, everything_holds, nth, problems_are_those_of_the_rules

from dayshift_expenses.models import Expense, PaymentBatch, Report
from dayshift_kit import current
from dayshift_kit.errors import Refusal

PEOPLE = ("ana", "ben", "cleo", "fay", "pat", "adam", "ivo", "lia")
OWNERS = ("ana", "ben", "pat")
MOST = {"reports": 10, "expenses": 25, "batches": 6}


BECAUSE = {"reason": "Because"}
FITTING = {
    "bypass": ("adam", ("pending",), BECAUSE),
    "close": ("fay", ("approved",), {}),
    "export": ("fay", ("approved", "closed"), {"confirmed": True}),
    "mark_paid": ("pat", ("approved",), {"note": "Cash"}),
    "reopen": ("adam", ("approved", "closed"), {**BECAUSE, "confirmed": True}),
    "send_back": ("cleo", ("pending",), BECAUSE),
    "take_control": ("fay", ("pending",), {}),
    "unapprove": ("fay", ("approved",), {"confirmed": True}),
}

who = st.sampled_from(PEOPLE)
which = st.integers(0, 50)
amounts = st.sampled_from((0, 1, 999, 4000, 7500, 60_000, 120_000, -2500))
_numbers = itertools.count(1)


class Walk(RuleBasedStateMachine):
    store = base = None

    @initialize()
    def open_the_office(self):
        self.world = self.store.fork(self.base.name, id=f"walk-{next(_numbers)}")
        self.stood: dict[str, tuple[str, str]] = {}
        with self.world.unit(person="adam"):
            office = Office()
            office.publish(rules={"item_limit": 50_000}, auto_approve_up_to=1000)
            for owner in ("ana", "pat"):
                office.submitted(4000, 60_000, owner=owner)
            office.approved(7500)

    def teardown(self):
        with self.world.unit(person="adam"):
            problems_are_those_of_the_rules()
        self.store.drop(self.world.id)

    def act(self, actor, verb):
        """One unit of work; a refusal takes everything back."""
        try:
            with self.world.unit(person=actor, channel="ui"):
                verb(Office(), current.person)
        except Refusal:
            pass

    def on_report(self, actor, number, verb):
        def do(office, person):
            if (report := nth(Report, number)) is not None:
                verb(report, person)

        self.act(actor, do)

    def on_expense(self, actor, number, verb):
        def do(office, person):
            if (expense := nth(Expense, number)) is not None:
                verb(expense, person)

        self.act(actor, do)

    def on_batch(self, actor, number, verb):
        def do(office, person):
            if (batch := nth(PaymentBatch, number)) is not None:
                verb(batch, person)

        self.act(actor, do)

    @rule(owner=st.sampled_from(OWNERS), amount=amounts, is_new=st.booleans(), number=which)
    def write(self, owner, amount, is_new, number):
        def do(office, person):
            if count(Expense) >= MOST["expenses"]:
                return
            expense = office.expense(owner, amount)
            if is_new and count(Report) < MOST["reports"]:
                Report.create(actor=person, owner=person, name="Walk", purpose="Walk", expenses=[expense])
            elif not is_new:
                nth(Report, number).add_expenses([expense], actor=person)

        self.act(owner, do)

    @rule(owner=st.sampled_from(("ana", "ben")), amount=amounts, is_personal=st.booleans())
    def charge(self, owner, amount, is_personal):
        def do(office, person):
            if count(Expense) >= MOST["expenses"]:
                return
            charge = office.charge(
                "card-4821" if owner == "ana" else "card-3300", amount, merchant=f"M {count(Expense)}"
            )
            charge.create_expense(actor=person, category_id="travel", joins_draft=True)
            if is_personal:
                charge.mark_personal(actor=person)

        self.act(owner, do)

    @rule(actor=who, number=which, amount=amounts)
    def edit(self, actor, number, amount):
        self.on_expense(actor, number, lambda each, person: each.edit(actor=person, amount=amount))

    @rule(actor=who, number=which, category=st.sampled_from(("travel", "software", None)))
    def recode(self, actor, number, category):
        self.on_expense(actor, number, lambda each, person: each.edit(actor=person, category_id=category))

    @rule(actor=who, number=which, cut=st.integers(0, 100))
    def lower(self, actor, number, cut):
        def do(each, person):
            each.lower(actor=person, amount=(each.claimed_amount or 0) * cut // 100, note="Less")

        self.on_expense(actor, number, do)

    @rule(
        actor=who,
        number=which,
        verb=st.sampled_from(("hold", "release", "reject", "delete", "attest", "leave")),
    )
    def judge(self, actor, number, verb):
        def do(each, person):
            verbs = {
                "hold": lambda: each.hold(actor=person, reason="Ask"),
                "release": lambda: each.release(actor=person),
                "reject": lambda: each.reject(actor=person, reason="No"),
                "delete": lambda: each.delete(actor=person),
                "attest": lambda: each.attest(actor=person, reason="Lost", signed_name=person.real_name),
                "leave": lambda: each.report and each.report.remove_expense(each, actor=person),
            }
            verbs[verb]()

        self.on_expense(actor, number, do)

    @rule(
        actor=who,
        number=which,
        first=st.integers(0, 100),
        verb=st.sampled_from(("itemise", "split", "share", "join")),
    )
    def divide(self, actor, number, first, verb):
        def do(each, person):
            part = each.amount * first // 100
            parts = [
                {"amount": part, "category_id": "travel"},
                {"amount": each.amount - part, "category_id": "travel"},
            ]
            if verb == "itemise":
                each.itemise(actor=person, items=[] if each.is_itemised else parts)
            elif verb == "split":
                each.split(actor=person, parts=parts)
            elif verb == "join":
                each.unsplit(actor=person)
            else:
                shares = [{"percent": 5000, "project_id": key} for key in ("PRJ-1", "PRJ-2")]
                each.allocate(actor=person, shares=shares)

        self.on_expense(actor, number, do)

    @rule(number=which)
    def submit(self, number):
        owner_of(self, number, lambda report, person: report.submit(actor=person))

    @rule(number=which, verb=st.sampled_from(("retract", "delete", "apply_advance")))
    def rethink(self, number, verb):
        owner_of(self, number, lambda report, person: getattr(report, verb)(actor=person))

    @rule(number=which, verb=st.sampled_from(("approve", "approve_all", "approve_unheld")))
    def approve_as_asked(self, number, verb):
        def do(office, person):
            report = nth(Report, number)
            if report is not None and report.step is not None:
                actor = report.step.approver or office.person("fay")
                getattr(report, verb)(actor=actor, seen_problems=True)

        self.act("adam", do)

    @rule(
        actor=who,
        number=which,
        verb=st.sampled_from(("approve", "approve_all", "approve_unheld")),
        seen=st.booleans(),
    )
    def approve_as_anybody(self, actor, number, verb, seen):
        self.on_report(
            actor, number, lambda report, person: getattr(report, verb)(actor=person, seen_problems=seen)
        )

    @rule(
        actor=who,
        number=which,
        verb=st.sampled_from(
            ("send_back", "bypass", "reopen", "unapprove", "take_control", "export", "close", "mark_paid")
        ),
    )
    def decide(self, actor, number, verb):
        words = {"send_back": "reason", "bypass": "reason", "reopen": "reason", "mark_paid": "note"}
        more = {words[verb]: "Because"} if verb in words else {}
        if verb in ("reopen", "unapprove", "export"):
            more["confirmed"] = True
        self.on_report(actor, number, lambda report, person: getattr(report, verb)(actor=person, **more))

    @rule(number=which, verb=st.sampled_from(sorted(FITTING)), is_chosen=st.booleans())
    def decide_as_fitting(self, number, verb, is_chosen):
        """By somebody who may, on a report in a state for it, if there is one."""
        actor, states, more = FITTING[verb]

        def do(office, person):
            reports = list(current.session.scalars(select(Report).order_by(Report.id)))
            fitting = [each for each in reports if each.approval_status in states] if is_chosen else reports
            if fitting:
                getattr(fitting[number % len(fitting)], verb)(actor=person, **more)

        self.act(actor, do)

    @rule()
    def pay_all(self):
        def do(office, person):
            batch = PaymentBatch.begin(actor=person, entity=office.person("ana").entity)
            for report in current.session.scalars(select(Report).where(Report.is_payable)):
                if report.owner_id != person.id and not report.held_lines:
                    batch.add(report, actor=person)
            for step in (batch.close, batch.send, batch.confirm):
                step(actor=person)

        self.act("pat", do)

    @rule(actor=who, number=which, approver=who)
    def reroute(self, actor, number, approver):
        def do(report, person):
            report.change_approver(actor=person, approver=Office().person(approver))

        self.on_report(actor, number, do)

    @rule(number=which)
    def batch(self, number):
        def do(office, person):
            batches = current.session.scalars(select(PaymentBatch).where(PaymentBatch.state == "open"))
            batch = batches.first()
            if batch is None and count(PaymentBatch) < MOST["batches"]:
                batch = PaymentBatch.begin(actor=person, entity=office.person("ana").entity)
            if batch is not None:
                batch.add(nth(Report, number), actor=person)

        self.act("pat", do)

    @rule(number=which, verb=st.sampled_from(("close", "send", "confirm", "cancel")))
    def move_batch(self, number, verb):
        self.on_batch("pat", number, lambda batch, person: getattr(batch, verb)(actor=person))

    @rule(number=which)
    def fail(self, number):
        def do(batch, person):
            if batch.payments:
                batch.fail_payment(batch.payments[0], actor=person, reason="Account closed")

        self.on_batch("pat", number, do)

    @rule(number=which)
    def take_out(self, number):
        def do(batch, person):
            for entry in batch.entries[:1]:
                batch.remove(entry.report, actor=person)

        self.on_batch("pat", number, do)

    @invariant()
    def everything_adds_up(self):
        if not hasattr(self, "world"):
            return
        with self.world.unit(write=False):
            self.stood = everything_holds(self.stood)


def owner_of(walk, number, verb):
    def do(office, person):
        if (report := nth(Report, number)) is not None:
            verb(report, report.owner)

    walk.act("adam", do)
