"""Reports by mouse and keys: sending in, deciding, being told no, following along in another window."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

SEATTLE, SALEM = "R-2026-00001", "R-2026-00002"
WILLAMETTE, PARKING = "EXP-000006", "EXP-000007"


@pytest.fixture
def maya(enter):
    return enter("maya", f"/approvals?report={SALEM}")


def test_ex_47_the_queue_and_its_report_stand_side_by_side_on_one_screen(maya):
    queue, preview = maya.locator(".queue").bounding_box(), maya.locator(".preview").bounding_box()
    assert (queue["width"], preview["width"]) == (436, 636)
    expect(maya.locator(".preview__foot")).to_be_in_viewport(ratio=1)
    assert maya.locator(".btn--primary:visible").count() == 1


def test_ex_73_approving_now_leaves_the_held_line_and_the_address_follows(maya, kept):
    maya.get_by_role("button", name="Approve $88.00 now").click()
    expect(maya.get_by_role("status").filter(has_text=f"{SALEM} is approved.")).to_be_visible()
    expect(maya).to_have_url(re.compile(r"/approvals$"))
    expect(maya.get_by_role("heading", name="Nothing waits for you")).to_be_visible()
    assert kept("report", SALEM)["approval_status"] == "approved"
    maya.get_by_role("navigation", name="Queue").get_by_role("link", name="On hold 1").click()
    expect(maya.get_by_role("link", name="Salem site visits, February (held)")).to_be_visible()


def test_ex_74_sending_back_asks_for_a_reason_and_keeps_what_was_typed(maya, kept):
    maya.locator(".preview__foot").get_by_role("button", name="Send back").click()
    box = maya.get_by_role("dialog", name=f"Send {SALEM} back?")
    box.get_by_role("button", name="Send back").click()
    expect(box.get_by_text("Say what has to be corrected.")).to_be_visible()
    assert kept("report", SALEM)["approval_status"] == "pending"
    box.get_by_label("What has to be corrected?").fill("Name the lab")
    box.get_by_role("button", name="Send back").click()
    expect(box).to_be_hidden()
    assert kept("report", SALEM)["sent_back_reason"] == "Name the lab"


def test_ex_85_a_line_is_approved_for_less_from_its_own_tools(maya, kept):
    row = maya.locator(f"#row_{PARKING}")
    row.hover()
    row.get_by_role("button", name=f"Amount {PARKING}").click()
    box = maya.get_by_role("dialog", name=f"Approve less of {PARKING}")
    box.get_by_label("Approved amount").fill("20.00")
    box.get_by_label("Why?").fill("Two hours")
    box.get_by_role("button", name="Lower").click()
    expect(box.get_by_text("Between nothing and the $14.00 that was claimed.")).to_be_visible()
    box.get_by_label("Approved amount").fill("10.00")
    box.get_by_role("button", name="Lower").click()
    expect(row.locator(".lines-table__approved--less")).to_have_text("10.00")
    expect(maya.get_by_role("button", name="Approve $84.00 now")).to_be_visible()
    assert kept("expense", PARKING)["approved_amount"] == 1000


def test_ex_93_a_second_approver_sees_at_once_that_the_first_has_decided(enter, maya, kept):
    page = enter("maya", f"/reports/{SALEM}")
    page.get_by_role("button", name="Approve all $151.00").click()
    maya.get_by_role("button", name="Approve all $151.00").click()
    expect(maya.get_by_role("heading", name="Nothing waits for you")).to_be_visible()
    expect(page.locator(".report-head .pill")).to_have_text("Approved")
    version = kept("report", SALEM)["version"]
    page.get_by_role("dialog").get_by_role("button", name="Approve all").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert kept("report", SALEM)["version"] == version


def test_ex_46_a_comment_arrives_in_the_other_window_and_a_draft_of_one_stays(enter):
    maya, jonah = enter("maya", f"/reports/{SALEM}"), enter("jonah", f"/reports/{SALEM}")
    jonah.get_by_label("Write a comment").fill("Half a thought")
    maya.get_by_role("button", name="Mention somebody").click()
    maya.get_by_role("menuitem", name="Jonah Feldstein").click()
    maya.get_by_label("Write a comment").press_sequentially("which lab?")
    maya.get_by_role("button", name="Send comment").click()
    expect(maya.get_by_label("Write a comment")).to_have_value("")
    expect(jonah.locator(".said__body")).to_have_text("@Jonah Feldstein which lab?")
    expect(jonah.get_by_label("Write a comment")).to_have_value("Half a thought")


def test_ex_87_a_button_that_cannot_be_used_says_why(enter):
    page = enter("maya", f"/reports/{SEATTLE}")
    button = page.get_by_role("button", name="Submit")
    expect(button).to_have_attribute("aria-disabled", "true")
    button.hover()
    expect(page.get_by_role("tooltip")).to_contain_text("problems block it")
    button.click(force=True)
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_ex_46_a_report_is_begun_filled_and_sent_in(enter, control, world):
    page = enter("lucia", "/reports")
    page.get_by_role("button", name="New report").click()
    box = page.get_by_role("dialog", name="New report")
    box.get_by_role("button", name="Create report").click()
    expect(box.get_by_text("Give the report a name.")).to_be_visible()
    box.get_by_label("Name").fill("Leeds, March")
    box.get_by_role("button", name="Create report").click()
    expect(page.get_by_role("heading", name="Leeds, March", level=1)).to_be_visible()
    expect(page.get_by_role("group", name="Actions").get_by_role("button", name="Submit")).to_have_attribute(
        "aria-disabled", "true"
    )
    rows = control.query(world, "SELECT count(*) FROM report WHERE name = 'Leeds, March'").rows
    assert rows[0][0] == 1


def test_ex_47_what_is_ticked_stays_ticked_while_others_work(enter, control, world):
    jonah, maya = enter("jonah", "/expenses"), enter("maya", "/approvals")
    _send_in(jonah, "Lab visit", "12.00")
    box = maya.get_by_role("checkbox", name=re.compile("Select R-2026-0000[4-9]"))
    box.check()
    maya.get_by_role("button", name="Approve 1").focus()
    _send_in(jonah, "Trade fair", "19.00")
    expect(maya.locator(".queue-card")).to_have_count(3)
    expect(maya.get_by_role("button", name="Approve 1")).to_be_enabled()
    maya.get_by_role("button", name="Approve 1").click()
    expect(maya.locator(".queue-card")).to_have_count(2)
    rows = control.query(world, "SELECT approval_status FROM report WHERE name = 'Lab visit'").rows
    assert [row[0] for row in rows] == ["approved"]


def _send_in(page, name, amount):
    """Writes an expense by hand and sends it in, in a report of its own."""
    page.goto("/expenses/new")
    page.get_by_label("Merchant").fill("Willamette Print")
    page.get_by_label("Date", exact=True).fill("9 Mar 2026")
    page.get_by_label("Amount", exact=True).fill(amount)
    page.get_by_role("combobox", name="Category").fill("Parking")
    page.get_by_role("option", name="Parking").click()
    page.get_by_role("button", name="Save", exact=True).click()
    page.wait_for_url(re.compile(r"/expenses/EXP-\d+$"))
    expense_id = page.url.rpartition("/")[2]
    page.goto("/reports")
    page.get_by_role("button", name="New report").click()
    page.get_by_role("textbox", name="Name").fill(name)
    page.get_by_label("Purpose").fill("Samples")
    page.get_by_role("checkbox", name=re.compile(expense_id)).check()
    page.get_by_role("button", name="Create report").click()
    page.get_by_role("group", name="Actions").get_by_role("button", name="Submit").click()
    page.get_by_role("dialog").get_by_role("button", name="Submit").click()
    page.locator(".report-head .pill", has_text="Outstanding").wait_for()
