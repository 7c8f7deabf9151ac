from collections import Counter

from dayshift_seeds.trouble import distance, near


def _kinds(truth):
    return Counter(trouble.kind for trouble in truth.troubles.all)


def test_at_least_six_pairs_of_people_are_easily_confused(standard):
    kinds = _kinds(standard)
    assert kinds["namesakes"] >= 1
    assert kinds["near-namesakes"] >= 1
    assert kinds["namesakes"] + kinds["near-namesakes"] + kinds["same first name"] >= 6


def test_every_kind_of_planted_trouble_is_there(standard):
    wanted = {
        "look-alike customers",
        "duplicate record",
        "figure corrected",
        "stale document",
        "decision reversed",
        "policy changed",
        "stage lags the talk",
        "close date past",
        "look-alike receipts",
        "often wrong",
    }
    assert wanted <= set(_kinds(standard))


def test_trouble_does_not_drown_the_company(standard):
    assert _kinds(standard)["look-alike customers"] < 40


def test_letters_apart():
    assert distance("weiss", "weisz") == 1
    assert distance("", "abc") == 3


def test_near_names_are_near():
    assert near("Hannah", "Hanna")
    assert near("Halden", "Haldan")
    assert not near("Tom", "Tim")
    assert not near("Priya", "Maya")


def test_open_work_waits_for_the_default_person(standard):
    waiting = [item for item in standard.open_items.all if item.owner == standard.default_person]
    assert waiting
    assert len({item.kind for item in standard.open_items.all}) >= 8


def test_reports_wait_for_approvers_who_are_not_their_owners(standard):
    for item in standard.open_items.all:
        if item.kind == "report" and item.refs[0].startswith("report:"):
            report = standard.reports[item.refs[0].removeprefix("report:")]
            assert report.waiting_for != report.owner
