"""EX-110: receipts through the API."""

import io

import pytest
from tests.expenses.api.test_expenses import new
from tests.expenses.models.office import NOW

from dayshift_expenses.models import Receipt
from dayshift_expenses.models.receipts import ScanReading
from dayshift_expenses.models.scans import take_in_scan
from dayshift_kit import current

JPEG = b"\xff\xd8\xff\xe0 a picture"


def send(program, content=JPEG, name="IMG_2041.jpg", *, status=201, headers=None, **fields):
    data = {"file": (io.BytesIO(content), name), **fields}
    return program.ask("POST", "/receipts", status=status, headers=headers, data=data).json


def test_ex_110_a_file_is_kept_read_and_given_back(ana, world):
    kept = send(ana)
    assert (kept["file_name"], kept["media_type"], kept["scan_state"]) == (
        "IMG_2041.jpg", "image/jpeg", "scanning",
    )  # fmt: skip
    file = ana.ask("GET", f"/receipts/{kept['id']}/file", status=200)
    assert file.data == JPEG
    file.close()
    reading = {
        "merchant": "Halyard", "date": "2026-03-04", "amount": 2450, "currency": "USD", "tax": 200,
        "confidence": {"merchant": 96, "amount": 72}, "lines": [{"kind": "food", "amount": 2250}],
    }  # fmt: skip
    with world.unit(channel="system") as session:
        session.add(ScanReading(sha256=kept["sha256"], reading=reading))
        take_in_scan(current.session.get_one(Receipt, kept["id"]))
    scan = ana.get(f"/receipts/{kept['id']}/scan")
    assert (scan["state"], scan["amount"], scan["confidence"]) == (
        "done", {"amount": 2450, "currency": "USD"}, reading["confidence"],
    )  # fmt: skip
    assert ana.get(f"/receipts/{kept['id']}")["scan_state"] == "done"
    assert NOW.isoformat()[:10] == kept["added_at"][:10]


def test_ex_110_what_the_scanner_will_read_is_not_told_before_it_has(ana, world):
    kept = send(ana)
    with world.unit(channel="system") as session:
        session.add(ScanReading(sha256=kept["sha256"], reading={"amount": 2450, "currency": "USD"}))
    scan = ana.get(f"/receipts/{kept['id']}/scan")
    assert (scan["state"], scan["amount"], scan["lines"]) == ("scanning", None, [])


def test_ex_110_a_receipt_is_put_on_an_expense_and_taken_off(ana):
    kept, line = send(ana), new(ana)
    place = f"/expenses/{line['id']}/receipts"
    assert ana.post(place, {"receipt_id": kept["id"]})["receipt_ids"] == [kept["id"]]
    assert ana.delete(f"/receipts/{kept['id']}", status=403).json["code"] == "not_allowed"
    assert ana.delete(f"{place}/{kept['id']}", status=200).json["receipt_ids"] == []
    ana.delete(f"/receipts/{kept['id']}")
    assert ana.get("/receipts")["data"] == []


def test_ex_110_a_missing_receipt_is_signed_for_by_the_owner(ana):
    place = f"/expenses/{new(ana)['id']}/statement"
    body = {"reason": "Lost", "signed_name": "Somebody"}
    refused = ana.ask("PUT", place, body, status=422)
    assert refused.json["errors"][0]["pointer"] == "/signed_name"
    ana.ask("PUT", place, {**body, "signed_name": "Ana Lindt"}, status=200)
    ana.delete(place, status=200)


@pytest.mark.parametrize("content", [b"", b"GIF89a", b"%PDF-1.4 broken", b"MZ", b"<svg/>"])
def test_ex_110_what_is_no_receipt_is_refused(ana, untouched, content):
    with untouched():
        assert send(ana, content, status=422)["errors"][0]["pointer"] == "/file"


def test_ex_110_a_form_has_the_file_once_and_nothing_unknown(ana, untouched):
    with untouched():
        assert send(ana, status=422, source="chat")["errors"][0]["pointer"] == "/source"
        ana.ask("POST", "/receipts", status=422, data={"owner_id": "ana", "x": (io.BytesIO(b"x"), "x")})
        ana.ask("POST", "/receipts", {"file": "x"}, status=415)
        send(ana, status=403, owner_id="lia")


def test_ex_110_the_same_upload_again_is_one_receipt_whatever_boundary_it_has(ana):
    key = {"Idempotency-Key": "up-1"}
    assert send(ana, headers=key) == send(ana, headers=key)
    assert len(ana.get("/receipts")["data"]) == 1
    assert send(ana, JPEG + b"!", status=409, headers=key)["code"] == "idempotency_key_reused"


def test_ex_110_a_file_name_is_only_a_name(ana):
    assert send(ana, name="..\\..\\etc/scan.jpg")["file_name"] == "scan.jpg"


def test_ex_110_receipts_of_others_are_not_found(ana, lia):
    kept = send(ana)
    for path in ("", "/file", "/scan"):
        lia.get(f"/receipts/{kept['id']}{path}", status=404)
    lia.post(f"/expenses/{new(lia)['id']}/receipts", {"receipt_id": kept["id"]}, status=404)
