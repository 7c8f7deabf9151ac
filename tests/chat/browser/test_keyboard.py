"""Where the keyboard is: in the box that one came for, and out of it again."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

FOCUSED = re.compile("ql-editor")


def box(page, name="Message to sales-ops"):
    return page.get_by_role("textbox", name=name)


def thread_box(page):
    return page.get_by_role("complementary", name="Thread").get_by_role("textbox")


def test_ch_215_opening_a_conversation_goes_to_its_box(maya):
    expect(box(maya)).to_be_focused()
    maya.get_by_role("treeitem", name="general").click()
    expect(box(maya, "Message to general")).to_be_focused()
    maya.keyboard.press("Control+k")
    maya.keyboard.type("hannah w")
    expect(maya.get_by_role("option", name="Hannah Weiss").first).to_have_attribute("aria-selected", "true")
    maya.keyboard.press("Enter")
    expect(box(maya, "Message to Hannah Weiss")).to_be_focused()
    maya.keyboard.press("Alt+ArrowUp")
    expect(box(maya, "Message to Hannah Weiss")).to_have_count(0)


def test_ch_216_opening_a_thread_goes_to_its_box(maya):
    row = maya.get_by_role("listitem", name="Morning! Week 10")
    row.hover()
    maya.get_by_role("button", name="Reply in thread").click()
    expect(thread_box(maya)).to_be_focused()
    maya.keyboard.press("Escape")
    maya.get_by_role("link", name=re.compile("^4 replies")).click()
    expect(thread_box(maya)).to_be_focused()


def test_ch_215_sending_by_mouse_and_picking_an_emoji_come_back_to_the_box(maya):
    box(maya).click()
    maya.keyboard.type("By mouse")
    maya.get_by_role("button", name="Send now").click()
    expect(box(maya)).to_be_focused()
    maya.get_by_role("button", name="Emoji", exact=True).click()
    maya.keyboard.type("avocado")
    maya.get_by_role("dialog", name="Emoji").get_by_role("button", name="avocado").click()
    expect(box(maya).locator("img")).to_have_count(1)
    expect(maya.get_by_role("dialog", name="Emoji")).to_have_count(0)
    expect(box(maya)).to_be_focused()
    maya.get_by_role("button", name="Emoji", exact=True).click()
    maya.get_by_role("textbox", name="Search all emoji").press("Escape")
    expect(maya.get_by_role("button", name="Emoji", exact=True)).to_be_focused()


def test_ch_215_tab_leaves_the_box_but_indents_a_list(maya):
    box(maya).click()
    maya.keyboard.type("Words")
    maya.keyboard.press("Tab")
    expect(box(maya)).not_to_be_focused()
    maya.keyboard.press("Shift+Tab")
    expect(box(maya)).to_be_focused()
    maya.keyboard.press("Shift+Tab")
    expect(maya.get_by_role("button", name="Code block")).to_be_focused()
    box(maya).click()
    maya.keyboard.press("Control+a")
    maya.keyboard.type("- one")
    maya.keyboard.press("Enter")
    maya.keyboard.type("two")
    maya.keyboard.press("Tab")
    expect(box(maya).locator("li.ql-indent-1")).to_have_text("two")
    maya.keyboard.press("Shift+Tab")
    expect(box(maya).locator("li.ql-indent-1")).to_have_count(0)
    expect(box(maya)).to_be_focused()


def test_the_emoji_picker_takes_keys_before_its_emoji_are_there(maya):
    held = []
    maya.route("**/emoji", lambda route: held.insert(0, route))
    maya.get_by_role("button", name="Emoji", exact=True).click()
    maya.keyboard.type("avoc")
    picker = maya.get_by_role("dialog", name="Emoji")
    expect(picker.get_by_role("textbox", name="Search all emoji")).to_have_value("avoc")
    held.pop().continue_()
    expect(picker.locator(".emoji-picker__emoji:visible")).to_have_count(1)
    expect(picker.locator(".emoji-picker__name")).to_have_text("avocado:avocado:")


def test_the_emoji_picker_draws_what_is_seen_only_and_forgets_what_it_showed(maya):
    maya.get_by_role("button", name="Emoji", exact=True).click()
    picker = maya.get_by_role("dialog", name="Emoji")
    expect(picker.get_by_role("button", name="eyes", exact=True).first.locator("img")).to_be_visible()
    assert picker.locator(".emoji-picker__emoji").count() > 1500
    assert picker.locator(".emoji-picker__emoji img").count() < 250
    picker.get_by_role("group", name="Emoji groups").get_by_role("button", name="Flags").click()
    expect(picker.locator("#emoji-group-7 button").first.locator("img")).to_have_count(1)
    maya.keyboard.press("Escape")
    maya.get_by_role("button", name="Emoji", exact=True).click()
    expect(picker.locator(".emoji-picker__name")).to_have_text("Pick an emoji")
