"""Search, the switcher, Activity, DMs, threads, keys."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

HOME = "/client/T0NORTH001"


def test_ch_331_searching_from_the_top_and_opening_in_the_channel(maya):
    maya.get_by_role("combobox", name="Search").click()
    maya.keyboard.type("baseline")
    maya.keyboard.press("Enter")
    found = maya.get_by_role("article", name="Lucas Meijer in halo-field-notes")
    expect(found.locator("mark")).to_have_text("baseline")
    found.get_by_role("link", name="View in channel").click()
    expect(maya.get_by_role("main", name="Channel halo-field-notes")).to_be_visible()
    expect(maya.locator(".message--flash")).to_contain_text("Firmware 4.2.1")


def test_ch_220_chips_narrow_and_can_be_dropped(enter):
    maya = enter("maya", f"{HOME}/search?q=halo")
    articles = maya.get_by_role("article")
    expect(articles).to_have_count(5)
    maya.get_by_role("button", name="From").click()
    maya.get_by_role("combobox", name="From").fill("owen")
    maya.get_by_role("option", name="Owen Hartley").click()
    expect(articles).to_have_count(1)
    maya.get_by_role("link", name="From Owen Hartley, remove filter").click()
    expect(articles).to_have_count(5)


def test_ch_220_sorting_by_age(enter):
    maya = enter("maya", f"{HOME}/search?q=halo")
    maya.get_by_role("button", name="Sort: Most relevant").click()
    maya.get_by_role("menuitemradio", name="Oldest").click()
    expect(maya.get_by_role("article").first).to_contain_text("The drift report is Hanna in Utrecht")


def test_ch_403_search_keeps_other_peoples_channels_to_themselves(enter):
    lucas = enter("lucas", f"{HOME}/search?q=ceilings")
    expect(lucas.get_by_text("Nothing found")).to_be_visible()


def test_ch_332_the_switcher_goes_where_one_types(maya):
    expect(maya.get_by_role("textbox", name="Message to sales-ops")).to_be_visible()
    maya.keyboard.press("Control+k")
    maya.get_by_role("combobox", name="Find a channel or person").fill("q1")
    expect(maya.get_by_role("option", name="q1-close")).to_have_attribute("aria-selected", "true")
    maya.keyboard.press("Enter")
    expect(maya.get_by_role("main", name="Channel q1-close")).to_be_visible()


def test_ch_332_the_switcher_begins_a_conversation_with_somebody_new(maya):
    expect(maya.get_by_role("textbox", name="Message to sales-ops")).to_be_visible()
    maya.keyboard.press("Control+k")
    maya.get_by_role("combobox", name="Find a channel or person").fill("Owen Hartley")
    expect(maya.get_by_role("option").first).to_contain_text("Owen Hartley")
    maya.keyboard.press("Enter")
    expect(maya.get_by_role("textbox", name="Message to Owen Hartley")).to_be_visible()


def test_ch_218_activity_opens_each_item_in_its_place(maya):
    maya.get_by_role("link", name="Activity").click()
    items = maya.get_by_role("list", name="Activity items")
    items.get_by_role("link", name=re.compile("Mention in deal-desk .* nine open quotes")).click()
    expect(maya.get_by_role("main", name="Channel deal-desk")).to_be_visible()
    expect(maya.locator(".message--flash")).to_contain_text("nine open quotes")


def test_ch_218_activity_shows_only_what_is_unread_when_asked(maya):
    maya.get_by_role("link", name="Activity").click()
    items = maya.get_by_role("list", name="Activity items").get_by_role("link")
    expect(items.filter(has_text="Then we are even.")).to_have_count(1)
    maya.get_by_role("switch", name="Unreads").click()
    expect(items.filter(has_text="Then we are even.")).to_have_count(0)
    expect(items.filter(has_text="nine open quotes")).to_have_count(1)


def test_ch_218_direct_messages_beside_their_list(maya):
    maya.get_by_role("link", name="DMs").click()
    maya.get_by_role("list", name="Conversations").get_by_role("link", name="Anneke de Vries").click()
    expect(maya.get_by_role("list", name="Messages in Anneke de Vries")).to_contain_text("Ready since noon")
    expect(maya.get_by_role("list", name="Conversations")).to_be_visible()


def test_ch_218_threads_are_gathered(maya):
    maya.get_by_role("treeitem", name="Threads").click()
    card = maya.get_by_role("article", name="Thread in sales-ops")
    expect(card).to_contain_text("Then we are even.")
    card.get_by_role("link", name="Reply…").click()
    expect(maya.get_by_role("complementary", name="Thread").get_by_role("textbox")).to_be_visible()


def test_ch_333_alt_and_arrows_walk_the_sidebar(maya):
    expect(maya.get_by_role("textbox", name="Message to sales-ops")).to_be_visible()
    maya.keyboard.press("Alt+ArrowUp")
    expect(maya.get_by_role("main", name="Channel q1-close")).to_be_visible()


def test_ch_209_the_toolbar_is_there_for_the_keyboard(maya):
    row = maya.get_by_role("listitem", name="Price book")
    row.focus()
    expect(row.get_by_role("toolbar", name="Message actions")).to_be_visible()
    maya.keyboard.press("ArrowUp")
    above = maya.get_by_role("listitem", name="Anneke de Vries")
    expect(above.get_by_role("toolbar", name="Message actions")).to_be_visible()
    maya.keyboard.press("t")
    expect(maya.get_by_role("complementary", name="Thread")).to_be_visible()


def test_the_dark_theme_is_chosen_in_preferences(maya):
    maya.get_by_role("button", name="Maya Okafor, account").click()
    maya.get_by_role("menuitem", name="Preferences").click()
    maya.get_by_role("radio", name="Dark").check()
    maya.get_by_role("button", name="Save").click()
    expect(maya.locator("html")).to_have_attribute("data-theme", "dark")
    expect(maya.get_by_role("main", name="Channel sales-ops")).to_be_visible()
