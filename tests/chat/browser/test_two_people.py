"""CH-338: what one person does is on the other's screen at once, and never in their way."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

UP = "box => { box.scrollTop = 1500 }"


def message(page, words, channel="sales-ops"):
    return page.get_by_role("list", name=f"Messages in {channel}").get_by_role("listitem", name=words)


def write(page, words, channel="sales-ops"):
    page.get_by_role("textbox", name=f"Message to {channel}").click()
    page.keyboard.type(words)


def say(page, words, channel="sales-ops"):
    write(page, words, channel)
    page.keyboard.press("Enter")


def test_ch_338_a_message_appears_on_the_other_screen(maya, anneke):
    expect(message(anneke, "Price book")).to_be_visible()
    say(maya, "Moving it now")
    expect(message(anneke, "Maya Okafor: Moving it now")).to_be_visible(timeout=2000)


def test_ch_338_an_edit_and_a_deletion_follow(maya, anneke):
    say(maya, "Moving it noww")
    expect(message(anneke, "Moving it noww")).to_be_visible()
    maya.keyboard.press("ArrowUp")
    maya.get_by_role("textbox", name="Edit message").wait_for()
    maya.keyboard.press("Backspace")
    maya.keyboard.press("Enter")
    expect(message(anneke, "Moving it now,")).to_contain_text("(edited)")
    message(maya, "Moving it now,").hover()
    maya.get_by_role("button", name="More actions").click()
    maya.get_by_role("menuitem", name="Delete message…").click()
    maya.get_by_role("dialog", name="Delete message").get_by_role("button", name="Delete", exact=True).click()
    expect(message(anneke, "Moving it now,")).to_have_count(0)


def test_ch_338_reactions_meet_in_one_pill(maya, anneke):
    for page in (maya, anneke):
        message(page, "Price book").hover()
        page.get_by_role("button", name="React with eyes").click()
    pill = message(maya, "Price book").get_by_role("button", name="2 reactions with eyes")
    expect(pill).to_have_attribute("aria-pressed", "true")
    pill.click()
    expect(message(anneke, "Price book").get_by_role("button", name="1 reaction with eyes")).to_be_visible()


def test_ch_338_typing_is_told_and_forgotten_when_the_message_comes(maya, anneke):
    write(anneke, "Well")
    expect(maya.get_by_text("Anneke de Vries is typing…")).to_be_visible()


def test_ch_211_a_reader_further_up_is_not_moved(enter):
    maya, tom = (enter(key, "/client/T0NORTH001/CGENERAL") for key in ("maya", "tom"))
    maya.locator(".messages__scroller").evaluate(UP)
    expect(maya.get_by_role("button", name="Jump to latest")).to_be_visible()
    seen = maya.locator(".message").nth(20).bounding_box()
    say(tom, "Down here", channel="general")
    expect(maya.get_by_role("button", name="1 new message")).to_be_visible()
    assert maya.locator(".message").nth(20).bounding_box() == seen
    maya.get_by_role("button", name="1 new message").click()
    arrived = message(maya, "Down here", channel="general")
    expect(arrived).to_be_in_viewport()
    expect(arrived.get_by_text("New", exact=True)).to_be_visible()


def test_ch_338_the_sidebar_counts_what_is_said_elsewhere(enter, maya):
    tom = enter("tom", "/client/T0NORTH001/CDEALCALDER")
    say(tom, "Anybody?", channel="deal-calder")
    expect(maya.get_by_role("treeitem", name="deal-calder, unread")).to_be_visible()


def test_a_lost_line_catches_up_when_it_comes_back(maya, anneke):
    maya.context.set_offline(True)
    say(anneke, "While you were away")
    expect(message(anneke, "While you were away")).to_be_visible()
    maya.context.set_offline(False)
    maya.evaluate("dispatchEvent(new Event('online'))")
    expect(message(maya, "While you were away")).to_be_visible(timeout=8000)


def test_ch_208_two_messages_in_a_row_hang_together_live(maya, anneke):
    say(anneke, "First this")
    expect(message(maya, "First this").locator(".message__author")).to_have_text("Anneke de Vries")
    say(anneke, "Then that")
    expect(message(maya, "Then that")).to_be_visible()
    expect(message(maya, "Then that").locator(".message__author")).to_have_count(0)
