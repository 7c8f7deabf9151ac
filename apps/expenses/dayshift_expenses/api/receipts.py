"""Receipts: files are sent, looked at, put on expenses; and what the scanner read in them."""

from datetime import date, datetime
from typing import Any, ClassVar

from flask import Response
from pydantic import Field
from sqlalchemy import select
from werkzeug.datastructures import FileStorage

from dayshift_expenses.api.claims import ExpenseShape, expense_shape
from dayshift_expenses.api.company import named
from dayshift_expenses.api.operations import operation
from dayshift_expenses.api.paging import paged
from dayshift_expenses.api.shapes import Body, Id, MoneyShape, Page, PageAsked, Shape, money_or_none
from dayshift_expenses.api.tags import seen, settled
from dayshift_expenses.models import Person, Receipt, ReceiptUse
from dayshift_expenses.models.papers import examined
from dayshift_kit import current
from dayshift_kit.web.files import send_blob
from dayshift_kit.web.site import this_site


class ReceiptShape(Shape):
    """A file that proves spending."""

    is_tagged: ClassVar[bool] = True

    id: str
    owner_id: str
    file_name: str
    media_type: str
    kind: str
    source: str
    size: int
    pages: int
    sha256: str
    added_at: datetime
    scan_state: str
    expense_ids: list[str]


class ScanLineShape(Shape):
    """A line of the receipt, as it was read."""

    kind: str
    text: str | None
    amount: MoneyShape | None


class ScanShape(Shape):
    """What the scanner read, and how sure it was of each field in per cent. It may be wrong."""

    state: str
    merchant: str | None
    date: "date | None"
    amount: MoneyShape | None
    tax: MoneyShape | None
    confidence: dict[str, int]
    lines: list[ScanLineShape]


class ReceiptBody(Body):
    """A JPEG, PNG, HEIC or PDF file of at most 10 MB, of the token's owner unless told otherwise."""

    file: str = Field(json_schema_extra={"format": "binary"})
    owner_id: Id | None = None


class ReceiptIdBody(Body):
    receipt_id: Id


class StatementBody(Body):
    """A signed statement that the receipt is missing."""

    reason: str = Field(max_length=1000)
    signed_name: str = Field(max_length=200)


@operation("GET /receipts", answer=Page[ReceiptShape], asked=PageAsked)
def list_receipts(person: Person, asked: PageAsked) -> Page[ReceiptShape]:
    """Receipts of the person and of those they prepare for, the newest first."""
    mine = person.receipts().order_by(None).with_only_columns(Receipt.id)
    used = select(ReceiptUse).where(ReceiptUse.receipt_id.in_(mine)).order_by(ReceiptUse.expense_id)
    uses: dict[str, list[str]] = {}
    for each in current.session.scalars(used):
        uses.setdefault(each.receipt_id, []).append(each.expense_id)
    return paged(
        person.receipts(), asked, lambda each: _drawn(each, uses.get(each.id, [])),
        by=[Receipt.id], is_descending=True,
    )  # fmt: skip


@operation("POST /receipts", body=ReceiptBody, answer=ReceiptShape, status=201, at="/receipts", is_form=True)
def add_receipt(person: Person, body: ReceiptBody, file: FileStorage) -> ReceiptShape:
    """Keep a file as a receipt and begin to read it."""
    content = file.stream.read()
    paper = examined(content)
    owner = person if body.owner_id is None else named(Person, body.owner_id, "owner_id", "employee")
    receipt = Receipt.keep(
        actor=person, owner=owner, media_type=paper.media_type, size=len(content), pages=paper.pages,
        file_name=str(file.filename).replace("\\", "/").rpartition("/")[2][:200] or "receipt",
        sha256=this_site().store.blobs.put(content),
    )  # fmt: skip
    return receipt_shape(receipt)


@operation("GET /receipts/{receipt_id}", answer=ReceiptShape)
def show_receipt(person: Person, receipt_id: str) -> ReceiptShape:
    """One receipt."""
    return receipt_shape(person.receipt(receipt_id))


@operation("GET /receipts/{receipt_id}/scan", answer=ScanShape)
def show_scan(person: Person, receipt_id: str) -> ScanShape:
    """What the scanner read in it; empty until it is done."""
    receipt = person.receipt(receipt_id)
    scan: dict[str, Any] = receipt.scan or {}
    currency = scan.get("currency") or ""
    return ScanShape(
        state=receipt.scan_state, merchant=scan.get("merchant") or None, date=scan.get("date") or None,
        amount=money_or_none(scan.get("amount"), currency), tax=money_or_none(scan.get("tax"), currency),
        confidence=scan.get("confidence", {}),
        lines=[_scan_line(each, currency) for each in scan.get("lines", [])],
    )  # fmt: skip


@operation("GET /receipts/{receipt_id}/file", media="*/*")
def show_receipt_file(person: Person, receipt_id: str) -> Response:
    """The file itself."""
    receipt = person.receipt(receipt_id)
    return send_blob(receipt.sha256, name=receipt.file_name, media_type=receipt.media_type)


@operation("DELETE /receipts/{receipt_id}", status=204)
def delete_receipt(person: Person, receipt_id: str) -> None:
    """Take a receipt away that proves no expense."""
    seen(person.receipt(receipt_id), receipt_shape).erase(actor=person)


@operation("POST /expenses/{expense_id}/receipts", body=ReceiptIdBody, answer=ExpenseShape)
def attach_receipt(person: Person, expense_id: str, body: ReceiptIdBody) -> ExpenseShape:
    """Let a receipt prove an expense."""
    expense = seen(person.expense(expense_id), expense_shape)
    expense.attach(person.receipt(body.receipt_id), actor=person)
    return expense_shape(expense)


@operation("DELETE /expenses/{expense_id}/receipts/{receipt_id}", answer=ExpenseShape)
def detach_receipt(person: Person, expense_id: str, receipt_id: str) -> ExpenseShape:
    """Take a receipt off an expense; it is kept."""
    expense = seen(person.expense(expense_id), expense_shape)
    expense.detach(person.receipt(receipt_id), actor=person)
    return expense_shape(expense)


@operation("PUT /expenses/{expense_id}/statement", body=StatementBody, answer=ExpenseShape)
def sign_statement(person: Person, expense_id: str, body: StatementBody) -> ExpenseShape:
    """Sign that the receipt of an expense is missing."""
    expense = seen(person.expense(expense_id), expense_shape)
    expense.attest(actor=person, reason=body.reason, signed_name=body.signed_name)
    return expense_shape(expense)


@operation("DELETE /expenses/{expense_id}/statement", answer=ExpenseShape)
def withdraw_statement(person: Person, expense_id: str) -> ExpenseShape:
    """Take the statement back."""
    expense = seen(person.expense(expense_id), expense_shape)
    expense.withdraw_statement(actor=person)
    return expense_shape(expense)


def receipt_shape(receipt: Receipt) -> ReceiptShape:
    settled()
    return _drawn(receipt, receipt.uses())


def _drawn(receipt: Receipt, expense_ids: list[str]) -> ReceiptShape:
    same = set(ReceiptShape.model_fields) - {"expense_ids"}
    return ReceiptShape(**{name: getattr(receipt, name) for name in same}, expense_ids=expense_ids)


def _scan_line(line: dict[str, Any], currency: str) -> ScanLineShape:
    text = line.get("text") or line.get("name")
    return ScanLineShape(
        kind=line.get("kind") or "", text=text, amount=money_or_none(line.get("amount"), currency)
    )
