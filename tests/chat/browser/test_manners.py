"""Small manners: what is open, said or offered goes when its time is over."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

HOME = "/client/T0NORTH001"


def row(page, words, channel="sales-ops"):
    return page.get_by_role("list", name=f"Messages in {channel}").get_by_role("listitem", name=words)


def say(page, words, channel="sales-ops"):
    page.get_by_role("textbox", name=f"Message to {channel}").click()
    page.keyboard.type(words)
    page.keyboard.press("Enter")


def menu_of(page, words, item):
    row(page, words).hover()
    page.get_by_role("button", name="More actions").click()
    page.get_by_role("menuitem", name=item).click()


def test_a_menu_closes_when_the_list_under_it_scrolls(enter):
    maya = enter("maya", f"{HOME}/CGENERAL")
    maya.locator(".message").last.hover()
    maya.get_by_role("button", name="More actions").click()
    menu = maya.get_by_role("menu", name="More actions")
    expect(menu).to_be_visible()
    maya.locator(".messages__scroller").evaluate("box => { box.scrollTop -= 200 }")
    expect(menu).to_be_hidden()


def test_ch_210_the_very_beginning_shows_the_introduction(enter):
    maya = enter("maya", f"{HOME}/CGENERAL?day=beginning")
    expect(row(maya, "Welcome to the new quarter.", "general")).to_be_visible()
    assert maya.locator(".messages__scroller").evaluate("box => box.scrollTop") == 0


def test_ch_311_a_thread_that_nothing_is_left_of_takes_no_reply(maya, anneke):
    say(maya, "Soon gone")
    row(maya, "Soon gone").hover()
    maya.get_by_role("button", name="Reply in thread").click()
    thread = maya.get_by_role("complementary", name="Thread")
    expect(thread.get_by_role("textbox")).to_be_visible()
    menu_of(maya, "Soon gone", "Delete message…")
    maya.get_by_role("dialog", name="Delete message").get_by_role("button", name="Delete", exact=True).click()
    expect(thread.get_by_role("textbox")).to_be_hidden()


def test_ch_311_deleting_what_is_being_edited_elsewhere_keeps_the_words(maya, enter):
    say(maya, "Scratch")
    expect(row(maya, "Scratch")).to_be_visible()
    elsewhere = enter("maya", f"{HOME}/CSALESOPS")
    menu_of(elsewhere, "Scratch", "Edit message")
    box = elsewhere.get_by_role("textbox", name="Edit message")
    box.press("Control+a")
    elsewhere.keyboard.type("My long thought")
    menu_of(maya, "Scratch", "Delete message…")
    maya.get_by_role("dialog", name="Delete message").get_by_role("button", name="Delete", exact=True).click()
    expect(elsewhere.get_by_role("alert").filter(has_text="This message was deleted")).to_be_visible()
    expect(box).to_have_text("My long thought")
    expect(elsewhere.get_by_role("button", name="Save")).to_be_disabled()
    elsewhere.get_by_role("button", name="Cancel").click()
    expect(box).to_have_count(0)
    expect(row(elsewhere, "Scratch")).to_have_count(0)
    enter.complaints.clear()


def test_ch_338_the_note_of_typing_goes_with_the_message(maya, anneke):
    anneke.get_by_role("textbox", name="Message to sales-ops").click()
    anneke.keyboard.type("Well")
    expect(maya.get_by_text("Anneke de Vries is typing…")).to_be_visible()
    anneke.keyboard.press("Enter")
    expect(row(maya, "Anneke de Vries: Well")).to_be_visible()
    expect(maya.get_by_text("is typing…")).to_have_count(0, timeout=1500)


def test_ch_218_previews_draw_emoji(maya, anneke):
    say(anneke, "Hooray :tada: <b> at 10:30:45 :nosuchthing:")
    expect(row(maya, "Hooray")).to_be_visible()
    anneke.goto(f"{HOME}/drafts?tab=sent")
    line = anneke.get_by_role("list", name="Sent").get_by_role("listitem").first
    expect(line.locator("img.emoji")).to_have_count(1)
    expect(line).to_contain_text("<b> at 10:30:45 :nosuchthing:")


def test_ch_324_offers_above_the_first_message_go_with_the_right_to_them(enter):
    grace, tom = enter("grace", f"{HOME}/CDEALCALDER"), enter("tom", f"{HOME}/CDEALCALDER")
    offer = tom.get_by_role("main").get_by_role("link", name="Add people")
    expect(offer).to_be_visible()
    grace.get_by_role("link", name="deal-calder, view details").click()
    grace.get_by_role("link", name="Settings").click()
    grace.get_by_role("button", name="Archive channel for everyone").click()
    grace.get_by_role("alertdialog").get_by_role("button", name="Archive channel").click()
    expect(tom.get_by_text("an archived channel")).to_be_visible()
    expect(offer).to_have_count(0)


def test_ch_401_a_very_long_message_folds(maya):
    maya.get_by_role("textbox", name="Message to sales-ops").click()
    for number in range(40):
        maya.keyboard.insert_text(f"Line {number}")
        maya.keyboard.press("Shift+Enter")
    maya.keyboard.press("Enter")
    long = row(maya, "Line 0")
    more = long.get_by_role("button", name="Show more")
    expect(more).to_be_visible()
    assert long.bounding_box()["height"] < 700
    more.click()
    expect(long.get_by_role("button", name="Show less")).to_be_visible()
    assert long.bounding_box()["height"] > 700


def test_marks_over_letters_stay_in_their_message(maya):
    say(maya, "Z" + "\u0317\u0301" * 60 + " zalgo")
    body = maya.locator(".message__body").last
    expect(body).to_contain_text("zalgo")
    assert body.evaluate("body => getComputedStyle(body).overflow") == "clip"


@pytest.mark.parametrize("width", [1024, 860])
def test_a_thread_leaves_room_in_a_small_window(maya, width):
    maya.set_viewport_size({"width": width, "height": 800})
    maya.get_by_role("link", name=re.compile("^4 replies")).click()
    thread = maya.get_by_role("complementary", name="Thread")
    expect(thread).to_be_visible()
    pane, main = thread.bounding_box(), maya.get_by_role("main").bounding_box()
    assert pane["x"] + pane["width"] <= width
    if width == 1024:
        assert main["width"] >= 380
        assert main["x"] + main["width"] <= pane["x"] + 1
    else:
        assert pane["x"] <= main["x"] + 1
    tools = thread.get_by_role("button", name="Code block").bounding_box()
    assert tools["x"] + tools["width"] <= width
