from collections import Counter
from datetime import date

import pytest

from dayshift_seeds.receipts import Reading, scan_of, scanned
from dayshift_seeds.receipts.misreading import ALIKE, FAULTS


@pytest.fixture(scope="module")
def scans(records):
    return [(record, scanned(record, 1)) for record in records]


def test_ex_126_seven_of_ten_scans_are_right_and_one_in_twelve_fails(scans):
    kinds = Counter("failed" if s.state == "failed" else "wrong" if s.wrong else "right" for _, s in scans)
    shares = {kind: count * 100 / len(scans) for kind, count in kinds.items()}
    assert shares["right"] == pytest.approx(70, abs=3)
    assert shares["wrong"] == pytest.approx(22, abs=3)
    assert shares["failed"] == pytest.approx(8, abs=2)


def test_ex_126_every_fault_occurs(scans):
    assert {scan.fault for _, scan in scans} >= {*FAULTS, "hidden", "failed", ""}


def test_ex_126_worse_pictures_are_read_worse(scans):
    lost = {noise: [s.state == "failed" for r, s in scans if r.noise == noise] for noise in (0, 1, 2, 3)}
    shares = [sum(found) / len(found) for found in lost.values()]
    assert shares == sorted(shares)


def test_ex_126_what_is_right_is_what_stands_on_the_paper(scans):
    for record, scan in scans:
        if scan.state == "done" and not scan.wrong:
            assert scan.fields["total"].value == record.total
            assert scan.fields["date"].value == record.at.date()
            assert scan.fields["merchant"].value == record.merchant
            assert [line.amount for line in scan.lines] == [row.amount for row in record.rows]


def test_ex_126_a_wrong_digit_is_one_that_looks_alike(scans):
    misread = [(r, s) for r, s in scans if s.fault == "digit"]
    assert misread
    for record, scan in misread:
        pairs = zip(str(record.total), str(scan.fields["total"].value), strict=True)
        changed = [(one, other) for one, other in pairs if one != other]
        assert [ALIKE[one] for one, _ in changed] == [other for _, other in changed]
        assert len(changed) == 1


def test_ex_126_day_and_month_change_places(scans):
    for record, scan in scans:
        if scan.fault == "day for month":
            read = scan.fields["date"].value
            assert isinstance(read, date)
            assert (read.day, read.month) == (record.at.month, record.at.day)


def test_ex_126_a_missed_tip_is_missing_from_the_total(scans):
    for record, scan in scans:
        if scan.fault == "tip missed":
            assert scan.fields["total"].value == record.total - record.tip
            assert scan.fields["tip"].value is None


def test_ex_126_some_wrong_fields_score_high_but_most_do_not(scans):
    sure = [s.fields[name].filling for _, s in scans for name in s.wrong if name in s.fields]
    right = [
        field.filling
        for _, s in scans
        for name, field in s.fields.items()
        if name not in s.wrong and field.value is not None
    ]
    assert 0 < sure.count("silent") < len(sure) * 0.4
    assert right.count("silent") > len(right) * 0.85


def test_ex_126_a_form_is_filled_by_how_sure_the_scan_is():
    sureness = (85, 84, 60, 59)
    assert [Reading(1, sure).filling for sure in sureness] == ["silent", "check", "check", "blank"]
    assert Reading(None, 99).filling == "blank"


def test_ex_126_what_the_picture_hides_is_never_filled(scans):
    hidden = [(r, s) for r, s in scans if r.unreadable and s.state == "done"]
    assert hidden
    for record, scan in hidden:
        assert scan.fields[record.unreadable].filling == "blank"
        assert record.unreadable in scan.wrong


def test_ex_126_a_scan_is_a_function_of_truth_and_seed(standard, scans):
    record, scan = scans[17]
    assert scan_of(standard, record.key) == scan
    assert any(scanned(record, 2) != scan for record, scan in scans[:20])


def test_ex_126_a_failed_scan_fills_nothing(scans):
    failed = [scan for _, scan in scans if scan.state == "failed"]
    assert all(not scan.fields and not scan.lines for scan in failed)
    assert all(4 <= scan.seconds <= 45 for _, scan in scans)
