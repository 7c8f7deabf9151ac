"""Writing: formats, words finished by lists, drafts, sending once."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


@pytest.fixture
def box(maya):
    box = maya.get_by_role("textbox", name="Message to sales-ops")
    box.click()
    return box


def last(page):
    return page.get_by_role("list", name="Messages in sales-ops").locator("> li[data-ts]").last


def said(control, world):
    """Every message sent in this world, as the database has it."""
    events = control.events(world)
    return [event.after["text"] for event in events if event.verb == "posted"]


def test_ch_303_enter_pressed_twice_sends_once(maya, box, control, world):
    maya.keyboard.type("Once")
    maya.keyboard.press("Enter")
    maya.keyboard.press("Enter")
    expect(last(maya)).to_contain_text("Once")
    expect(box).to_have_text("")
    assert said(control, world) == ["Once"]


def test_ch_303_a_double_click_on_send_sends_once(maya, box, control, world):
    maya.keyboard.type("Once")
    maya.get_by_role("button", name="Send now").dblclick()
    expect(last(maya)).to_contain_text("Once")
    assert said(control, world) == ["Once"]


def test_ch_303_blank_is_not_sent(maya, box, control, world):
    maya.keyboard.type("   ")
    maya.keyboard.press("Enter")
    maya.keyboard.type("x")
    maya.keyboard.press("Enter")
    expect(last(maya)).to_contain_text("x")
    assert len(said(control, world)) == 1


def test_ch_303_shift_enter_begins_a_line(maya, box, control, world):
    maya.keyboard.type("One")
    maya.keyboard.press("Shift+Enter")
    maya.keyboard.type("Two")
    maya.keyboard.press("Enter")
    expect(last(maya)).to_contain_text("OneTwo")
    assert said(control, world) == ["One\nTwo"]


def test_ch_301_markers_turn_into_formats_at_word_borders_only(maya, box, control, world):
    maya.keyboard.type("*bold* _slanted_ ~gone~ `code` snake_case_name 2*3*4")
    for tag, words in {"strong": "bold", "em": "slanted", "s": "gone", "code": "code"}.items():
        expect(box.locator(tag)).to_have_text(words)
    maya.keyboard.press("Enter")
    expect(last(maya).locator("strong")).to_have_text("bold")
    assert said(control, world) == ["*bold* _slanted_ ~gone~ `code` snake_case_name 2*3*4"]


def test_ch_301_undo_brings_the_marker_back_first(maya, box):
    maya.keyboard.type("*bold*")
    expect(box.locator("strong")).to_have_text("bold")
    maya.keyboard.press("Control+z")
    expect(box).to_have_text("*bold*")


def test_ch_303_a_list_goes_on_until_an_empty_line(maya, box, control, world):
    maya.keyboard.type("- one")
    maya.keyboard.press("Enter")
    maya.keyboard.type("two")
    expect(box.locator("li")).to_have_text(["one", "two"])
    maya.keyboard.press("Enter")
    maya.keyboard.press("Enter")
    maya.keyboard.type("end")
    maya.keyboard.press("Enter")
    expect(last(maya).locator("li")).to_have_text(["one", "two"])
    assert said(control, world) == ["• one\n• two\nend"]


def test_ch_215_toolbar_buttons_say_what_is_on(maya, box):
    bold = maya.get_by_role("button", name="Bold")
    maya.keyboard.press("Control+b")
    expect(bold).to_have_attribute("aria-pressed", "true")
    maya.keyboard.type("loud")
    bold.click()
    expect(bold).to_have_attribute("aria-pressed", "false")
    expect(box.locator("strong")).to_have_text("loud")


def test_ch_304_namesakes_are_told_apart(maya, box, control, world):
    maya.keyboard.type("@hann")
    people = maya.get_by_role("listbox", name="People and groups matching")
    expect(people.get_by_role("option")).to_have_count(2)
    people.get_by_role("option", name="Hanna Weisz").click()
    maya.keyboard.type("please look")
    maya.keyboard.press("Enter")
    expect(last(maya).get_by_role("link", name="@Hanna Weisz")).to_be_visible()
    assert said(control, world) == ["<@UHANNA0000> please look"]


def test_ch_303_enter_in_an_open_list_picks_and_does_not_send(maya, box, control, world):
    maya.keyboard.type("@haru")
    expect(maya.get_by_role("option", name="Haruka Nishida")).to_have_attribute("aria-selected", "true")
    maya.keyboard.press("Enter")
    expect(box.locator(".mention")).to_have_text("@Haruka Nishida")
    assert said(control, world) == []


def test_ch_306_channels_and_emoji_are_finished_too(maya, box, control, world):
    maya.keyboard.type("#deal-ca")
    expect(maya.get_by_role("option", name="deal-calder")).to_be_visible()
    maya.keyboard.press("Tab")
    maya.keyboard.type(":rais")
    expect(maya.get_by_role("option").first).to_be_visible()
    maya.keyboard.press("Enter")
    maya.keyboard.press("Enter")
    expect(last(maya).get_by_role("link", name="#deal-calder")).to_be_visible()
    assert said(control, world) == ["<#CDEALCALDER|deal-calder> :raised_hands:"]


def test_ch_306_tab_in_haste_takes_what_the_typed_word_finds(maya, box, control, world):
    held = []
    maya.route("**/suggestions?*", lambda route: held.insert(0, route))
    maya.keyboard.type("#deal-ca")
    maya.keyboard.press("Tab")
    for route in held:
        route.continue_()
    expect(box.get_by_text("#deal-calder")).to_be_visible()
    maya.keyboard.press("Enter")
    expect(last(maya).get_by_role("link", name="#deal-calder")).to_be_visible()
    assert said(control, world) == ["<#CDEALCALDER|deal-calder>"]


def test_ch_306_enter_in_haste_sends_where_nothing_fits(maya, box, control, world):
    maya.keyboard.type("See #nosuchplace")
    maya.keyboard.press("Enter")
    expect(last(maya)).to_contain_text("See #nosuchplace")


def test_ch_306_the_picker_puts_an_emoji_into_the_text(maya, box, control, world):
    maya.get_by_role("button", name="Emoji", exact=True).click()
    maya.get_by_role("textbox", name="Search all emoji").fill("avocado")
    maya.get_by_role("dialog", name="Emoji").get_by_role("button", name="avocado").click()
    expect(box.locator("img")).to_have_attribute("alt", ":avocado:")
    maya.keyboard.press("Enter")
    expect(last(maya).locator(".message__words img")).to_be_visible()
    assert said(control, world) == [":avocado:"]


def test_ch_308_a_draft_stays_with_its_conversation(maya, box):
    maya.keyboard.type("Not yet")
    maya.get_by_role("treeitem", name="general").click()
    expect(maya.get_by_role("textbox", name="Message to general")).to_have_text("")
    expect(maya.get_by_role("treeitem", name="sales-ops, draft")).to_be_visible()
    maya.get_by_role("treeitem", name="sales-ops, draft").click()
    expect(maya.get_by_role("textbox", name="Message to sales-ops")).to_have_text("Not yet")
    maya.reload()
    expect(maya.get_by_role("textbox", name="Message to sales-ops")).to_have_text("Not yet")


def test_ch_308_sending_uses_the_draft_up(maya, box):
    maya.keyboard.type("Now")
    maya.keyboard.press("Enter")
    expect(last(maya)).to_contain_text("Now")
    maya.reload()
    expect(maya.get_by_role("textbox", name="Message to sales-ops")).to_have_text("")


def test_ch_406_a_message_that_cannot_be_sent_waits_to_be_tried_again(maya, box, enter, control, world):
    expect(last(maya)).to_contain_text("Price book")
    maya.context.set_offline(True)
    maya.keyboard.type("Lost")
    maya.keyboard.press("Enter")
    row = maya.get_by_role("listitem", name="Message not sent")
    expect(row).to_contain_text("Not sent, no connection.")
    maya.context.set_offline(False)
    row.get_by_role("button", name="Retry").click()
    expect(last(maya)).to_contain_text("Lost")
    expect(row).to_have_count(0)
    assert said(control, world) == ["Lost"]
    enter.complaints.clear()


def test_ch_310_up_edits_ones_last_message_and_escape_leaves_it(maya, box, control, world):
    maya.keyboard.type("Frist")
    maya.keyboard.press("Enter")
    expect(last(maya)).to_contain_text("Frist")
    maya.keyboard.press("ArrowUp")
    edit = maya.get_by_role("textbox", name="Edit message")
    edit.press("Control+a")
    maya.keyboard.type("Other")
    maya.keyboard.press("Escape")
    expect(edit).to_have_count(0)
    expect(last(maya)).to_contain_text("Frist")
    maya.keyboard.press("ArrowUp")
    edit.press("Control+a")
    maya.keyboard.type("First")
    maya.get_by_role("button", name="Save").click()
    expect(last(maya)).to_contain_text("First (edited)")
    assert [event.verb for event in control.events(world)] == ["posted", "edited"]


def test_ch_310_an_emptied_message_is_asked_about(maya, box):
    maya.keyboard.type("Gone soon")
    maya.keyboard.press("Enter")
    expect(last(maya)).to_contain_text("Gone soon")
    maya.keyboard.press("ArrowUp")
    maya.get_by_role("textbox", name="Edit message").press("Control+a")
    maya.keyboard.press("Delete")
    maya.keyboard.press("Enter")
    expect(maya.get_by_role("dialog", name="Delete message")).to_contain_text("Gone soon")


def test_ch_305_calling_somebody_outside_offers_to_add_them(maya, box, control, world):
    maya.keyboard.type("@haru")
    maya.get_by_role("option", name="Haruka Nishida").click()
    maya.keyboard.type("have a look")
    maya.keyboard.press("Enter")
    maya.get_by_role("button", name="Add Haruka").click()
    messages = maya.get_by_role("list", name="Messages in sales-ops")
    expect(messages).to_contain_text("was added to #sales-ops by @Maya Okafor")
    expect(maya.get_by_role("button", name="Add Haruka")).to_have_count(0)
    assert "invited" in [event.verb for event in control.events(world)]


def test_ch_305_or_to_do_nothing(maya, box, control, world):
    maya.keyboard.type("@haru")
    maya.get_by_role("option", name="Haruka Nishida").click()
    maya.keyboard.press("Enter")
    maya.get_by_role("button", name="Do nothing").click()
    expect(maya.get_by_role("button", name="Add Haruka")).to_have_count(0)
    assert [event.verb for event in control.events(world)] == ["posted"]


def test_ch_310_a_message_changed_meanwhile_keeps_what_was_typed(maya, box, enter):
    maya.keyboard.type("First")
    maya.keyboard.press("Enter")
    expect(last(maya)).to_contain_text("First")
    elsewhere = enter("maya", "/client/T0NORTH001/CSALESOPS")
    for page, text in ((maya, "Mine"), (elsewhere, "Theirs")):
        last(page).hover()
        page.get_by_role("button", name="More actions").click()
        page.get_by_role("menuitem", name="Edit message").click()
        page.get_by_role("textbox", name="Edit message").press("Control+a")
        page.keyboard.type(text)
    elsewhere.keyboard.press("Enter")
    expect(last(elsewhere)).to_contain_text("Theirs (edited)")
    maya.keyboard.press("Enter")
    expect(maya.get_by_role("alert")).to_contain_text("changed while you were editing")
    expect(maya.get_by_role("textbox", name="Edit message")).to_have_text("Mine")
    maya.get_by_role("button", name="Cancel").click()
    expect(last(maya)).to_contain_text("Theirs")
    enter.complaints.clear()
