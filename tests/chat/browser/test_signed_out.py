"""A page left open while its person signs out in another tab."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_a_page_left_open_asks_no_more_and_says_why_nothing_goes(maya, enter):
    lines = []
    maya.on("websocket", lambda line: lines.append(line))  # noqa: PLW0108 - it wants a function of its own
    maya.reload()
    box = maya.get_by_role("textbox", name="Message to sales-ops")
    box.click()
    token = maya.locator('meta[name="csrf-token"]').get_attribute("content")
    headers = {"X-CSRF-Token": token, "Origin": maya.evaluate("location.origin")}
    with lines[-1].expect_event("close"):
        maya.context.request.post("/signout", headers=headers)
    before = len(lines)
    maya.evaluate("document.dispatchEvent(new Event('visibilitychange')); dispatchEvent(new Event('online'))")
    box.fill("Anybody there?")
    maya.keyboard.press("Enter")
    expect(maya.get_by_text("You signed out. Sign in again.")).to_be_visible()
    maya.wait_for_timeout(1500)  # Past the first pauses after which a cut line is opened again.
    assert len(lines) == before
    enter.complaints.clear()
