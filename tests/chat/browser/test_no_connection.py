"""CH-406: what is written without a connection is not lost, and the app stays on the screen."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


@pytest.fixture
def box(maya):
    box = maya.get_by_role("textbox", name="Message to sales-ops")
    box.click()
    return box


@pytest.fixture
def unplug(maya, enter):
    """Cuts what the page sends off, as a server that is down does; `unplug(False)` puts it back."""

    def refuse(route):
        route.abort("connectionrefused")

    def unplug(is_cut=True):
        maya.route("**/*", refuse) if is_cut else maya.unroute("**/*")

    yield unplug
    enter.complaints.clear()


def unsent(page):
    return page.get_by_role("listitem", name="Message not sent")


def said(control, world):
    return [event.after["text"] for event in control.events(world) if event.verb == "posted"]


def test_ch_406_an_unsent_message_waits_for_one_to_come_back(maya, box, unplug, control, world):
    unplug()
    maya.keyboard.type("Not *lost*")
    maya.keyboard.press("Enter")
    expect(unsent(maya)).to_contain_text("Not sent, no connection.")
    unplug(False)
    maya.get_by_role("treeitem", name="general").click()
    expect(maya.get_by_role("main", name="Channel general")).to_be_visible()
    expect(unsent(maya)).to_have_count(0)
    maya.reload()
    maya.get_by_role("treeitem", name="sales-ops").click()
    expect(unsent(maya).locator("strong")).to_have_text("lost")
    expect(maya.get_by_role("textbox", name="Message to sales-ops")).to_have_text("")
    unsent(maya).get_by_role("button", name="Retry").click()
    messages = maya.get_by_role("list", name="Messages in sales-ops")
    expect(messages.locator("> li[data-own]").last).to_contain_text("Not lost")
    expect(unsent(maya)).to_have_count(0)
    assert said(control, world) == ["Not *lost*"]


def test_ch_406_an_unsent_message_is_dropped_for_good(maya, box, unplug, control, world):
    unplug()
    maya.keyboard.type("Never mind")
    maya.keyboard.press("Enter")
    unsent(maya).get_by_role("button", name="Delete").click()
    unplug(False)
    maya.reload()
    expect(maya.get_by_role("textbox", name="Message to sales-ops")).to_have_text("")
    expect(unsent(maya)).to_have_count(0)
    assert said(control, world) == []


def test_ch_308_a_draft_that_could_not_be_saved_stays(maya, box, unplug):
    unplug()
    maya.keyboard.type("Half a tho")
    maya.wait_for_event("requestfailed", lambda request: request.method == "PUT")
    unplug(False)
    maya.reload()
    expect(maya.get_by_role("textbox", name="Message to sales-ops")).to_have_text("Half a tho")


def test_ch_406_a_page_that_cannot_be_opened_leaves_this_one(maya, unplug):
    unplug()
    maya.get_by_role("treeitem", name="general").click()
    expect(maya.get_by_role("alert").filter(has_text="there is no connection")).to_be_visible()
    expect(maya.get_by_role("main", name="Channel sales-ops")).to_be_visible()
    expect(maya.locator("html")).not_to_have_attribute("aria-busy", "true")
    unplug(False)
    maya.get_by_role("treeitem", name="general").click()
    expect(maya.get_by_role("main", name="Channel general")).to_be_visible()


def test_ch_406_a_cut_line_is_told_until_it_is_back(maya, enter):
    lines = maya.get_by_role("status").filter(has_text="No connection. Trying again…")
    expect(maya.get_by_role("main", name="Channel sales-ops")).to_be_visible()
    expect(lines).to_have_count(0)
    maya.context.set_offline(True)
    expect(lines).to_be_visible()
    maya.context.set_offline(False)
    expect(lines).to_have_count(0, timeout=20_000)
    enter.complaints.clear()
