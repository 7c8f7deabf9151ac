"""Paying by mouse: a batch from ready reports to the bank's answer, and the books handed over."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

SALEM = "R-2026-00002"


@pytest.fixture
def ready(enter):
    """A report of Jonah's that is approved and not paid."""
    maya = enter("maya", f"/reports/{SALEM}")
    maya.get_by_role("button", name="Approve all $151.00").click()
    maya.get_by_role("dialog").get_by_role("button", name="Approve all").click()
    expect(maya.locator(".report-head .pill")).to_have_text("Approved")
    return SALEM


def act(page, name, go):
    """Presses a button of the batch and the one of its dialog."""
    page.get_by_role("group", name="Actions").get_by_role("button", name=name).click()
    box = page.get_by_role("dialog")
    box.get_by_role("button", name=go, exact=True).click()
    expect(box).to_be_hidden()


def open_batch(petra):
    petra.get_by_role("checkbox", name=f"Select {SALEM}").check()
    petra.get_by_role("button", name="Create batch").click()
    expect(petra).to_have_url(re.compile(r"/payments/batches/PB-\d+$"))
    return petra.url.rpartition("/")[2]


def test_ex_81_a_ready_report_is_paid_by_clicking_through_a_batch(enter, ready, kept):
    petra = enter("petra", "/payments")
    bar = petra.get_by_role("region", name="Selected reports")
    expect(bar).to_be_hidden()
    batch_id = open_batch(petra)
    assert kept("report", SALEM)["payment_status"] == "in_batch"
    assert petra.locator(".btn--primary:visible").count() == 1
    act(petra, "Close", "Close batch")
    expect(petra.locator(".report-head .pill")).to_have_text("Closed")
    act(petra, "Send to bank", "Send")
    act(petra, "Confirm all", "Confirm all")
    expect(petra.get_by_role("status").filter(has_text=f"{batch_id} is confirmed.")).to_be_visible()
    assert kept("payment_batch", batch_id)["state"] == "confirmed"
    assert kept("report", SALEM)["payment_status"] == "paid"
    expect(petra.get_by_role("link", name="Payments").locator(".rail__count")).to_have_count(0)


def test_ex_82_the_bank_refuses_one_payment_and_what_it_said_stays_to_be_read(enter, ready, kept):
    petra = enter("petra", "/payments")
    batch_id = open_batch(petra)
    act(petra, "Close", "Close batch")
    act(petra, "Send to bank", "Send")
    petra.get_by_role("button", name="The payment to Jonah Feldstein failed").click()
    box = petra.get_by_role("dialog")
    box.get_by_role("button", name="Mark as failed").click()
    expect(box.get_by_text("Say what the bank said.")).to_be_visible()
    assert kept("payment", 1)["state"] == "pending"
    box.get_by_label("What did the bank say?").fill("Account closed")
    box.get_by_role("button", name="Mark as failed").click()
    expect(box).to_be_hidden()
    expect(petra.get_by_text("Account closed")).to_be_visible()
    assert kept("payment_batch", batch_id)["state"] == "failed"
    petra.get_by_role("navigation", name="Outlay").get_by_role("link", name="Payments").click()
    expect(petra.get_by_text("The last payment failed")).to_be_visible()


def test_ex_25_a_report_is_taken_out_and_added_again(enter, ready, kept):
    petra = enter("petra", "/payments")
    open_batch(petra)
    petra.get_by_role("button", name=f"Take {SALEM} out").click()
    expect(petra.get_by_role("heading", name="No reports in this batch")).to_be_visible()
    assert kept("report", SALEM)["payment_status"] == "not_paid"
    closing = petra.get_by_role("button", name="Close", exact=True)
    expect(closing).to_have_attribute("aria-disabled", "true")
    petra.get_by_role("button", name="Add reports").click()
    box = petra.get_by_role("dialog")
    box.get_by_role("button", name="Add", exact=True).click()
    expect(box.get_by_text("Choose at least one report.")).to_be_visible()
    box.get_by_role("checkbox", name=re.compile(SALEM)).check()
    box.get_by_role("button", name="Add", exact=True).click()
    expect(petra.get_by_role("table", name=re.compile("Payments of PB-"))).to_contain_text("Jonah Feldstein")
    assert kept("report", SALEM)["payment_status"] == "in_batch"


def test_ex_83_finance_reads_the_entry_and_hands_the_report_over(enter, ready, kept):
    grace = enter("grace", "/payments?tab=accounting")
    grace.get_by_role("link", name="Salem site visits, February").click()
    table = grace.get_by_role("table", name=re.compile("Lines of JE-"))
    expect(table.get_by_text("Balanced")).to_be_visible()
    act(grace, "Mark exported", "Mark exported")
    expect(grace.get_by_text("It is locked")).to_be_visible()
    assert kept("report", SALEM)["export_count"] == 1
    grace.get_by_role("button", name="Export again").click()
    box = grace.get_by_role("dialog")
    box.get_by_role("button", name="Mark exported").click()
    expect(box.get_by_text("Confirm to export it again.")).to_be_visible()
    assert kept("report", SALEM)["export_count"] == 1


def test_ex_83_several_are_handed_over_from_the_list(enter, ready, kept):
    grace = enter("grace", "/payments?tab=accounting")
    grace.get_by_role("checkbox", name="Select all on this page").check()
    grace.get_by_role("button", name="Mark exported").click()
    expect(grace.get_by_role("status").filter(has_text="1 report exported.")).to_be_visible()
    expect(grace.get_by_role("heading", name="Everything is exported")).to_be_visible()
    assert kept("report", SALEM)["export_count"] == 1


def test_ex_51_a_member_finds_no_payments(enter):
    page = enter("lucia", "/")
    expect(page.get_by_role("navigation", name="Outlay").get_by_role("link", name="Payments")).to_have_count(
        0
    )
