"""What is hard to take back asks first; lists of people and channels narrow as one types."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

HOME = "/client/T0NORTH001"


def verbs(control, world):
    return [event.verb for event in control.events(world) if event.kind == "chat.channel"]


def details(page, channel):
    page.get_by_role("link", name=f"{channel}, view details").click()
    return page.get_by_role("dialog", name=channel)


def test_ch_324_archiving_asks_first(enter, control, world):
    grace = enter("grace", f"{HOME}/CDEALCALDER")
    details(grace, "deal-calder").get_by_role("link", name="Settings").click()
    grace.get_by_role("button", name="Archive channel for everyone").click()
    box = grace.get_by_role("alertdialog", name="Archive #deal-calder?")
    expect(box).to_contain_text("can still be read")
    box.get_by_role("button", name="Cancel").click()
    assert verbs(control, world) == []
    grace.get_by_role("button", name="Archive channel for everyone").click()
    box.get_by_role("button", name="Archive channel").click()
    expect(grace.get_by_text("an archived channel")).to_be_visible()
    assert verbs(control, world) == ["archived"]


def test_ch_324_removing_somebody_asks_first(enter, control, world):
    grace = enter("grace", f"{HOME}/CDEALCALDER")
    grace.get_by_role("link", name="View all members").click()
    grace.get_by_role("button", name="Remove Tom Hargreaves").click()
    box = grace.get_by_role("alertdialog", name="Remove Tom Hargreaves?")
    expect(box).to_contain_text("#deal-calder")
    grace.keyboard.press("Escape")
    expect(box).to_have_count(0)
    grace.get_by_role("button", name="Remove Tom Hargreaves").click()
    box.get_by_role("button", name="Remove").click()
    expect(grace.get_by_role("button", name="Remove Tom Hargreaves")).to_have_count(0)
    expect(grace.get_by_role("list", name="Members")).to_be_visible()
    assert verbs(control, world) == ["removed"]


def test_ch_324_leaving_a_private_channel_asks_first(enter, control, world):
    maya = enter("maya", f"{HOME}/CDEALDESK")
    maya.get_by_role("button", name="Channel options").click()
    maya.get_by_role("menuitem", name="Leave channel").click()
    box = maya.get_by_role("alertdialog", name="Leave deal-desk?")
    expect(box).to_contain_text("private")
    box.get_by_role("button", name="Cancel").click()
    expect(maya.get_by_role("treeitem", name="deal-desk")).to_be_visible()
    assert verbs(control, world) == []
    details(maya, "deal-desk").get_by_role("button", name="Leave channel").click()
    box.get_by_role("button", name="Leave channel").click()
    expect(maya.get_by_role("treeitem", name="deal-desk")).to_have_count(0)
    assert verbs(control, world) == ["left"]


def test_ch_219_members_narrow_as_one_types_and_escape_closes(maya):
    maya.get_by_role("link", name="View all members").click()
    dialog = maya.get_by_role("dialog", name="sales-ops")
    field = dialog.get_by_role("searchbox", name="Find members")
    field.press_sequentially("hann")
    people = dialog.get_by_role("list", name="Members").get_by_role("listitem")
    expect(people).to_have_count(2)
    expect(field).to_be_focused()
    field.press_sequentially("ibal")
    expect(people).to_have_text(["Nobody found"])
    field.press("Escape")
    expect(dialog).to_have_count(0)


def test_ch_219_directories_narrow_as_one_types(maya):
    maya.goto(f"{HOME}/directories/people")
    field = maya.get_by_role("searchbox", name="Search for people")
    field.press_sequentially("weis")
    expect(maya.get_by_role("list", name="People").get_by_role("listitem")).to_have_count(2)
    expect(field).to_be_focused()
    assert maya.url.endswith("?q=weis")
    field.fill("nobody at all")
    expect(maya.get_by_text("Nobody found")).to_be_visible()
    maya.goto(f"{HOME}/directories/channels")
    maya.get_by_role("searchbox", name="Search for channels").press_sequentially("osaka-p")
    expect(maya.get_by_role("list", name="Channels").get_by_role("listitem")).to_have_count(1)
    maya.get_by_role("link", name="osaka-partners").first.click()
    expect(maya.get_by_role("main", name="Channel osaka-partners")).to_be_visible()


def test_ch_218_direct_messages_narrow_as_one_types(maya):
    maya.goto(f"{HOME}/dms")
    rows = maya.get_by_role("list", name="Conversations").get_by_role("link")
    total = rows.count()
    field = maya.get_by_role("searchbox", name="Find a DM")
    field.press_sequentially("tom")
    expect(rows).not_to_have_count(total)
    expect(rows.first).to_contain_text("Tom")
    field.fill("zzzz")
    expect(maya.get_by_text("Nobody found")).to_be_visible()
    expect(field).to_be_focused()


def test_ch_206_the_topic_stands_in_the_header_and_is_one_line(enter):
    maya = enter("maya", f"{HOME}/CSALESOPS")
    expect(maya.locator(".channel-head__topic")).to_have_text("Forecast week 10 · commit call Thursday")
    maya.get_by_role("button", name="Channel options").click()
    maya.get_by_role("menuitem", name="Edit topic").click()
    field = maya.get_by_role("textbox", name="Topic")
    field.fill("Commit call " + "moved " * 40)
    expect(maya.get_by_role("dialog", name="Edit topic")).to_contain_text("0")
    assert len(field.input_value()) <= 250
    field.press("Enter")
    topic = maya.locator(".channel-head__topic")
    expect(topic).to_contain_text("Commit call moved")
    assert topic.evaluate("line => line.scrollWidth > line.clientWidth && line.clientHeight < 30")
