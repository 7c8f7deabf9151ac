"""What is told of the past fits where things stand, and goes on from there."""

import re
from itertools import pairwise

from sqlalchemy import select

from dayshift_expenses.models import (
    CardTransaction,
    ExchangeRate,
    Expense,
    Person,
    Receipt,
    Report,
    ScanReading,
)
from dayshift_expenses.records import Event
from dayshift_kit import current

NEUTRAL = re.compile(r"(IMG_\d{4}\.jpg|scan_\d{5}\.pdf)")


def test_ex_29_events_are_in_order_of_time_and_none_is_to_come(books, truth):
    events = current.session.scalars(select(Event).order_by(Event.id)).all()
    assert all(one.at <= two.at for one, two in pairwise(events))
    assert events[-1].at <= truth.now


def test_ex_29_each_report_was_begun_handed_in_and_decided_in_that_order(books):
    told = {}
    for event in current.session.scalars(
        select(Event).where(Event.kind == "expenses.report").order_by(Event.id)
    ):
        told.setdefault(event.object, []).append(event.verb)
    for report in books.all(Report, Report.held_from_id.is_(None)):
        verbs = told[report.id]
        assert verbs[0] == "created", report.id
        assert ("submitted" in verbs) == (report.round > 0), report.id
        if report.approval_status in ("approved", "closed"):
            decided = [n for n, verb in enumerate(verbs) if verb in ("approved", "auto_approved", "bypassed")]
            assert decided, report.id
            assert decided[-1] > verbs.index("submitted"), report.id
        assert verbs[-1] == "closed" or "closed" not in verbs, report.id
        assert ("paid" in verbs) >= (report.payment_status == "paid" and not report.advance_applied), (
            report.id
        )


def test_ex_29_times_of_a_report_follow_one_another(books, truth):
    for report in books.all(Report, Report.held_from_id.is_(None)):
        times = [report.created_at, report.submitted_at, report.approved_at, report.paid_at]
        known = [each for each in times if each is not None]
        assert known == sorted(known), report.id
        assert known[-1] <= truth.now
        for step in report.steps:
            if step.decided_at is not None:
                assert report.submitted_at <= step.decided_at <= (report.approved_at or truth.now), report.id


def test_ex_16_ids_go_on_after_those_of_the_past(books, author_id):
    known = set(current.session.scalars(select(Expense.id)))
    author = current.session.get_one(Person, author_id)
    fresh = Expense.create(actor=author, owner=author, merchant="Wren Books", amount=1200)
    report = Report.create(actor=author, owner=author, name="March")
    assert fresh.id == max([*known, fresh.id])
    assert fresh.id not in known
    assert report.id.startswith("R-2026-")


def test_ex_12_rates_are_kept_of_twelve_currencies_on_working_days(books):
    rows = books.all(ExchangeRate)
    assert len({row.base for row in rows}) == 12
    assert {row.quote for row in rows} == {"USD", "GBP", "EUR", "JPY"}
    assert {row.day.weekday() for row in rows} == {0, 1, 2, 3, 4}


def test_ex_125_receipts_are_kept_as_files_whose_names_tell_nothing(books, store):
    receipts = books.all(Receipt)
    assert receipts
    for receipt in receipts:
        assert NEUTRAL.fullmatch(receipt.file_name), receipt.file_name
        assert store.blobs.path(receipt.sha256).stat().st_size == receipt.size


def test_ex_126_what_is_kept_of_a_receipt_is_what_the_scanner_read(books):
    fields = {"merchant", "date", "amount", "currency", "tax", "confidence", "lines", "fingerprint"}
    for receipt in books.all(Receipt):
        reading = current.session.get_one(ScanReading, receipt.sha256).reading
        if receipt.scan_state == "failed":
            assert reading is None
        elif receipt.scan_state == "done":
            assert receipt.scan == reading
        assert reading is None or set(reading) == fields


def test_ex_93_whoever_is_away_has_passed_their_steps_on(books, truth):
    away = [
        each.person
        for each in truth.absences.all
        if each.starts <= truth.today <= each.ends and each.delegate
    ]
    absent = set(current.session.scalars(select(Person.id).where(Person.key.in_(away))))
    for report in books.all(Report, Report.approval_status == "pending"):
        assert report.step.approver_id not in absent, report.id


def test_ex_23_charges_of_the_feed_are_told_apart_by_their_keys(books):
    keys = [charge.feed_key for charge in books.all(CardTransaction)]
    assert len(keys) == len(set(keys))
