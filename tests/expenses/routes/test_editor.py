"""One expense: its form, its problems, two people at it, its receipts."""

import io
from datetime import date

import pytest
from PIL import Image
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas

MEAL, GARAGE, HOTEL, SENT = "EXP-000001", "EXP-000002", "EXP-000004", "EXP-000006"


def picture():
    file = io.BytesIO()
    Image.new("RGB", (40, 60), "white").save(file, "JPEG")
    return file.getvalue()


def document(pages=1, password=""):
    file = io.BytesIO()
    encrypt = StandardEncryption(password) if password else None
    canvas = Canvas(file, encrypt=encrypt, invariant=1)
    for _ in range(pages):
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def files(**named):
    return {"files": [(io.BytesIO(content), name.replace("_", ".")) for name, content in named.items()]}


def test_ex_43_problems_stand_on_top_and_beside_their_field(maya):
    page = maya.get(f"/expenses/{MEAL}")
    assert (
        page.select_one(".top-problems h2").text
        == "3 problems – 2 must be fixed before this can be submitted"
    )
    amount = page.select_one("#field-amount")
    beside = page.select_one(f"#{amount['aria-describedby']}")
    assert beside.text.strip() == "Amount is $4.00 more than the receipt"
    assert amount["aria-invalid"] == "true"


def test_ex_43_fields_say_what_the_receipt_said(maya):
    page = maya.get(f"/expenses/{MEAL}")
    marks = [mark.text for mark in page.select(".mark--good, .mark--check, .mark-use")]
    assert marks == ["From receipt", "Check", "Use scanned 229.22", "From receipt"]


def test_ex_43_saving_changes_what_was_typed_and_clears_what_it_solves(maya, expense):
    maya.save(MEAL, {"amount": "229.22", "description": "Pilot kick-off"})
    kept = expense(MEAL)
    assert (kept["amount"], kept["description"], kept["tax_amount"]) == (22922, "Pilot kick-off", 1822)
    page = maya.get(f"/expenses/{MEAL}")
    assert [each.text for each in page.select(".top-problems li")] == ["Above $75.00 per person"]


def test_ex_43_saving_an_untouched_form_changes_nothing(maya, expense, events):
    before, count = expense(MEAL), len(events())
    maya.save(MEAL, {})
    assert expense(MEAL) == before
    assert len(events()) == count


def test_ex_43_save_and_next_goes_on_in_the_same_list(maya):
    within = "status=Draft&sort=merchant"
    order = maya.rows(f"?{within}")
    answer = maya.save(order[0], {"next": "1", "within": within})
    assert answer.location.startswith(f"/expenses/{order[1]}?within=")


def test_ex_43_everything_at_fault_is_told_at_once_and_nothing_is_kept(maya, expense):
    before = expense(MEAL)
    answer = maya.save(
        MEAL, {"amount": "12.345", "spent_on": "31 Feb 2026", "merchant": "Elsewhere"}, status=422
    )
    said = [each.text.strip() for each in answer.page.select("[id$=-error]")]
    assert said == ["There is no 31 Feb 2026 in the calendar.", "USD has 2 decimals."]
    assert answer.page.select_one("#field-merchant")["value"] == "Elsewhere"
    assert expense(MEAL) == before


def test_ex_55_a_stale_form_says_who_changed_it_and_may_overwrite(maya, expense):
    old = maya.form(MEAL)
    maya.save(MEAL, {"description": "Mine first"})
    typed = {**old, "description": "Mine last"}
    answer = maya.post(f"/expenses/{MEAL}", typed, status=409)
    notice = answer.page.select_one(".editor-notice")
    assert notice.strong.text == "Changed by Maya Okafor on 10 Mar, 10:15 AM"
    assert [each.text for each in notice.select("a, button")] == ["Reload", "Overwrite"]
    assert expense(MEAL)["description"] == "Mine first"
    seen = answer.page.select_one("#expense-form [name=version]")["value"]
    maya.post(f"/expenses/{MEAL}", {**typed, "version": seen})
    assert expense(MEAL)["description"] == "Mine last"


def test_ex_85_an_approver_recodes_but_amount_and_date_are_locked(maya, expense):
    page = maya.get(f"/expenses/{SENT}")
    assert page.select_one("#field-amount").has_attr("disabled")
    assert not page.select_one("#field-category_id").has_attr("disabled")
    maya.save(SENT, {"project_id": "PRJ-131"})
    assert expense(SENT)["project_id"] == "PRJ-131"
    maya.post(f"/expenses/{SENT}", {"amount": "1.00"}, status=403)
    assert expense(SENT)["amount"] == 6300


def test_ex_44_an_expense_is_written_by_hand(maya, expense):
    typed = {
        "merchant": "Tram",
        "spent_on": "2026-03-09",
        "amount": "1300",
        "currency": "JPY",
        "category_id": "travel",
    }
    answer = maya.post("/expenses", typed)
    kept = expense(answer.location.rpartition("/")[2])
    assert (kept["amount"], kept["currency"], kept["spent_on"]) == (1300, "JPY", date(2026, 3, 9))
    maya.post("/expenses", {**typed, "amount": "1.50"}, status=422)


def test_ex_84_a_draft_is_deleted_and_a_sent_line_is_not(maya, expense):
    assert "trash" not in maya.get(f"/expenses/{SENT}").select_one("#expense-menu").get("class", [])
    maya.post(f"/expenses/{SENT}/deletion", status=403)
    maya.post(f"/expenses/{GARAGE}/deletion", {"within": "status=Draft"})
    assert expense(GARAGE) is None
    assert expense(SENT) is not None


def test_ex_44_every_file_becomes_an_expense_and_refused_ones_say_why(maya, events):
    sent = files(
        a_jpg=picture(), b_pdf=document(2), c_tiff=b"II*\0", d_pdf=document(password="x"), e_pdf=b"%PDF-1.4"
    )
    before = [verb for verb, _, _ in events()].count("added")
    answer = maya.post("/receipts", sent, turbo=True, status=200)
    news = answer.page.select_one(".alert-bar")
    assert news.h2.text == "3 of 5 files were not added"
    assert "c.tiff: use JPEG, PNG or PDF" in news.text
    assert "d.pdf: the PDF is locked with a password" in news.text
    assert "e.pdf: the PDF is damaged" in news.text
    assert len(answer.page.select(".toast")) == 2
    assert [verb for verb, _, _ in events()].count("added") == before + 2


def test_ex_105_a_file_over_ten_megabytes_is_refused(maya):
    answer = maya.post("/receipts", files(big_jpg=picture() + b"\0" * 10_500_000), turbo=True, status=200)
    assert "big.jpg: 10.0 MB, the limit is 10 MB" in answer.text
    maya.post("/receipts", {}, turbo=True, status=422)


def test_ex_43_a_receipt_is_attached_shown_page_by_page_turned_and_detached(maya):
    maya.post(f"/expenses/{HOTEL}/receipts", files(folio_pdf=document(2)))
    page = maya.get(f"/expenses/{HOTEL}")
    pages = [each["src"] for each in page.select(".viewer__picture")]
    assert len(pages) == 2
    with maya.client.get(pages[1]) as shown:
        assert shown.mimetype == "image/png"
    assert maya.client.get(pages[1].replace("/2", "/3")).status_code == 404
    receipt = pages[0].split("/")[2]
    maya.post(f"/receipts/{receipt}/rotation", {"rotation": "90"})
    assert maya.get(f"/expenses/{HOTEL}").select_one(".viewer")["data-viewer-rotation-value"] == "90"
    maya.post(f"/expenses/{HOTEL}/receipts/{receipt}/deletion")
    assert not maya.get(f"/expenses/{HOTEL}").select(".viewer__picture")


ROWS = {"mode": "items", "row": ["0", "1"], "category_id-0": "lodging", "category_id-1": "lodging-tax"}


def test_ex_45_items_must_add_up_and_the_rest_is_told(maya, expense):
    typed = {**ROWS, "amount-0": "700.00", "amount-1": "41.77"}
    drawn = maya.post(f"/expenses/{HOTEL}/parts/draft", typed, status=200).page
    assert drawn.select_one(".parts__rest").text == "USD 0.40 left"
    assert drawn.select(".parts__foot button")[-1].has_attr("disabled")
    assert [each.span.text for each in drawn.select(".parts__assign")] == ["700.40", "42.17"]
    maya.post(f"/expenses/{HOTEL}/parts", typed, status=422)
    assert expense(HOTEL)["is_itemised"] is False
    maya.post(f"/expenses/{HOTEL}/parts", {**typed, "amount-1": "42.17"})
    assert expense(HOTEL)["is_itemised"] is True


@pytest.mark.parametrize(("button", "amounts"), [("even", ["371.09", "371.08"]), ("assign", ["742.17", ""])])
def test_ex_45_buttons_share_the_rest_out(maya, button, amounts):
    drawn = maya.post(f"/expenses/{HOTEL}/parts/draft", {**ROWS, button: "0"}, status=200).page
    assert [each["value"] for each in drawn.select("[name^=amount-]")] == amounts


def test_ex_17_a_split_makes_siblings_and_shares_are_booked(maya, expense):
    split = {**ROWS, "mode": "split", "amount-0": "60 %", "amount-1": "40 %"}
    maya.post(f"/expenses/{HOTEL}/parts", split)
    assert (expense(HOTEL)["amount"], expense(HOTEL)["split_group"]) == (44530, HOTEL)
    shares = {
        "mode": "shares", "row": ["0", "1"], "project_id-0": "PRJ-118", "project_id-1": "PRJ-124",
        "amount-0": "60 %", "amount-1": "40 %",
    }  # fmt: skip
    maya.post(f"/expenses/{GARAGE}/parts", shares)
    kept = maya.get(f"/expenses/{GARAGE}").select("#parts-shares [name^=amount-]")
    assert [each["value"] for each in kept] == ["60 %", "40 %"]
    maya.post(f"/expenses/{GARAGE}/parts", {**shares, "amount-1": "50 %"}, status=422)
