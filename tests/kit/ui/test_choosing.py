import pytest
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.browser


@pytest.fixture
def choosing(page: Page) -> Page:
    page.goto("/choosing")
    return page


def field(page: Page, name: str) -> Locator:
    return page.get_by_role("combobox", name=name, exact=True)


def shown(page: Page) -> list[str]:
    return page.locator(".listbox:popover-open").get_by_role("option").all_inner_texts()


def sent(page: Page) -> list[str]:
    page.get_by_role("button", name="Send", exact=True).click()
    message = page.locator("#toasts").get_by_role("status")
    expect(message).to_be_visible()
    return message.inner_text().strip().split(", ")


def test_a_select_opens_in_the_page_where_a_mouse_can_reach_it(choosing):
    stage = choosing.get_by_label("Stage", exact=True)
    box = stage.bounding_box()
    choosing.mouse.click(box["x"] + 30, box["y"] + 10)
    option = choosing.get_by_role("option", name="Needs analysis").bounding_box()
    assert option["y"] > box["y"] + box["height"]
    choosing.mouse.click(option["x"] + 60, option["y"] + 10)
    expect(stage).to_have_value("needs")


def test_a_select_is_worked_by_keys(choosing):
    choosing.get_by_label("Stage", exact=True).focus()
    choosing.keyboard.press("Space")
    choosing.keyboard.press("ArrowDown")
    choosing.keyboard.press("Enter")
    expect(choosing.get_by_label("Stage", exact=True)).to_have_value("negotiate")


def test_typing_narrows_a_list_whatever_the_accents(choosing):
    field(choosing, "Colour").fill("creme")
    assert shown(choosing) == ["Crème"]
    assert choosing.locator("mark:visible").inner_text() == "Crème"


def test_enter_takes_the_first_match_and_does_not_send_the_form(choosing):
    field(choosing, "Colour").fill("indi")
    choosing.keyboard.press("Enter")
    expect(field(choosing, "Colour")).to_have_value("Indigo")
    assert "colour=indigo" in sent(choosing)


def test_words_that_are_no_option_are_not_kept(choosing):
    field(choosing, "Colour").fill("chartreuse")
    expect(choosing.get_by_text("No matches").locator("visible=true")).to_be_visible()
    choosing.get_by_role("heading", name="Several").click()
    expect(field(choosing, "Colour")).to_have_value("Teal")


def test_an_emptied_field_sends_nothing(choosing):
    choosing.get_by_role("button", name="Clear Colour").click()
    expect(field(choosing, "Colour")).to_be_focused()
    assert "colour=" in sent(choosing)


def test_escape_closes_the_list_only(choosing):
    field(choosing, "Colour").fill("re")
    choosing.keyboard.press("Escape")
    assert shown(choosing) == []
    expect(field(choosing, "Colour")).to_have_value("Teal")


def test_escape_in_a_list_leaves_the_dialog_around_it_open(page):
    page.goto("/dialogs")
    page.get_by_role("button", name="New contact").click()
    field(page, "Account name").click()
    page.locator(".listbox:popover-open").get_by_role("option").first.wait_for()
    page.keyboard.press("Escape")
    expect(page.locator(".listbox:popover-open")).to_have_count(0)
    expect(page.get_by_role("dialog", name="New contact")).to_be_visible()


def test_options_come_from_the_server_as_one_types(choosing):
    field(choosing, "Owner").press_sequentially("counsel")
    expect(choosing.locator(".listbox:popover-open").get_by_role("option")).to_have_count(1)
    choosing.get_by_role("option", name="Grace Adeyemi").click()
    assert "person=grace.adeyemi" in sent(choosing)


def test_enter_in_haste_takes_what_the_server_answers(choosing):
    field(choosing, "Owner").press_sequentially("counsel")
    field(choosing, "Owner").press("Enter")
    expect(field(choosing, "Owner")).to_have_value("Grace Adeyemi")
    assert "person=grace.adeyemi" in sent(choosing)


def test_the_page_says_that_it_waits_while_options_are_on_their_way(choosing):
    field(choosing, "Owner").press_sequentially("m")
    assert choosing.evaluate("document.documentElement.ariaBusy") == "true"
    choosing.locator(".listbox:popover-open").wait_for()
    expect(choosing.locator("html")).not_to_have_attribute("aria-busy", "true")


def test_a_free_field_keeps_what_was_typed(choosing):
    field(choosing, "Merchant").fill("Pinecone Cabs")
    choosing.keyboard.press("Tab")
    assert "merchant=Pinecone Cabs" in sent(choosing)


def test_several_choices_are_gathered_and_taken_away(choosing):
    choosing.get_by_role("button", name="Remove Tom Harker").click()
    field(choosing, "Members").press_sequentially("kenji")
    choosing.get_by_role("option", name="Kenji Mori").click()
    assert [each for each in sent(choosing) if each.startswith("members=")] == [
        "members=maya.osei",
        "members=priya.nair",
        "members=kenji.mori",
    ]


def test_choosing_what_is_there_takes_it_away(choosing):
    field(choosing, "Members").press_sequentially("priya")
    choosing.get_by_role("option", name="Priya Nair").click()
    expect(choosing.get_by_role("button", name="Remove Priya Nair")).to_have_count(0)


def test_backspace_in_an_empty_field_takes_the_last_one(choosing):
    field(choosing, "Members").focus()
    choosing.keyboard.press("Backspace")
    assert "members=priya.nair" not in sent(choosing)


def test_a_new_tag_is_made_by_typing_it(choosing):
    field(choosing, "Tags").fill("sandy")
    choosing.keyboard.press("Tab")
    expect(choosing.get_by_role("button", name="Remove sandy")).to_be_visible()


def test_rows_are_ticked_together_and_say_so(page):
    page.goto("/lists")
    every = page.get_by_role("checkbox", name="Select all")
    assert every.evaluate("box => box.indeterminate")
    every.check()
    expect(page.get_by_role("checkbox", name="Select Skerry Air")).to_be_checked()
    page.get_by_role("checkbox", name="Select Halyard & Finch").uncheck()
    page.get_by_role("checkbox", name="Select Skerry Air").click(modifiers=["Shift"])
    assert page.locator("tr[data-selected]").count() == 0


def test_arrows_move_between_tabs(page):
    page.goto("/lists")
    page.get_by_role("tab", name="Details").click()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Related")).to_be_focused()
    expect(page.get_by_role("tabpanel", name="Related")).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_role("tabpanel", name="History")).to_contain_text("Who changed what")


def test_a_form_can_send_itself(choosing):
    choosing.get_by_label("Order").select_option("old")
    expect(choosing.locator("#toasts")).to_contain_text("order=old, from=autosubmit")


def test_a_list_is_one_stop_for_tab_and_arrows_walk_it(choosing):
    links = choosing.get_by_role("list", name="Channels").get_by_role("link")
    links.nth(1).focus()
    for key, at in (("ArrowDown", 2), ("End", 3), ("ArrowDown", 3), ("Home", 0)):
        choosing.keyboard.press(key)
        expect(links.nth(at)).to_be_focused()
    choosing.keyboard.press("Tab")
    expect(choosing.get_by_label("Jump to")).to_be_focused()


def test_a_key_can_stand_for_a_click_but_not_while_typing(choosing):
    choosing.keyboard.press("/")
    expect(choosing.get_by_label("Jump to")).to_be_focused()
    choosing.keyboard.press("/")
    expect(choosing.get_by_label("Jump to")).to_have_value("/")
    choosing.keyboard.press("Control+/")
    expect(choosing.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()


def test_a_key_does_not_reach_under_a_dialog(choosing):
    choosing.keyboard.press("Control+/")
    expect(choosing.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
    choosing.keyboard.press("/")
    expect(choosing.get_by_label("Jump to")).not_to_be_focused()
