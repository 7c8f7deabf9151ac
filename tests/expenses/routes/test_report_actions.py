"""What is done with a report on its way to approval: every action, and every refusal."""

import pytest
from tests.expenses.routes.acts import acts

SEATTLE, SALEM, OSAKA = "R-2026-00001", "R-2026-00002", "R-2026-00003"
HELD = "EXP-000006"


def test_ex_70_a_draft_is_submitted_and_waits_for_the_manager(jonah, claim, report):
    draft = claim("jonah", 1200, sent=False)
    dialog = jonah.get(f"/reports/{draft}/submission")
    assert "It goes to Maya Okafor." in dialog.text
    jonah.post(f"/reports/{draft}/submission")
    assert report(draft)["approval_status"] == "pending"


def test_ex_70_what_blocks_a_report_is_the_reason_why_it_cannot_be_submitted(lucia, report, events):
    usable, refused = acts(lucia.get(f"/reports/{OSAKA}"))
    assert "Submit" not in usable
    assert refused["Submit"] == "Receipt needed above $75.00."
    before, log = report(OSAKA), events()
    lucia.post(f"/reports/{OSAKA}/submission", status=422)
    assert (report(OSAKA), events()) == (before, log)
    dialog = lucia.get(f"/reports/{OSAKA}/submission", status=409)
    assert "Receipt needed above $75.00." in dialog.text


def test_ex_105_submitting_twice_submits_once(jonah, claim, report, events):
    draft = claim("jonah", 1200, sent=False)
    seen = jonah.get(f"/reports/{draft}/submission").select_one("input[name=seen]")["value"]
    jonah.post(f"/reports/{draft}/submission", {"seen": seen})
    once = report(draft)
    jonah.post(f"/reports/{draft}/submission", {"seen": seen})
    assert report(draft) == once
    assert [event[:2] for event in events()].count(("submitted", draft)) == 1


def test_ex_71_the_owner_retracts_while_nobody_has_approved(jonah, sent, report):
    assert "Retract" in acts(jonah.get(f"/reports/{sent}"))[0]
    jonah.post(f"/reports/{sent}/retraction")
    assert report(sent)["approval_status"] == "not_submitted"


def test_ex_71_after_an_approval_the_owner_has_to_ask(jonah, does, sent, report, maya):
    does("adam", lambda adam: _second_step(adam, sent))
    maya.post(f"/reports/{sent}/approval")
    before = report(sent)
    usable, _ = acts(jonah.get(f"/reports/{sent}"))
    assert "Ask to retract" in usable
    assert "Retract" not in usable
    answer = jonah.post(f"/reports/{sent}/retraction", status=409)
    assert "Maya Okafor approved it on 10 Mar 2026. Ask them to send it back." in answer.text
    jonah.post(f"/reports/{sent}/request", {"reason": "The date is wrong"})
    assert report(sent) == before
    said = jonah.get(f"/reports/{sent}").select_one(".said__body").text
    assert said == "@Henrik Solvang please send this back: The date is wrong"
    jonah.post(f"/reports/{sent}/request", {"reason": " "}, status=422)


def _second_step(adam, report_id):
    """Henrik has to approve it, too."""
    from dayshift_expenses.models import ApprovalStep, Report
    from dayshift_kit import current

    report = current.session.get_one(Report, report_id)
    report.all_steps.append(
        ApprovalStep(
            round=1,
            position=2,
            kind="manager",
            approver_id="UHENRIK000",
            original_id="UHENRIK000",
            state="waiting",
        )
    )
    current.session.flush()


def test_ex_72_the_last_approval_makes_it_approved(maya, sent, report, events):
    maya.post(f"/reports/{sent}/approval")
    assert report(sent)["approval_status"] == "approved"
    assert report(sent)["payment_status"] == "not_paid"
    assert ("approved", sent, "UMAYA00000") in events()


def test_ex_72_problems_have_to_be_seen_before_approving(maya, does, claim, report):
    sent = claim("jonah", 1200, 1300)
    does("maya", lambda maya_: _give_problem(sent))
    before = report(sent)
    answer = maya.post(f"/reports/{sent}/approval", status=422)
    assert "Confirm that you have seen 1 problem: Add a reason." in answer.text
    assert report(sent) == before
    dialog = maya.get(f"/reports/{sent}/approval")
    assert dialog.select_one("input[name=seen_problems]")
    assert "Add a reason" in dialog.select_one(".act-problems").text
    maya.post(f"/reports/{sent}/approval", {"seen_problems": "1"})
    assert report(sent)["approval_status"] == "approved"


def _give_problem(report_id):
    from dayshift_expenses.models import Report, Violation
    from dayshift_kit import current

    line = current.session.get_one(Report, report_id).lines[0]
    line.violations.append(
        Violation(code="over_item_limit", severity="warn", field="amount", message="Add a reason", position=1)
    )
    current.session.flush()


def test_ex_87_whoever_does_not_approve_is_refused_and_nothing_changes(jonah, grace, lucia, report, events):
    before, log = report(SALEM), events()
    for noun in ("approval", "approval-of-all", "approval-of-unheld", "return"):
        jonah.post(f"/reports/{SALEM}/{noun}", {"reason": "x", "seen_problems": "1"}, status=403)
        grace.post(f"/reports/{SALEM}/{noun}", {"reason": "x", "seen_problems": "1"}, status=403)
        lucia.post(f"/reports/{SALEM}/{noun}", {"reason": "x"}, status=404)
    for noun in ("unapproval", "reopening", "export", "closing", "control", "bypass", "settlement"):
        jonah.post(f"/reports/{SALEM}/{noun}", {"reason": "x"}, status=403)
    assert (report(SALEM), events()) == (before, log)
    usable, refused = acts(jonah.get(f"/reports/{SALEM}"))
    assert {"Approve", "Send back"}.isdisjoint([*usable, *refused])


def test_ex_73_unheld_lines_are_approved_and_the_rest_waits_on_in_a_report_of_its_own(maya, report, events):
    page = maya.get(f"/reports/{SALEM}")
    usable, _ = acts(page)
    assert "Approve $88.00 now" in usable
    assert "Approve all $151.00" in usable
    maya.post(f"/reports/{SALEM}/approval-of-unheld")
    done = report(SALEM)
    assert (done["approval_status"], done["approved_total"]) == ("approved", 8800)
    apart = next(object_ for verb, object_, _ in events() if verb == "split_off")
    held = report(apart)
    assert held["name"] == "Salem site visits, February (held)"
    assert (held["lines"], held["approved_total"], held["approval_status"]) == ([HELD], 6300, "pending")


def test_ex_76_approving_all_releases_what_is_held_and_says_so(maya, report, events):
    answer = maya.post(f"/reports/{SALEM}/approval", status=409)
    assert "is held" in answer.text
    maya.post(f"/reports/{SALEM}/approval-of-all")
    assert report(SALEM)["approved_total"] == 15100
    verbs = [verb for verb, _, actor in events() if actor == "UMAYA00000" and verb != "posted"]
    assert verbs[-2:] == ["released", "approved"]


def test_ex_74_sending_back_needs_a_reason_and_tells_it_to_the_owner(maya, jonah, sent, report):
    before = report(sent)
    answer = maya.post(f"/reports/{sent}/return", {"reason": " "}, status=422, turbo=True)
    assert answer.page.select_one("#field-reason-error").text == "Say what has to be corrected."
    assert report(sent) == before
    maya.post(f"/reports/{sent}/return", {"reason": "Name the guests"})
    assert report(sent)["approval_status"] == "sent_back"
    assert jonah.get(f"/reports/{sent}").select_one(".next").text.strip() == "Sent back: Name the guests"


def test_ex_75_a_rejected_line_leaves_and_the_last_one_sends_the_report_back(maya, claim, report, expense):
    sent = claim("jonah", 1200, 800)
    first, second = report(sent)["lines"]
    maya.post(f"/reports/{sent}/expenses/{first}/rejection", {"reason": ""}, status=422)
    maya.post(f"/reports/{sent}/expenses/{first}/rejection", {"reason": "Not ours"})
    assert report(sent)["lines"] == [second]
    assert report(sent)["approved_total"] == 800
    assert expense(first)["report_id"] is None
    maya.post(f"/reports/{sent}/expenses/{second}/rejection", {"reason": "Not ours either"})
    assert report(sent)["approval_status"] == "sent_back"


def test_ex_76_lines_are_held_and_released_with_a_reason(maya, jonah, claim, report, expense):
    sent = claim("jonah", 1200, 800)
    first, second = report(sent)["lines"]
    maya.post(f"/reports/{sent}/expenses/{first}/hold", {"reason": ""}, status=422)
    maya.post(f"/reports/{sent}/expenses/{first}/hold", {"reason": "Quote"})
    assert expense(first)["hold_reason"] == "Quote"
    answer = jonah.post(f"/reports/{sent}/expenses/{first}/release", status=403)
    assert "Somebody else holds this expense" in answer.text
    assert expense(first)["hold_reason"] == "Quote"
    maya.post(f"/reports/{sent}/expenses/{first}/release")
    assert expense(first)["hold_reason"] == ""
    maya.post(f"/reports/{sent}/holds", {"id": [first, second], "reason": "Both"})
    assert expense(second)["hold_reason"] == "Both"


def test_ex_76_holding_several_holds_all_of_them_or_none(maya, claim, report, expense):
    sent = claim("jonah", 1200, 800)
    first = report(sent)["lines"][0]
    maya.post(f"/reports/{sent}/holds", {"id": [first, HELD], "reason": "Both"}, status=422)
    maya.post(f"/reports/{sent}/holds", {"reason": "Nothing"}, status=422)
    maya.post(f"/reports/{sent}/holds", {"id": [first], "reason": ""}, status=422)
    assert expense(first)["hold_reason"] == ""


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"amount": "13.00", "reason": "x"}, {"amount": "Between nothing and the $12.00 that was claimed."}),
        ({"amount": "1,5", "reason": "x"}, {"amount": "Use a point for decimals: 1.5."}),
        ({"amount": "", "reason": "x"}, {"amount": "Enter an amount."}),
        ({"amount": "5.005", "reason": "x"}, {"amount": "USD has 2 decimals."}),
        ({"amount": "5.00", "reason": ""}, {"reason": "Say why less is approved."}),
    ],
)
def test_ex_85_an_amount_that_cannot_be_approved_is_refused_beside_its_field(maya, sent, report, typed, said):
    line, before = report(sent)["lines"][0], report(sent)
    answer = maya.post(f"/reports/{sent}/expenses/{line}/amount", typed, status=422, turbo=True)
    ((field, sentence),) = said.items()
    assert answer.page.select_one(f"#field-{field}-error").text == sentence
    assert answer.page.select_one("input[name=amount]")["value"] == typed["amount"]
    assert report(sent) == before


def test_ex_85_less_is_approved_with_a_note_and_both_amounts_are_seen(maya, jonah, claim, report):
    sent = claim("jonah", 1200, 800)
    line = report(sent)["lines"][0]
    maya.post(f"/reports/{sent}/expenses/{line}/amount", {"amount": "10", "reason": "Tip"})
    row = jonah.get(f"/reports/{sent}").select_one(f"#row_{line}")
    assert [each.text for each in row.select(".col-sum")] == ["12.00", "10.00"]
    assert "Lowered: Tip" in row.text
    assert report(sent)["due_employee"] == 1800
    jonah.post(f"/reports/{sent}/expenses/{line}/amount", {"amount": "12", "reason": "No"}, status=403)
