"""A page that gives up a fetch for another one has nothing to complain of."""

import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.browser

REJECT = "reason => {{ Promise.reject({}); return new Promise(done => setTimeout(done, 50)) }}"


def complaints(page: Page, reason: str) -> list[str]:
    heard: list[str] = []
    page.goto("/menus")
    page.on("pageerror", lambda error: heard.append(error.message))
    page.evaluate(REJECT.format(reason))
    return heard


def test_a_fetch_given_up_is_no_error(page: Page) -> None:
    assert complaints(page, 'new DOMException("given up", "AbortError")') == []


def test_any_other_failure_stays_one(browser, address) -> None:
    page = browser.new_page(base_url=address)
    assert complaints(page, 'new Error("broken")') == ["broken"]
    page.close()
