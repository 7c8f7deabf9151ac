import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

NOW = 1_773_140_400_000


def test_a_frozen_page_has_one_time_and_its_timers_run(page: Page):
    page.goto("/states")
    assert page.evaluate("Date.now()") == NOW
    page.evaluate("window.began = performance.now()")
    waited = page.evaluate("new Promise(end => setTimeout(() => end(performance.now() - began), 30))")
    assert waited >= 29
    assert page.evaluate("+new Date()") == NOW


def test_every_way_to_ask_for_the_time_gets_the_offices(page: Page):
    page.goto("/states")
    assert page.evaluate("Date().includes('2026')")
    assert page.evaluate("new Date() instanceof Date && new Date().constructor === Date")
    assert page.evaluate("new Intl.DateTimeFormat('en-US', {timeZone: 'UTC'}).format()") == "3/10/2026"
    assert "2026" in page.evaluate(
        "new Intl.DateTimeFormat('en-US').formatToParts().map(p => p.value).join('')"
    )


def test_other_dates_are_untouched(page: Page):
    page.goto("/states")
    assert page.evaluate("new Date(2020, 1, 29).getDate()") == 29
    assert page.evaluate("Date.UTC(2020, 0, 1)") == 1_577_836_800_000
    assert page.evaluate("Date.parse('2020-01-01T00:00:00Z')") == 1_577_836_800_000
    assert page.evaluate("class Day extends Date {}; new Day(0) instanceof Day && new Day(0).getTime() === 0")


def test_a_ticking_page_runs_on_from_its_moment(page: Page):
    page.goto(f"/states?clock=ticking;{NOW}")
    first = page.evaluate("Date.now()")
    assert NOW <= first < NOW + 60_000
    assert page.evaluate("new Promise(done => setTimeout(() => done(Date.now()), 40))") >= first + 39


def test_the_next_page_moves_the_clock_on_and_back_never_turns_it_back(page: Page):
    page.goto("/states")
    page.evaluate("Turbo.visit('/dates?clock=frozen;1773144000000')")
    expect(page.get_by_role("heading", name="Days")).to_be_visible()
    assert page.evaluate("Date.now()") == NOW + 3_600_000
    page.go_back()
    expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()
    assert page.evaluate("Date.now()") == NOW + 3_600_000
