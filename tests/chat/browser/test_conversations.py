"""Reading: where a channel opens, what is new, older pages, days, threads, permalinks."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

HOME = "/client/T0NORTH001"
STAMPS = "rows => rows.map((row) => row.dataset.ts)"


def messages(page, channel="sales-ops"):
    return page.get_by_role("list", name=f"Messages in {channel}")


def row(page, words, channel="sales-ops"):
    return messages(page, channel).get_by_role("listitem", name=words)


def last_read(control, world, channel, person="UMAYA00000"):
    query = "SELECT last_read FROM membership WHERE channel_id = ? AND person_id = ?"
    return control.query(world, query, (channel, person)).rows[0][0]


def test_ch_330_reaching_the_end_reads_the_channel(maya, control, world):
    expect(maya.get_by_role("treeitem", name="sales-ops", exact=True)).to_be_visible()
    expect(row(maya, "Anneke de Vries").get_by_text("New", exact=True)).to_be_visible()
    newest = messages(maya).locator("> li").last.get_attribute("data-ts")
    assert last_read(control, world, "CSALESOPS") == newest
    diff = control.diff(world, since=control.world(world).snapshot)
    assert diff.material == ()


def test_ch_330_marking_unread_draws_the_line_and_survives_a_reload(maya):
    row(maya, "Price book").hover()
    maya.get_by_role("button", name="More actions").click()
    maya.get_by_role("menuitem", name="Mark unread").click()
    expect(row(maya, "Price book").get_by_text("New", exact=True)).to_be_visible()
    expect(maya.get_by_role("treeitem", name="sales-ops, unread")).to_be_visible()
    maya.get_by_role("treeitem", name="general").click()
    expect(maya.get_by_role("treeitem", name="sales-ops, unread")).to_be_visible()


def test_ch_211_escape_takes_the_line_away(maya):
    expect(row(maya, "Anneke de Vries").get_by_text("New", exact=True)).to_be_visible()
    maya.keyboard.press("Escape")
    expect(maya.get_by_text("New", exact=True)).to_have_count(0)


def test_ch_208_rows_of_one_voice_hang_together(maya):
    grouped = row(maya, "If your number looks off")
    expect(grouped.locator(".message__author")).to_have_count(0)
    expect(row(maya, "Morning! Week 10").get_by_role("link", name="Priya Raman")).to_be_visible()


def test_older_pages_come_by_scrolling_and_the_view_stays(enter):
    maya = enter("maya", f"{HOME}/CGENERAL")
    expect(messages(maya, "general").locator("> li")).to_have_count(40)
    words = messages(maya, "general").locator("> li").nth(9).get_attribute("aria-label")
    maya.locator(".messages__scroller").evaluate("box => { box.scrollTop = 300 }")
    expect(messages(maya, "general").locator("> li")).not_to_have_count(40)
    expect(row(maya, words, "general")).to_be_in_viewport()
    stamps = (
        messages(maya, "general").locator("> li").evaluate_all("rows => rows.map((row) => row.dataset.ts)")
    )
    assert stamps == sorted(set(stamps))


def test_ch_210_the_day_menu_goes_to_a_day(enter):
    maya = enter("maya", f"{HOME}/CGENERAL")
    maya.get_by_role("button", name="Jump to a date").last.click()
    maya.get_by_role("menuitem", name="The very beginning").click()
    expect(row(maya, "Welcome to the new quarter.", "general")).to_be_visible()
    maya.get_by_role("button", name="Jump to latest").click()
    expect(row(maya, "Osaka closes early", "general")).to_be_in_viewport()


def test_ch_210_posting_from_far_back_goes_to_the_end(enter):
    maya = enter("maya", f"{HOME}/CGENERAL")
    maya.get_by_role("button", name="Jump to a date").last.click()
    maya.get_by_role("menuitem", name="The very beginning").click()
    expect(row(maya, "Welcome to the new quarter.", "general")).to_be_visible()
    maya.get_by_role("textbox", name="Message to general").click()
    maya.keyboard.type("Reading up from the start")
    maya.keyboard.press("Enter")
    expect(row(maya, "Reading up from the start", "general")).to_be_in_viewport()
    expect(row(maya, "Osaka closes early", "general")).to_be_attached()
    maya.keyboard.type("and done")
    expect(maya.get_by_role("textbox", name="Message to general")).to_have_text("and done")


def test_ch_216_a_reply_can_also_go_to_the_channel(maya, control, world):
    row(maya, "Week 9 landed").hover()
    maya.get_by_role("button", name="Reply in thread").click()
    thread = maya.get_by_role("complementary", name="Thread")
    expect(thread.get_by_role("list", name="Messages in thread").locator("> li")).to_have_count(5)
    thread.get_by_role("textbox").click()
    maya.keyboard.type("Both places")
    thread.get_by_label("Also send to #sales-ops").check()
    maya.keyboard.press("Enter")
    expect(thread.get_by_role("listitem", name="Both places")).to_contain_text("Also sent to the channel")
    expect(row(maya, "Both places")).to_contain_text("replied to a thread: Week 9 landed")
    expect(row(maya, "Week 9 landed").get_by_text("5 replies")).to_be_visible()
    posted = [event.after for event in control.events(world) if event.verb == "posted"]
    assert [(each["is_broadcast"], each["thread_ts"] is None) for each in posted] == [(True, False)]


def test_ch_216_a_plain_reply_stays_out_of_the_channel(maya):
    row(maya, "Morning! Week 10").hover()
    maya.get_by_role("button", name="Reply in thread").click()
    maya.get_by_role("complementary", name="Thread").get_by_role("textbox").click()
    maya.keyboard.type("Only here")
    maya.keyboard.press("Enter")
    expect(row(maya, "Morning! Week 10").get_by_text("1 reply")).to_be_visible()
    expect(row(maya, "Only here")).to_have_count(0)
    maya.keyboard.press("Escape")
    expect(maya.get_by_role("complementary", name="Thread")).to_have_count(0)


def test_ch_225_back_and_reload_keep_the_pane(maya):
    row(maya, "Week 9 landed").get_by_text("4 replies").click()
    thread = maya.get_by_role("complementary", name="Thread")
    expect(thread.get_by_role("listitem", name="Then we are even.")).to_be_visible()
    maya.reload()
    expect(thread.get_by_role("listitem", name="Then we are even.")).to_be_visible()
    maya.get_by_role("treeitem", name="general").click()
    expect(maya.get_by_role("main", name="Channel general")).to_be_visible()
    maya.get_by_role("button", name="Back").click()
    expect(thread.get_by_role("listitem", name="Then we are even.")).to_be_visible()


def test_ch_225_a_permalink_opens_the_message_in_its_place(enter):
    maya = enter("maya", "/archives/CGENERAL/p1770742800000000")
    expect(maya.locator(".message--flash")).to_be_in_viewport()
    expect(maya.locator(".message--flash")).to_have_attribute("data-ts", "1770742800.000000")


def test_ch_225_a_permalink_to_a_reply_opens_the_thread(enter):
    maya = enter("maya", "/archives/CSALESOPS/p1773153060000000?thread_ts=1773097500.000000&cid=CSALESOPS")
    thread = maya.get_by_role("complementary", name="Thread")
    expect(thread.get_by_role("listitem", name="Then we are even.")).to_be_in_viewport()


def test_ch_224_a_visitor_reads_and_may_join(enter):
    maya = enter("maya", f"{HOME}/COSAKAPARTNER")
    expect(maya.get_by_text("You are viewing #osaka-partners")).to_be_visible()
    expect(maya.get_by_role("textbox", name="Message to")).to_have_count(0)
    maya.get_by_role("button", name="Join Channel").click()
    expect(maya.get_by_role("textbox", name="Message to osaka-partners")).to_be_visible()
    expect(maya.get_by_role("treeitem", name="osaka-partners")).to_be_visible()


def test_ch_224_an_archived_channel_only_reads(enter):
    maya = enter("maya", f"{HOME}/COLDFORECAST")
    expect(maya.get_by_text("an archived channel")).to_be_visible()
    maya.get_by_role("link", name="Close").click()
    expect(maya.get_by_role("textbox", name="Message to")).to_be_visible()


def test_ch_217_a_profile_opens_beside_the_conversation(maya):
    row(maya, "Price book").get_by_role("link", name="Tom Hargreaves").click()
    profile = maya.get_by_role("complementary", name="Profile")
    expect(profile).to_contain_text("Pricing Manager")
    expect(maya.get_by_role("main", name="Channel sales-ops")).to_be_visible()
    profile.get_by_role("button", name="Message").click()
    expect(maya.get_by_role("textbox", name="Message to Tom Hargreaves")).to_be_visible()


def test_ch_211_the_bar_counts_what_is_new_and_reads_it(enter):
    maya = enter("maya", f"{HOME}/CGENERAL?day=2026-03-04")
    row(maya, "Note 97", "general").hover()
    maya.get_by_role("button", name="More actions").click()
    maya.get_by_role("menuitem", name="Mark unread").click()
    maya.get_by_role("treeitem", name="sales-ops").click()
    maya.get_by_role("treeitem", name="general, unread").click()
    expect(row(maya, "Note 97", "general").get_by_text("New", exact=True)).to_be_in_viewport()
    expect(maya.get_by_role("link", name="14 new messages since Wednesday")).to_be_visible()
    maya.get_by_role("button", name="Mark as read").click()
    expect(maya.get_by_text("New", exact=True)).to_have_count(0)
    expect(maya.get_by_role("treeitem", name="general", exact=True)).to_be_visible()


def test_ch_210_a_date_can_be_typed(enter):
    maya = enter("maya", f"{HOME}/CGENERAL")
    maya.get_by_role("button", name="Jump to a date").last.click()
    maya.get_by_role("menuitem", name="A specific date…").click()
    maya.get_by_role("textbox", name="Date").fill("2/20/2026")
    maya.get_by_role("button", name="Jump", exact=True).click()
    expect(maya.get_by_role("button", name="Jump to a date, Friday, February 20th")).to_be_in_viewport()
