"""A walk through everything that can be done with reports, by anybody, in any order.

Each step is one unit of work: what is refused changes nothing. After every step no report may be in a
state that the table does not lead to, and sums, books, batches and problems must be what they would be
if computed anew.
"""

import itertools

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from sqlalchemy import select
from tests.expenses.models.conftest import Office

from dayshift_expenses.models import (
    BatchReport,
    CashAdvance,
    Debt,
    Expense,
    JournalEntry,
    Payment,
    PaymentBatch,
    Report,
)
from dayshift_expenses.models.checking import check
from dayshift_expenses.models.journal import postings_of
from dayshift_kit import current
from dayshift_kit.errors import Refusal

PEOPLE = ("ana", "ben", "cleo", "fay", "pat", "adam", "ivo", "lia")
OWNERS = ("ana", "ben", "pat")
MOST = {"reports": 10, "expenses": 25, "batches": 6}

APPROVAL = {
    ("not_submitted", "pending"), ("not_submitted", "approved"), ("sent_back", "pending"),
    ("sent_back", "approved"), ("pending", "not_submitted"), ("pending", "sent_back"),
    ("pending", "approved"), ("approved", "pending"), ("approved", "not_submitted"),
    ("approved", "closed"), ("closed", "not_submitted"),
}  # fmt: skip
PAYMENT = {
    ("not_applicable", "not_paid"), ("not_applicable", "paid"), ("not_paid", "in_batch"),
    ("not_paid", "paid"), ("not_paid", "not_applicable"), ("in_batch", "not_paid"),
    ("in_batch", "failed"), ("in_batch", "paid"),
    ("failed", "in_batch"), ("failed", "paid"), ("failed", "not_applicable"), ("paid", "not_applicable"),
}  # fmt: skip

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
            reports = list(current.session.scalars(select(Report)))
            for report in reports:
                sums_are_those_of_the_lines(report)
                states_fit_together(report)
                books_follow(report)
            nobody_owes_less_than_nothing()
            stood = {each.id: (each.approval_status, each.payment_status) for each in reports}
        for key, (approval, payment) in stood.items():
            before = self.stood.get(key, (approval, payment))
            assert before[0] == approval or (before[0], approval) in APPROVAL, (key, before, approval)
            assert before[1] == payment or (before[1], payment) in PAYMENT, (key, before, payment)
        self.stood = stood


def owner_of(walk, number, verb):
    def do(office, person):
        if (report := nth(Report, number)) is not None:
            verb(report, report.owner)

    walk.act("adam", do)


def count(kind):
    return len(list(current.session.scalars(select(kind.id))))


def nth(kind, number):
    rows = list(current.session.scalars(select(kind).order_by(kind.id)))
    return rows[number % len(rows)] if rows else None


def sums_are_those_of_the_lines(report):
    for name, value in report.totals()._asdict().items():
        assert getattr(report, name) == value, (report.id, name)
    assert min(report.due_employee, report.due_company, report.advance_applied) >= 0
    claimed = [line.claimed_amount for line in report.counted]
    assert (None in claimed) <= report.is_open or not claimed
    for line in report.counted:
        if line.claimed_amount is not None:
            assert abs(line.approved_amount) <= abs(line.claimed_amount)
        if line.is_company_paid:
            assert not line.is_reimbursable


def states_fit_together(report):
    step = report.step
    if report.is_pending:
        assert step.state == "waiting"
        assert all(each.is_approved for each in report.steps if each.position < step.position)
    else:
        assert step is None
    for each in report.all_steps:
        assert each.decided_by_id != report.owner_id
        assert each.approver_id != report.owner_id
    if report.payment_status in ("in_batch", "paid") or report.approval_status == "closed":
        assert report.held_lines == []
    assert (BatchReport.live_of(report.id) is not None) == (report.payment_status == "in_batch")
    assert all(row.report_id == report.id for line in report.lines for row in line.family)


def books_follow(report):
    entries = JournalEntry.of(report)
    for entry in entries:
        assert sum(line.debit - line.credit for line in entry.lines) == 0
        assert entry.debit_total == sum(line.debit for line in entry.lines)
    standing = JournalEntry.standing(report)
    if report.is_final:
        assert standing.says(postings_of(report)) if standing else postings_of(report) == []
    else:
        assert standing is None
        assert len(entries) % 2 == 0


def nobody_owes_less_than_nothing():
    for debt in current.session.scalars(select(Debt)):
        assert 0 <= debt.outstanding <= debt.amount
    for payment in current.session.scalars(select(Payment)):
        assert payment.amount == payment.gross - payment.debts >= 0
    for advance in current.session.scalars(select(CashAdvance)):
        assert 0 <= advance.applied + advance.returned <= advance.amount


def problems_are_those_of_the_rules():
    def words():
        rows = current.session.scalars(select(Expense).order_by(Expense.id))
        return {row.id: [each.words for each in row.violations] for row in rows}

    before = words()
    check(current.session.scalars(select(Expense)), (), (), ())
    assert words() == before


def walk(store, base, *, times, steps):
    bound = type("BoundWalk", (Walk,), {"store": store, "base": base})
    run_state_machine_as_test(
        bound,
        settings=settings(
            max_examples=times,
            stateful_step_count=steps,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_ex_70_a_short_walk_finds_no_illegal_state(store, base):
    walk(store, base, times=5, steps=50)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_ex_70_a_long_walk_finds_no_illegal_state(store, base):
    walk(store, base, times=50, steps=100)
