from collections import Counter
from datetime import timedelta
from itertools import pairwise

from dayshift_seeds.arcs.kinds import kinds

SIXTEEN_DAYS = timedelta(days=16)


def test_there_are_kinds_and_arcs_enough(standard):
    assert len(kinds()) >= 25
    assert len({arc.kind for arc in standard.arcs.all}) >= 25
    assert len(standard.arcs) >= 150


def test_a_small_company_lives_through_most_kinds_too(small):
    assert len({arc.kind for arc in small.arcs.all}) >= 25


def test_stories_are_spread_over_the_months(standard):
    months = Counter((arc.steps[0].at.year, arc.steps[0].at.month) for arc in standard.arcs.all)
    assert len(months) >= 18
    assert max(months.values()) < len(standard.arcs) / 5


def test_a_dozen_stories_are_in_mid_flight(standard):
    going = [
        arc for arc in standard.arcs.all if arc.is_open and standard.now - arc.steps[-1].at < SIXTEEN_DAYS
    ]
    assert len(going) >= 12


def test_most_steps_happen_while_their_actor_works(standard):
    off = 0
    steps = [step for arc in standard.arcs.all for step in arc.steps]
    from zoneinfo import ZoneInfo

    for step in steps:
        person = standard.people[step.actor]
        local = step.at.astimezone(ZoneInfo(person.tz))
        off += not (person.work_start <= local.time() <= person.work_end and local.weekday() < 5)
    assert off < len(steps) * 0.06


def test_a_won_deal_ends_where_its_record_ends(standard):
    for arc in standard.arcs.all:
        if arc.kind == "deal_won" and not arc.is_open:
            deal = standard.deals[arc.refs["deal"]]
            won = next(step for step in arc.steps if step.name == "won")
            assert won.at == deal.closed_at
            assert won.data["amount"] == deal.amount


def test_a_visit_leaves_traces_everywhere(standard):
    visits = [
        a
        for a in standard.arcs.all
        if a.kind == "customer_visit" and any(s.name == "report_filed" for s in a.steps)
    ]
    assert len(visits) >= 5
    for arc in visits:
        trip = standard.trips[arc.refs["trip"]]
        filed = next(step for step in arc.steps if step.name == "report_filed")
        report = standard.reports[filed.data["report"]]
        assert set(report.purchases) == set(trip.purchases)
        assert report.owner == trip.traveller == arc.refs["traveller"]
        assert report.total == filed.data["amount"]
        rows = standard.workbooks["travel-budget"].sheets[0].rows
        assert any(row[0] == trip.key and row[5] == report.total for row in rows)


def test_a_question_about_the_hotel_bill_quotes_the_bill(standard):
    asked = [step for arc in standard.arcs.all for step in arc.steps if step.name == "hotel_question"]
    assert len(asked) >= 3
    bills = {(p.merchant, p.total) for p in standard.purchases.all if p.category == "Lodging"}
    assert all((step.data["merchant"], step.data["amount"]) in bills for step in asked)


def test_the_forecast_posted_is_the_one_in_the_workbook(standard):
    posted = {arc.steps[0].data["week"]: arc for arc in standard.arcs.all if arc.kind == "forecast_call"}
    assert len(posted) >= 10
    for week, arc in posted.items():
        book = standard.workbooks[arc.refs["workbook"]]
        weekly = next(sheet for sheet in book.sheets if sheet.name == "Weekly")
        assert (week, arc.steps[0].data["commit"], arc.steps[0].data["prior"]) in weekly.rows


def test_one_week_follows_the_other_without_a_gap_between_figures(standard):
    calls = [arc.steps[0].data for arc in standard.arcs.all if arc.kind == "forecast_call"][-5:]
    for before, after in pairwise(calls):
        assert after["prior"] == before["commit"]


def test_newcomers_are_hired_before_they_start(standard):
    for hire in standard.hires.all:
        if hire.person:
            assert hire.filled < standard.people[hire.person].started


def test_every_departure_is_of_somebody_who_left(standard):
    gone = [arc for arc in standard.arcs.all if arc.kind == "departure"]
    assert len(gone) >= 4
    for arc in gone:
        leaver, successor = standard.people[arc.refs["leaver"]], standard.people[arc.refs["successor"]]
        assert leaver.left is not None
        assert successor.left is None or successor.left > leaver.left


def test_a_report_in_dispute_was_sent_back_in_its_own_record_too(standard):
    for arc in standard.arcs.all:
        if arc.kind == "reimbursement_dispute" and any(step.name == "settled" for step in arc.steps):
            report = standard.reports[arc.refs["report"]]
            assert "sent back" in {step.action for step in report.steps}
            settled = next(step for step in arc.steps if step.name == "settled")
            assert report.approved == settled.data["approved"]


def test_releases_of_one_product_come_in_the_order_of_their_versions(standard):
    by_product = {}
    for release in standard.releases.all:
        if release.shipped:
            by_product.setdefault(release.product, []).append(release)
    for releases in by_product.values():
        ordered = sorted(releases, key=lambda release: release.shipped)
        versions = [tuple(map(int, release.version.split("."))) for release in ordered]
        assert versions == sorted(versions)
