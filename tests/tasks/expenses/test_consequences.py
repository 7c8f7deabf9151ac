"""What Outlay does by itself passes only together with its cause."""

from dayshift_control.wire import RowChange
from dayshift_tasks.profiles import PROFILES

EXPENSES = PROFILES["expenses"]


def change(table, op="update", request="r1", changed=(), **after):
    return RowChange(
        table=table, key={"id": 1}, op=op, before=None, after=after, changed=changed, requests=(request,)
    )


def follows(cause, effect):
    return any(rule.follows("expenses", cause, effect) for rule in EXPENSES.derived)


def test_a_report_adds_up_anew_with_its_own_expense_only():
    edited = change("expense", id="E1", report_id="R1")
    assert follows(edited, change("report", id="R1", changed=("claimed_total", "version")))
    assert not follows(edited, change("report", id="R2", changed=("claimed_total",)))
    assert not follows(edited, change("report", id="R1", changed=("name",)))
    assert not follows(edited, change("report", id="R1", request="r2", changed=("claimed_total",)))


def test_an_expense_in_no_report_changes_no_report():
    loose = change("expense", id="E1", report_id=None)
    assert not follows(loose, change("report", id=None, changed=("claimed_total",)))


def test_steps_are_void_only_when_the_owner_has_the_report_again():
    back = change("report", id="R1", approval_status="sent_back")
    void = change("approval_step", report_id="R1", state="void", changed=("state",))
    assert follows(back, void)
    assert not follows(change("report", id="R1", approval_status="approved"), void)
    assert not follows(back, change("approval_step", report_id="R1", state="approved", changed=("state",)))


def test_the_books_follow_an_approval():
    entry = change("journal_entry", op="insert", id="JE-1", report_id="R1")
    assert follows(change("report", id="R1", approval_status="approved"), entry)
    assert not follows(change("report", id="R2", approval_status="approved"), entry)


def test_only_what_is_claimed_is_frozen_with_a_report():
    sent = change("report", id="R1", approval_status="pending")
    assert follows(sent, change("expense", report_id="R1", changed=("claimed_amount", "version")))
    assert not follows(sent, change("expense", report_id="R1", changed=("claimed_amount", "amount")))
