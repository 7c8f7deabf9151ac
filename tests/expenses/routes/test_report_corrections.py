"""What is done with a report after its approval, and besides it."""

from tests.expenses.routes.acts import acts

SEATTLE, SALEM, OSAKA = "R-2026-00001", "R-2026-00002", "R-2026-00003"
HELD = "EXP-000006"


def test_ex_77_the_last_approver_takes_the_approval_back(maya, jonah, sent, report):
    maya.post(f"/reports/{sent}/approval")
    jonah.post(f"/reports/{sent}/unapproval", status=403)
    assert "Unapprove" in acts(maya.get(f"/reports/{sent}"))[0]
    maya.post(f"/reports/{sent}/unapproval")
    assert (report(sent)["approval_status"], report(sent)["payment_status"]) == ("pending", "not_applicable")


def test_ex_77_taking_back_what_was_exported_has_to_be_confirmed(maya, grace, sent, report):
    maya.post(f"/reports/{sent}/approval")
    grace.post(f"/reports/{sent}/export")
    assert report(sent)["exported_at"] is not None
    assert maya.get(f"/reports/{sent}/unapproval").select_one("input[name=confirmed]")
    answer = maya.post(f"/reports/{sent}/unapproval", status=422, turbo=True)
    assert "was exported. Confirm to take it back." in answer.page.text
    assert report(sent)["approval_status"] == "approved"
    maya.post(f"/reports/{sent}/unapproval", {"confirmed": "1"})
    assert report(sent)["approval_status"] == "pending"


def test_ex_78_an_administrator_reopens_with_a_reason(adam, maya, sent, report):
    maya.post(f"/reports/{sent}/approval")
    adam.post(f"/reports/{sent}/reopening", {"reason": ""}, status=422)
    assert report(sent)["approval_status"] == "approved"
    adam.post(f"/reports/{sent}/reopening", {"reason": "Wrong project"})
    assert report(sent)["approval_status"] == "not_submitted"


def test_ex_79_finance_routes_a_report_but_never_to_its_owner(grace, sent, report, henrik, events):
    grace.post(f"/reports/{sent}/approver", {"approver": "UJONAH0000"}, status=403)
    grace.post(f"/reports/{sent}/approver", {"approver": ""}, status=422)
    grace.post(f"/reports/{sent}/approver", {"approver": "UHENRIK000", "reason": "On leave"})
    assert "Waiting for you" in henrik.get(f"/reports/{sent}").text
    grace.post(f"/reports/{sent}/control")
    grace.post(f"/reports/{sent}/bypass", {"reason": ""}, status=422)
    grace.post(f"/reports/{sent}/bypass", {"reason": "Small"})
    assert report(sent)["approval_status"] == "approved"
    done = [verb for verb, object_, _ in events() if object_ == sent][-3:]
    assert done == ["approver_changed", "control_taken", "bypassed"]


def test_ex_84_a_draft_is_deleted_and_its_expenses_are_kept(jonah, claim, report, expense):
    draft = claim("jonah", 1200, sent=False)
    line = report(draft)["lines"][0]
    assert jonah.post(f"/reports/{draft}/deletion").headers["Location"] == "/reports"
    assert report(draft) is None
    assert expense(line)["report_id"] is None


def test_ex_84_what_was_submitted_cannot_be_deleted(jonah, sent, report):
    before = report(sent)
    jonah.post(f"/reports/{sent}/deletion", status=409)
    assert report(sent) == before


def test_ex_46_details_are_changed_and_expenses_put_in_and_taken_out(jonah, claim, report, does):
    draft = claim("jonah", 1200, sent=False)
    jonah.post(f"/reports/{draft}/details", {"name": "Lab, March", "purpose": "Samples"})
    assert (report(draft)["name"], report(draft)["purpose"]) == ("Lab, March", "Samples")
    jonah.post(f"/reports/{draft}/details", {"name": ""}, status=422)
    line = report(draft)["lines"][0]
    jonah.post(f"/reports/{draft}/expenses/{line}/removal")
    assert report(draft)["lines"] == []
    jonah.post(f"/reports/{draft}/expenses", {}, status=422)
    jonah.post(f"/reports/{draft}/expenses", {"id": [line]})
    assert report(draft)["lines"] == [line]
    jonah.post(f"/reports/{draft}/expenses", {"id": ["EXP-000001"]}, status=404)


def test_ex_55_a_decision_on_what_changed_meanwhile_says_by_whom_and_can_be_confirmed(
    maya, claim, does, report
):
    sent = claim("jonah", 1200, 800)
    line = report(sent)["lines"][0]
    seen = maya.get(f"/reports/{sent}/approval").select_one("input[name=seen]")["value"]
    does("jonah", lambda jonah: _hold_and_release(jonah, line))
    answer = maya.post(f"/reports/{sent}/approval", {"seen": seen}, status=409, turbo=True)
    said = answer.page.select_one("[role=alert]").text
    assert said.startswith("Changed by Jonah Feldstein on 10 Mar,")
    assert report(sent)["approval_status"] == "pending"
    again = answer.page.select_one("input[name=seen]")["value"]
    maya.post(f"/reports/{sent}/approval", {"seen": again})
    assert report(sent)["approval_status"] == "approved"


def _hold_and_release(jonah, expense_id):
    line = jonah.expense(expense_id)
    line.hold(actor=jonah, reason="Wait")
    line.release(actor=jonah)


def test_ex_93_whoever_comes_second_is_told_that_it_is_decided(maya, sent, report):
    maya.post(f"/reports/{sent}/approval")
    before = report(sent)
    answer = maya.post(f"/reports/{sent}/approval", status=409)
    assert "Maya Okafor has approved this already." in answer.text or "is approved" in answer.text
    assert report(sent) == before


def test_ex_95_a_preparer_acts_for_somebody_and_tells_them_when_it_is_ready(
    reader, claim, does, report, jonah
):
    draft = claim("jonah", 1200, sent=False)
    does("jonah", _let_lucia_prepare)
    lucia = reader("lucia")
    page = lucia.get(f"/reports/{draft}")
    assert "You prepare this for Jonah Feldstein" in page.select_one(".acting").text
    assert "Submit" not in acts(page)[0]
    lucia.post(f"/reports/{draft}/submission", status=403)
    assert report(draft)["approval_status"] == "not_submitted"
    lucia.post(f"/reports/{draft}/readiness")
    assert "Ready for you to submit" in jonah.get(f"/reports/{draft}").text


def _let_lucia_prepare(jonah):
    from dayshift_expenses.models import Person
    from dayshift_kit import current

    lucia = current.session.get_one(Person, "ULUCIA0000")
    jonah.delegate_to(lucia, actor=jonah, kind="prepare", starts_on=jonah.today)


def test_ex_87_there_are_no_other_parts_of_a_report(maya):
    maya.post(f"/reports/{SALEM}/nonsense", status=404)
    maya.post(f"/reports/{SALEM}/expenses/{HELD}/nonsense", status=404)
    maya.get(f"/reports/{SALEM}/nonsense", status=404)
    maya.post(f"/reports/{SALEM}/expenses/EXP-000001/rejection", {"reason": "x"}, status=409)
