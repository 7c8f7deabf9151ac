"""The events of what was written in bulk, as the verbs would have logged them."""

from datetime import timedelta

from dayshift_expenses.seeding.adding import Row
from dayshift_expenses.seeding.claims import Told
from dayshift_expenses.seeding.ledger import Ledger, Line

SHOWN = (
    "kind", "merchant", "spent_on", "amount", "currency", "home_amount", "fx_rate", "fx_source",
    "tax_rate_id", "tax_amount", "category_id", "cost_centre_id", "project_id", "description",
    "is_reimbursable", "is_billable", "policy_id",
)  # fmt: skip


def tell_lines(ledger: Ledger) -> None:
    """Who wrote which expense, what charge it turned out to be, what it is made of."""
    for line in ledger.lines:
        row = line.row
        at, owner, thing = row["created_at"], row["owner_id"], ("expense", row["id"])
        ledger.tell(at, owner, "created", thing, after={name: row[name] for name in SHOWN})
        if row["card_transaction_id"]:
            after = {"expense_id": row["id"], "match_state": "matched"}
            ledger.tell(at, owner, "matched", ("card_transaction", row["card_transaction_id"]), after=after)
        if line.items:
            after = {"amounts": [item["amount"] for item in line.items]}
            ledger.tell(at, owner, "itemised", thing, before={"amounts": []}, after=after)


def tell_reports(ledger: Ledger, told: list[Told], chains: dict[str, list[Row]]) -> None:
    """Who began which report, put what in, and handed it in with which chain."""
    for one in told:
        row = one.row
        at, owner, thing = row["created_at"], row["owner_id"], ("report", one.id)
        named = {"name": row["name"], "purpose": row["purpose"], "policy_id": row["policy_id"]}
        ledger.tell(at, owner, "created", thing, after=named)
        for line in one.lines:
            _tell_joining(ledger, one, line)
        for number, sent in enumerate(one.submissions, 1):
            before = {"approval_status": "not_submitted" if number == 1 else "sent_back"}
            steps = [step for step in chains.get(one.id, ()) if step["round"] == number]
            after = {
                "approval_status": "pending", "claimed_total": row["claimed_total"],
                "chain": [step["original_id"] or step["approver_id"] for step in steps],
            }  # fmt: skip
            ledger.tell(sent.at, owner, "submitted", thing, before=before, after=after)
        _tell_lowered(ledger, one)


def _tell_joining(ledger: Ledger, one: Told, line: Line) -> None:
    at = line.row["created_at"] + timedelta(seconds=20)
    ledger.tell(
        at, line.row["owner_id"], "added_to_report", ("expense", line.row["id"]),
        before={"report_id": None}, after={"report_id": one.id},
    )  # fmt: skip


def _tell_lowered(ledger: Ledger, one: Told) -> None:
    """An approver allowed less of some lines just before approving."""
    for row in one.counted:
        if row["claimed_amount"] is not None and row["approved_amount"] != row["claimed_amount"]:
            at = one.row["approved_at"] - timedelta(minutes=2)
            actor = one.approvals[0].actor if one.approvals else one.claim.owner
            before = {"approved_amount": row["claimed_amount"], "approval_note": ""}
            after = {"approved_amount": row["approved_amount"], "approval_note": row["approval_note"]}
            ledger.tell(
                at, ledger.id_of(actor), "lowered", ("expense", row["id"]), before=before, after=after
            )
