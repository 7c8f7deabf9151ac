"""Expenses by mouse and keys: the list, the bar, the editor, items that add up."""

import io
import re

import pytest
from PIL import Image
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

MEAL, GARAGE, AIR, HOTEL = "EXP-000001", "EXP-000002", "EXP-000003", "EXP-000004"


@pytest.fixture
def maya(enter):
    return enter("maya")


def tick(page, *ids):
    for each in ids:
        page.get_by_role("checkbox", name=f"Select {each}").check()


def test_ex_41_fourteen_rows_stand_on_the_screen_and_the_head_stays(maya):
    rows = maya.locator(".expense-table tbody tr")
    expect(rows.nth(13)).to_be_in_viewport(ratio=1)
    expect(maya.locator(".list-foot")).to_be_in_viewport(ratio=1)
    head = maya.locator(".expense-table thead th").nth(1)
    before = head.bounding_box()
    rows.nth(40).scroll_into_view_if_needed()
    assert head.bounding_box() == before


def test_ex_41_chips_narrow_the_list_and_the_address_keeps_it(maya):
    filters = maya.get_by_role("group", name="Filters")
    filters.get_by_role("button", name="Category").click()
    maya.get_by_role("menuitemradio", name="Lodging", exact=True).click()
    expect(maya).to_have_url(re.compile(r"category=lodging"))
    expect(maya.locator(".list-foot strong").first).to_have_text("1 expense")
    filters.get_by_role("link", name="Remove filter Category Lodging").click()
    expect(maya.locator(".list-foot strong").first).to_have_text("55 expenses")


def test_ex_42_a_bulk_change_is_chosen_applied_and_reported(maya, kept):
    tick(maya, MEAL, AIR)
    bar = maya.get_by_role("region", name="Selected expenses")
    expect(bar.get_by_role("status")).to_have_text("2 selected")
    bar.get_by_role("button", name="Category Multiple").click()
    maya.get_by_role("menuitemradio", name="Conferences").click()
    expect(bar.get_by_role("button", name="Category Conferences")).to_be_visible()
    tick(maya, GARAGE)
    bar.get_by_role("button", name="Apply to 3").click()
    expect(maya.get_by_text("3 expenses changed")).to_be_visible()
    assert {kept("expense", each)["category_id"] for each in (MEAL, AIR, GARAGE)} == {"conferences"}
    expect(bar).to_be_hidden()


def test_ex_42_all_that_match_can_be_selected_and_let_go(maya):
    tick(maya, MEAL)
    bar = maya.get_by_role("region", name="Selected expenses")
    bar.get_by_role("button", name="Select all 55 matching").click()
    expect(bar.get_by_role("status")).to_have_text("55 selected")
    maya.get_by_role("checkbox", name=f"Select {AIR}").uncheck()
    expect(bar.get_by_role("status")).to_have_text("49 selected")
    bar.get_by_role("button", name="Clear selection").click()
    expect(bar).to_be_hidden()


def test_ex_42_a_hold_asks_for_its_reason(maya, kept):
    tick(maya, AIR)
    maya.get_by_role("button", name="Hold", exact=True).click()
    dialog = maya.get_by_role("dialog", name="Hold 1 expense")
    dialog.get_by_role("textbox", name="Reason").fill("Waiting for the refund")
    dialog.get_by_role("button", name="Hold").click()
    expect(maya.get_by_text("1 expense held")).to_be_visible()
    assert kept("expense", AIR)["hold_reason"] == "Waiting for the refund"


def test_ex_43_the_scanned_amount_is_taken_over_and_saved(enter, kept):
    page = enter("maya", f"/expenses/{MEAL}")
    page.get_by_role("button", name="Use scanned 229.22").click()
    expect(page.get_by_role("textbox", name="Amount", exact=True)).to_have_value("229.22")
    page.get_by_role("textbox", name="Description").fill("Pilot kick-off")
    page.keyboard.press("Control+s")
    expect(page.get_by_role("region", name="Problems")).to_contain_text("1 problem")
    assert (kept("expense", MEAL)["amount"], kept("expense", MEAL)["description"]) == (
        22922,
        "Pilot kick-off",
    )


def test_ex_43_a_day_is_picked_from_the_calendar(enter, kept):
    page = enter("maya", f"/expenses/{AIR}")
    page.get_by_role("button", name="Choose Date").click()
    page.get_by_role("gridcell", name=re.compile("March 5, 2026")).click()
    expect(page.get_by_role("textbox", name="Date")).to_have_value("5 Mar 2026")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("5 Mar 2026").first).to_be_attached()
    page.wait_for_function("document.documentElement.ariaBusy !== 'true'")
    assert kept("expense", AIR)["spent_on"] == "2026-03-05"


def test_ex_61_keys_walk_through_the_list_and_turn_the_receipt(enter, kept):
    page = enter("maya", f"/expenses/{MEAL}")
    page.keyboard.press("r")
    expect(page.get_by_role("img", name="Receipt image")).to_have_attribute("data-turned", "90")
    page.keyboard.press("]")
    expect(page.get_by_role("heading", level=1)).to_have_text("Loomis Street Parking")
    page.keyboard.press("[")
    expect(page.get_by_role("img", name="Receipt image")).to_have_attribute("data-turned", "90")


def test_ex_45_the_rest_is_assigned_and_the_items_are_saved(enter, kept):
    page = enter("maya", f"/expenses/{HOTEL}?tab=itemise")
    page.get_by_role("button", name="Itemise or split").click()
    dialog = page.get_by_role("dialog", name="Itemise Hotel Lindqvist")
    dialog.get_by_role("textbox", name="Amount 1").fill("700.00")
    dialog.get_by_role("textbox", name="Note 1").fill("Three nights")
    expect(dialog.get_by_text("USD 42.17 left")).to_be_visible()
    expect(dialog.get_by_role("button", name="Save items")).to_be_disabled()
    dialog.get_by_role("textbox", name="Amount 2").click()
    dialog.get_by_role("button", name="Assign remainder here 42.17").click()
    expect(dialog.get_by_text("Adds up")).to_be_visible()
    dialog.get_by_role("button", name="Save items").click()
    expect(page.get_by_role("table", name="Items")).to_contain_text("Three nights")
    assert kept("expense", HOTEL)["is_itemised"] == 1


def test_ex_44_receipts_are_uploaded_one_expense_each_and_refusals_stay(maya):
    file = io.BytesIO()
    Image.new("RGB", (40, 60), "white").save(file, "JPEG")
    maya.get_by_role("button", name="Create").click()
    maya.get_by_role("menuitem", name="Upload receipts").click()
    maya.locator("#upload input[type=file]").set_input_files(
        [
            {"name": "IMG_2059.jpg", "mimeType": "image/jpeg", "buffer": file.getvalue()},
            {"name": "locked.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.4 broken"},
        ]
    )
    maya.get_by_role("dialog", name="Upload receipts").get_by_role("button", name="Upload").click()
    expect(maya.get_by_role("alert")).to_contain_text("1 of 2 files was not added")
    expect(maya.get_by_text("created from IMG_2059.jpg")).to_be_visible()
    expect(maya.locator(".list-foot strong").first).to_have_text("56 expenses")


def test_ex_61_rows_are_walked_ticked_and_opened_by_key(maya):
    for key in "jjkjx":
        maya.keyboard.press(key)
    ticked = maya.locator("tbody tr").nth(1)
    expect(ticked.get_by_role("checkbox")).to_be_checked()
    expect(maya.get_by_role("region", name="Selected expenses")).to_contain_text("1 selected")
    maya.keyboard.press("x")
    expect(ticked.get_by_role("checkbox")).not_to_be_checked()
    maya.keyboard.press("Enter")
    expect(maya).to_have_url(re.compile("/expenses/EXP-"))


def test_ex_61_a_question_mark_lists_the_keys_and_search_takes_them_as_text(maya):
    maya.keyboard.press("?")
    keys = maya.get_by_role("dialog", name="Keyboard shortcuts")
    expect(keys.get_by_text("Previous expense")).to_be_visible()
    maya.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    maya.keyboard.press("/")
    maya.keyboard.type("jx?")
    expect(maya.get_by_role("searchbox", name="Search")).to_have_value("jx?")
    expect(keys).to_be_hidden()


def test_ex_41_columns_are_chosen_and_a_view_is_saved(maya):
    maya.get_by_role("button", name="Columns").click()
    maya.get_by_role("menuitemcheckbox", name="Project").click()
    expect(maya.get_by_role("columnheader", name="Project")).to_be_visible()
    expect(maya.get_by_role("link", name="Halyard & Finch")).to_be_visible()
    maya.get_by_role("button", name="Views").click()
    maya.get_by_role("menuitem", name="Save this view").click()
    dialog = maya.get_by_role("dialog", name="Save this view")
    dialog.get_by_role("textbox", name="Name").fill("With projects")
    dialog.get_by_role("button", name="Save view").click()
    expect(maya.get_by_role("button", name="With projects")).to_be_visible()


def test_ex_42_a_day_is_chosen_for_several(maya, kept):
    tick(maya, AIR, GARAGE)
    maya.get_by_role("button", name="Date Multiple").click()
    panel = maya.get_by_role("dialog", name="Date", exact=True)
    panel.get_by_role("textbox", name="Date").fill("2026-03-07")
    panel.get_by_role("button", name="Choose", exact=True).click()
    bar = maya.get_by_role("region", name="Selected expenses")
    expect(bar.get_by_role("button", name="Date 7 Mar 2026")).to_be_visible()
    bar.get_by_role("button", name="Apply to 2").click()
    expect(maya.get_by_text("2 expenses changed")).to_be_visible()
    assert {kept("expense", each)["spent_on"] for each in (AIR, GARAGE)} == {"2026-03-07"}


def test_ex_29_a_comment_is_written_on_an_expense_and_its_field_is_empty_again(enter):
    page = enter("maya", "/expenses/EXP-000006?tab=comments")
    page.get_by_role("button", name="Mention somebody").click()
    page.get_by_role("menuitem", name="Jonah Feldstein").click()
    field = page.get_by_role("textbox", name="Write a comment")
    expect(field).to_be_focused()
    page.keyboard.type("which print run?")
    page.keyboard.press("Enter")
    expect(page.get_by_role("list", name="Comments")).to_contain_text("@Jonah Feldstein which print run?")
    expect(field).to_have_value("")
    expect(page.get_by_role("tab", name="Comments")).to_have_attribute("aria-selected", "true")
