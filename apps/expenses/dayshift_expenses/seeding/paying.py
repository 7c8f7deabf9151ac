"""Reports that have been paid, in weekly batches of each entity."""

from datetime import datetime, timedelta

from sqlalchemy.orm import Session

from dayshift_expenses.models import BatchReport, Payment, PaymentBatch
from dayshift_expenses.seeding.adding import Row, add
from dayshift_expenses.seeding.claims import Told
from dayshift_expenses.seeding.ledger import Ledger
from dayshift_expenses.seeding.people import Desk
from dayshift_kit import ids

Week = tuple[int, int, str]
OPEN_FOR = timedelta(days=6)


def pay(session: Session, ledger: Ledger, told: list[Told], desk: Desk) -> None:
    """What the truth says was paid goes out in one batch a week; who is owed nothing needs no payment."""
    weeks: dict[Week, list[Told]] = {}
    for one in told:
        if not one.is_final:
            continue
        if one.row["due_employee"] == 0:
            one.row["payment_status"] = "not_applicable"
        elif one.paid is None:
            one.row["payment_status"] = "not_paid"
        else:
            year, week, _ = one.paid.at.isocalendar()
            weeks.setdefault((year, week, one.row["entity_id"]), []).append(one)
    batches: list[Row] = []
    entries: list[Row] = []
    payments: list[Row] = []
    for number, key in enumerate(sorted(weeks), 1):
        batch = _batch(ledger, f"PB-{number:05d}", weeks[key], desk)
        batches.append(batch)
        for one in weeks[key]:
            entries.append(_entry(ledger, batch, one))
        payments += _payments(batch, weeks[key])
    for number, payment in enumerate(payments, 1):
        payment["id"] = number
        _tell_payment(ledger, payment, batches)
    add(session, PaymentBatch, batches)
    add(session, BatchReport, entries)
    add(session, Payment, payments)
    ids.keep("PB", len(batches))


def _batch(ledger: Ledger, key: str, reports: list[Told], desk: Desk) -> Row:
    """A batch by somebody who is not paid in it; it ends when the last of it was paid."""
    owners = {one.row["owner_id"] for one in reports}
    payer = next((each for each in desk.payers if each not in owners), desk.chief)
    ended = max(_paid_at(one) for one in reports)
    ready = max(one.row["approved_at"] for one in reports)
    sent = max(ready + (ended - ready) // 2, ended - timedelta(hours=20)).replace(microsecond=0)
    closed = max(ready, min(sent - timedelta(minutes=9), ready + (sent - ready) // 2))
    first = min(one.row["approved_at"] for one in reports) + timedelta(seconds=30)
    opened = min(max(first, ended - OPEN_FOR), closed)
    entity = reports[0].row["entity_id"]
    thing = ("payment_batch", key)
    ledger.tell(opened, payer, "opened", thing, after={"entity_id": entity})
    for at, verb, before in (
        (closed, "closed", "open"),
        (sent, "sent", "closed"),
        (ended, "confirmed", "sent"),
    ):
        ledger.tell(at, payer, verb, thing, before={"state": before}, after={"state": verb})
    return {
        "id": key, "entity_id": entity, "currency": reports[0].row["currency"], "state": "confirmed",
        "opened_at": opened, "opened_by_id": payer, "closed_at": closed, "sent_at": sent,
        "finished_at": ended,
    }  # fmt: skip


def _paid_at(one: Told) -> datetime:
    assert one.paid is not None
    approved: datetime = one.row["approved_at"]
    return max(one.paid.at, approved + timedelta(hours=1))


def _entry(ledger: Ledger, batch: Row, one: Told) -> Row:
    at = max(one.row["approved_at"], batch["opened_at"])
    thing, payer = ("report", one.id), batch["opened_by_id"]
    after = {"batch_id": batch["id"], "payment_status": "in_batch"}
    ledger.tell(at, payer, "batched", thing, after=after)
    one.row.update({"payment_status": "paid", "paid_at": batch["finished_at"]})
    after = {"payment_status": "paid", "batch_id": batch["id"]}
    ledger.tell(batch["finished_at"], payer, "paid", thing, after=after)
    return {"batch_id": batch["id"], "report_id": one.id, "amount": one.row["due_employee"], "is_live": False}


def _payments(batch: Row, reports: list[Told]) -> list[Row]:
    """One for each employee."""
    gross: dict[str, int] = {}
    for one in reports:
        gross[one.row["owner_id"]] = gross.get(one.row["owner_id"], 0) + one.row["due_employee"]
    return [
        {
            "batch_id": batch["id"], "person_id": person, "gross": amount, "debts": 0, "amount": amount,
            "state": "confirmed", "failure": "",
        }
        for person, amount in sorted(gross.items())
    ]  # fmt: skip


def _tell_payment(ledger: Ledger, payment: Row, batches: list[Row]) -> None:
    batch = batches[int(payment["batch_id"][3:]) - 1]
    thing = ("payment", str(payment["id"]))
    ledger.tell(
        batch["finished_at"], batch["opened_by_id"], "confirmed", thing, after={"amount": payment["amount"]}
    )
