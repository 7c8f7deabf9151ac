import re

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


@pytest.fixture
def dates(page: Page) -> Page:
    page.goto("/dates")
    return page


def calendar(page: Page, name: str):
    page.get_by_role("button", name=f"Choose {name}", exact=True).click()
    return page.get_by_role("dialog", name=f"Choose {name}")


def test_a_calendar_opens_at_the_day_in_the_field(dates):
    shown = calendar(dates, "Close date")
    expect(shown.get_by_role("heading")).to_have_text("March 2026")
    expect(shown.get_by_role("gridcell", name="Thursday, March 12, 2026")).to_be_focused()


def test_an_empty_field_opens_at_the_offices_today(dates):
    shown = calendar(dates, "Due date")
    today = shown.get_by_role("gridcell", name="Tuesday, March 10, 2026")
    expect(today).to_have_attribute("aria-current", "date")
    expect(today).to_be_focused()


def test_a_click_on_a_day_writes_it_and_returns_to_the_field(dates):
    calendar(dates, "Due date").get_by_role("gridcell", name="Wednesday, March 18, 2026").click()
    expect(dates.get_by_label("Due date", exact=True)).to_have_value("3/18/2026")
    expect(dates.get_by_label("Due date", exact=True)).to_be_focused()
    expect(dates.get_by_role("dialog")).to_have_count(0)


def test_keys_walk_through_days_and_months(dates):
    shown = calendar(dates, "Close date")
    for key in ("ArrowRight", "ArrowDown", "PageDown", "Home"):
        dates.keyboard.press(key)
    expect(shown.get_by_role("gridcell", name="Wednesday, April 1, 2026")).to_be_focused()
    dates.keyboard.press("Shift+PageUp")
    expect(shown.get_by_role("heading")).to_have_text("April 2025")
    dates.keyboard.press("Enter")
    expect(dates.get_by_label("Close date", exact=True)).to_have_value("4/1/2025")


def test_the_last_of_a_long_month_becomes_the_last_of_a_short_one(dates):
    dates.get_by_label("Close date", exact=True).fill("1/31/2026")
    shown = calendar(dates, "Close date")
    shown.get_by_role("button", name="Next month").click()
    expect(shown.locator('[tabindex="0"]')).to_have_attribute("data-day", "2026-02-28")


def test_weeks_begin_where_the_reader_expects(dates):
    first = calendar(dates, "Travel date").get_by_role("columnheader").first
    expect(first).to_have_accessible_name("Monday")
    dates.keyboard.press("Escape")
    expect(calendar(dates, "Close date").get_by_role("columnheader").first).to_have_accessible_name("Sunday")


def test_days_out_of_range_cannot_be_chosen(dates):
    shown = calendar(dates, "Send on")
    closed = shown.get_by_role("gridcell", name="Monday, March 9, 2026")
    expect(closed).to_have_attribute("aria-disabled", "true")
    closed.click(force=True)
    expect(dates.get_by_label("Send on", exact=True)).to_have_value("")


@pytest.mark.parametrize(
    ("name", "typed", "tidy"),
    [
        ("Due date", "mar 5 2026", "3/5/2026"),
        ("Due date", "2026-03-05", "3/5/2026"),
        ("Due date", "3-5-26", "3/5/2026"),
        ("Travel date", "5.3.2026", "05/03/2026"),
        ("Due date", "next week", "next week"),
        ("Due date", "2/30/2026", "2/30/2026"),
    ],
)
def test_a_typed_day_is_tidied_and_what_is_none_stays(dates, name, typed, tidy):
    dates.get_by_label(name, exact=True).fill(typed)
    dates.keyboard.press("Tab")
    expect(dates.get_by_label(name, exact=True)).to_have_value(tidy)


def test_today_and_clear_are_one_click_away(dates):
    calendar(dates, "Close date").get_by_role("button", name="Clear").click()
    expect(dates.get_by_label("Close date", exact=True)).to_have_value("")
    calendar(dates, "Close date").get_by_role("button", name="Today").click()
    expect(dates.get_by_label("Close date", exact=True)).to_have_value("3/10/2026")


def test_an_empty_time_opens_at_the_offices_now(dates):
    field = dates.get_by_role("combobox", name="Send at")
    field.click()
    expect(field).to_have_attribute("aria-activedescendant", re.compile(".+"))
    assert dates.locator(".listbox:popover-open [data-active]").inner_text() == "4:00 AM"


@pytest.mark.parametrize(("typed", "tidy"), [("930", "9:30 AM"), ("2.15pm", "2:15 PM"), ("17:05", "5:05 PM")])
def test_a_typed_time_is_tidied(dates, typed, tidy):
    dates.get_by_role("combobox", name="Send at").fill(typed)
    dates.get_by_role("heading", name="Files", exact=True).click()
    expect(dates.get_by_role("combobox", name="Send at")).to_have_value(tidy)


def test_files_are_listed_refused_with_a_reason_and_taken_away(dates):
    area = dates.get_by_label("Receipts", exact=True).and_(dates.locator("input"))
    area.set_input_files(
        [
            {"name": "taxi.png", "mimeType": "image/png", "buffer": b"x" * 1500},
            {"name": "huge.pdf", "mimeType": "application/pdf", "buffer": b"x" * 300_000},
            {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"x"},
            {"name": "empty.png", "mimeType": "image/png", "buffer": b""},
        ]
    )
    rows = dates.get_by_role("list", name="Receipts").get_by_role("listitem")
    assert [row.split("\n") for row in rows.all_inner_texts()] == [
        ["taxi.png", "1.5 kB"],
        ["huge.pdf", "Larger than 200 kB"],
        ["notes.txt", "This kind of file cannot be used here"],
        ["empty.png", "The file is empty"],
    ]
    area.set_input_files([{"name": "hotel.png", "mimeType": "image/png", "buffer": b"x" * 90}])
    expect(rows).to_have_count(5)
    dates.get_by_role("button", name="Remove taxi.png").click()
    dates.get_by_role("button", name="Send", exact=True).click()
    expect(dates.locator("#toasts")).to_contain_text("receipts=hotel.png")
    expect(dates.locator("#toasts")).not_to_contain_text("taxi.png")


def test_relative_and_local_times_follow_the_offices_clock(dates):
    expect(dates.get_by_text("It was 24 minutes ago; in Osaka it is 8:00 PM.")).to_be_visible()
