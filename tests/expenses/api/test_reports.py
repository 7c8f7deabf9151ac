"""EX-110: reports through the API, from the first line to the payment."""

import pytest
from tests.expenses.api.test_expenses import new


@pytest.fixture
def draft(ana):
    """A draft of Ana's with two lines."""
    lines = [new(ana)["id"], new(ana, merchant="Ferry", spent_on="2026-02-20")["id"]]
    body = {"name": "Seattle", "purpose": "Customer visit", "expense_ids": lines}
    return ana.post("/reports", body, status=201)


@pytest.fixture
def sent(ana, draft):
    """The same, waiting for Ben."""
    return ana.post(f"/reports/{draft['id']}/submit")


@pytest.fixture
def approved(ben, sent):
    return ben.post(f"/reports/{sent['id']}/approve", {"seen_problems": True})


def at(report, verb=""):
    return f"/reports/{report['id']}{'/' if verb else ''}{verb}"


def test_ex_110_a_report_is_begun_and_read_back(ana, draft):
    assert ana.get(at(draft)) == draft
    assert (draft["status"], draft["approval_status"], draft["payment_status"]) == (
        "Draft", "not_submitted", "not_applicable",
    )  # fmt: skip
    assert draft["totals"]["claimed"] == {"amount": 4900, "currency": "USD"}


def test_ex_110_details_are_changed_and_lines_put_in_and_taken_out(ana, draft):
    assert ana.patch(at(draft), {"name": "Tacoma"})["name"] == "Tacoma"
    first, second = draft["expense_ids"]
    less = ana.post(at(draft, "remove-expenses"), {"expense_ids": [first]})
    assert less["expense_ids"] == [second]
    ana.post(at(draft, "remove-expenses"), {"expense_ids": [first]}, status=422)
    more = ana.post(at(draft, "add-expenses"), {"expense_ids": [first]})
    assert sorted(more["expense_ids"]) == sorted([first, second])


def test_ex_110_a_draft_is_deleted_and_its_lines_are_kept(ana, draft):
    ana.delete(at(draft))
    ana.get(at(draft), status=404)
    assert ana.get(f"/expenses/{draft['expense_ids'][0]}")["report_id"] is None


def test_ex_110_a_report_is_submitted_approved_and_paid(ana, ben, program, sent):
    assert (sent["status"], sent["steps"][0]["approver_id"]) == ("Outstanding", "ben")
    assert [each["id"] for each in ben.get("/approvals")["waiting"]] == [sent["id"]]
    done = ben.post(at(sent, "approve"), {"seen_problems": True, "note": "Fine"})
    assert (done["status"], done["steps"][0]["decided_by_id"]) == ("Approved", "ben")
    assert ben.get("/approvals")["waiting"] == []
    pat = program("pat")
    assert pat.post(at(sent, "pay"), {})["status"] == "Paying"
    [batch] = pat.get("/batches")["data"]
    for verb in ("close", "send", "confirm"):
        batch = pat.post(f"/batches/{batch['id']}/{verb}")
    assert (batch["state"], batch["total"]) == ("confirmed", {"amount": 4900, "currency": "USD"})
    assert ana.get(at(sent))["status"] == "Paid"


def test_ex_110_a_report_is_retracted_until_somebody_approved_it(ana, ben, sent):
    assert ana.post(at(sent, "retract"))["status"] == "Draft"
    ana.post(at(sent, "submit"))
    ben.post(at(sent, "approve"), {"seen_problems": True})
    assert ana.post(at(sent, "retract"), status=409)["code"] == "stale"


def test_ex_110_a_report_is_sent_back_with_a_reason(ana, ben, sent):
    refused = ben.post(at(sent, "send-back"), {"reason": ""}, status=422)
    assert refused["errors"][0]["pointer"] == "/reason"
    back = ben.post(at(sent, "send-back"), {"reason": "Add the guests"})
    assert (back["status"], back["sent_back_reason"]) == ("Sent back", "Add the guests")
    assert ana.post(at(sent, "submit"))["current_step"] == 1


def test_ex_110_a_line_is_rejected_and_another_lowered(ana, ben, sent):
    first, second = sent["expense_ids"]
    left = ben.post(at(sent, "reject-expense"), {"expense_id": first, "reason": "Private"})
    assert left["expense_ids"] == [second]
    assert ana.get(f"/expenses/{first}")["rejected"]["reason"] == "Private"
    lowered = ben.post(at(sent, "lower-expense"), {"expense_id": second, "amount": 2000, "note": "Cap"})
    assert (lowered["claimed"]["amount"], lowered["approved"]["amount"]) == (2450, 2000)
    over = {"expense_id": second, "amount": 9999, "note": "More"}
    assert ben.post(at(sent, "lower-expense"), over, status=422)["errors"][0]["pointer"] == "/amount"


@pytest.mark.parametrize(("how", "lines"), [("refuse", None), ("release", 2), ("set_apart", 1)])
def test_ex_110_held_lines_are_in_the_way_released_or_set_apart(ana, ben, sent, how, lines):
    ben.post(f"/expenses/{sent['expense_ids'][0]}/hold", {"reason": "Quote"})
    body = {"held_lines": how, "seen_problems": True}
    done = ben.post(at(sent, "approve"), body, status=409 if lines is None else 200)
    assert lines is None or len(done["expense_ids"]) == lines


def test_ex_110_problems_have_to_be_seen_before_approving(ben, ana, program):
    line = new(ana, category_id="lodging", amount={"amount": 4000, "currency": "USD"})
    assert {each["severity"] for each in line["problems"]} <= {"block", "warn"}
    second = new(ana, merchant="Ferry", amount={"amount": 2450, "currency": "USD"}, spent_on="2026-03-05")
    near = new(ana, merchant="Ferry", amount={"amount": 2450, "currency": "USD"}, spent_on="2026-03-06")
    report = ana.post("/reports", {"name": "Ferries", "purpose": "x"}, status=201)
    ana.post(at(report, "add-expenses"), {"expense_ids": [second["id"], near["id"]]})
    ana.post(at(report, "submit"))
    refused = ben.post(at(report, "approve"), {}, status=422)
    assert refused["errors"][0]["pointer"] == "/seen_problems"
    assert ben.post(at(report, "approve"), {"seen_problems": True})["status"] == "Approved"


def test_ex_110_an_approval_is_taken_back_and_a_finished_report_reopened(ben, program, approved):
    assert ben.post(at(approved, "unapprove"), {})["status"] == "Outstanding"
    ben.post(at(approved, "approve"), {"seen_problems": True})
    adam = program("adam")
    adam.post(at(approved, "reopen"), {"reason": ""}, status=422)
    assert adam.post(at(approved, "reopen"), {"reason": "Wrong entity"})["status"] == "Draft"


def test_ex_110_finance_routes_exports_and_the_books_balance(program, sent, ben, approved):
    fay = program("fay")
    fay.post(at(approved, "export"), {})
    confirm = ben.post(at(approved, "unapprove"), {}, status=422)
    assert confirm["errors"][0]["pointer"] == "/confirmed"
    [entry] = fay.get(f"/journals?report_id={sent['id']}")["data"]
    assert fay.get(f"/journals/{entry['id']}") == entry
    assert entry["debit_total"] == entry["credit_total"] == {"amount": 4900, "currency": "USD"}
    ben.get("/journals", status=403)
    ben.get(f"/journals/{entry['id']}", status=404)


def test_ex_110_who_approves_is_changed_but_never_to_the_owner(program, sent):
    fay = program("fay")
    fay.post(at(sent, "change-approver"), {"approver_id": "ana"}, status=403)
    changed = fay.post(at(sent, "change-approver"), {"approver_id": "lia", "reason": "Ben is away"})
    assert changed["steps"][0]["approver_id"] == "lia"
    assert fay.post(at(sent, "take-control"))["steps"][0]["approver_id"] == "fay"
    assert fay.post(at(sent, "bypass"), {"reason": "Board's own"})["status"] == "Approved"


def test_ex_110_what_can_be_done_is_told_with_the_reason_why_not(ana, ben, sent):
    mine = {each["action"]: each for each in ana.get(at(sent, "actions"))["data"]}
    assert mine["retract"]["is_allowed"]
    assert (mine["submit"]["is_allowed"], "waiting" in mine["submit"]["reason"]) == (False, True)
    assert "approve" not in mine
    assert "approve" in {each["action"] for each in ben.get(at(sent, "actions"))["data"]}


def test_ex_110_a_blocked_report_cannot_be_submitted(ana, untouched):
    empty = ana.post("/reports", {"name": "Empty"}, status=201)
    with untouched():
        refused = ana.post(at(empty, "submit"), status=422)
    assert refused["detail"] == "Add at least one expense."


def test_ex_110_nobody_else_sees_or_touches_it(lia, sent, untouched):
    with untouched():
        lia.get(at(sent), status=404)
        assert lia.get("/reports")["data"] == []
        lia.patch(at(sent), {"name": "Mine"}, status=404)
        lia.delete(at(sent), status=404)
        for verb in ("submit", "retract", "approve", "pay", "unapprove"):
            lia.post(at(sent, verb), None if verb in {"submit", "retract"} else {}, status=404)


def test_ex_110_an_assistant_prepares_and_tells_the_owner(ana, lia):
    lent = {"delegate_id": "lia", "kind": "prepare", "starts_on": "2026-03-01"}
    ana.post("/delegations", lent, status=201)
    line = new(lia, owner_id="ana")
    assert (line["owner_id"], line["creator_id"]) == ("ana", "lia")
    body = {"name": "Prepared", "purpose": "Visit", "owner_id": "ana", "expense_ids": [line["id"]]}
    report = lia.post("/reports", body, status=201)
    lia.post(at(report, "submit"), status=403)
    lia.post(at(report, "mark-ready"))
    event = ana.get(f"/audit?report_id={report['id']}&verb=made_ready")["data"][0]
    assert (event["actor_id"], event["on_behalf_of_id"], event["channel"]) == ("lia", "ana", "api")
