import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


@pytest.fixture
def menus(page: Page) -> Page:
    page.goto("/menus")
    return page


def button(page: Page, name: str):
    return page.get_by_role("button", name=name, exact=True)


def current(page: Page) -> str:
    return page.evaluate("document.activeElement.innerText.split('\\n')[0].trim()")


def test_a_click_opens_a_menu_below_its_button_and_says_so(menus):
    opener = button(menus, "Message")
    opener.click()
    menu = menus.get_by_role("menu", name="Message")
    expect(opener).to_have_attribute("aria-expanded", "true")
    above, below = opener.bounding_box(), menu.bounding_box()
    assert below["x"] == pytest.approx(above["x"], abs=0.5)
    assert below["y"] == pytest.approx(above["y"] + above["height"] + 4, abs=0.5)


def test_a_second_click_or_one_elsewhere_closes_it(menus):
    opener, menu = button(menus, "Message"), menus.get_by_role("menu", name="Message")
    opener.click()
    opener.click()
    expect(menu).to_be_hidden()
    opener.click()
    menus.mouse.click(900, 700)
    expect(menu).to_be_hidden()
    expect(opener).to_have_attribute("aria-expanded", "false")


def test_arrows_walk_round_letters_jump_and_escape_returns(menus):
    opener = button(menus, "Message")
    opener.focus()
    menus.keyboard.press("Enter")
    assert current(menus) == "Turn off notifications for replies"
    menus.keyboard.press("ArrowUp")
    assert current(menus) == "Delete message…"
    menus.keyboard.press("ArrowDown")
    assert current(menus) == "Turn off notifications for replies"
    menus.keyboard.type("co")
    assert current(menus) == "Copy link"
    menus.keyboard.press("Escape")
    expect(opener).to_be_focused()
    expect(menus.get_by_role("menu", name="Message")).to_be_hidden()


def test_a_menu_of_choices_opens_at_the_chosen_one(menus):
    button(menus, "Newest first").focus()
    menus.keyboard.press("Enter")
    assert current(menus) == "Newest first"


def test_a_submenu_opens_on_hover_and_a_choice_in_it_closes_everything(menus):
    button(menus, "Message").click()
    menus.get_by_role("menuitem", name="Remind me").hover()
    inner = menus.get_by_role("menu", name="Remind me")
    expect(inner).to_be_visible()
    outer = menus.get_by_role("menu", name="Message")
    assert inner.bounding_box()["x"] >= outer.bounding_box()["x"] + outer.bounding_box()["width"] - 4
    inner.get_by_role("menuitem", name="Tomorrow").click()
    expect(inner).to_be_hidden()
    expect(outer).to_be_hidden()
    expect(button(menus, "Message")).to_be_focused()


def test_another_item_puts_the_submenu_away(menus):
    button(menus, "Message").click()
    menus.get_by_role("menuitem", name="Remind me").hover()
    expect(menus.get_by_role("menu", name="Remind me")).to_be_visible()
    menus.get_by_role("menuitem", name="Copy link").hover()
    expect(menus.get_by_role("menu", name="Remind me")).to_be_hidden()
    expect(menus.get_by_role("menu", name="Message")).to_be_visible()


def test_keys_go_into_a_submenu_and_back(menus):
    button(menus, "Message").focus()
    menus.keyboard.press("Enter")
    menus.keyboard.type("rem")
    menus.keyboard.press("ArrowRight")
    assert current(menus) == "In 20 minutes"
    menus.keyboard.press("ArrowLeft")
    assert current(menus) == "Remind me about this"
    expect(menus.get_by_role("menu", name="Remind me")).to_be_hidden()


def test_a_disabled_item_does_nothing(menus):
    button(menus, "Message").click()
    menus.get_by_role("menuitem", name="Add to list").click(force=True)
    expect(menus.get_by_role("menu", name="Message")).to_be_visible()


def test_an_item_can_open_a_dialog_and_the_focus_comes_back(menus):
    button(menus, "Message").click()
    menus.get_by_role("menuitem", name="Delete message").click()
    dialog = menus.get_by_role("alertdialog", name="Delete message")
    expect(dialog).to_be_visible()
    menus.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(button(menus, "Message")).to_be_focused()


def test_near_an_edge_a_menu_moves_back_into_the_window(menus):
    menus.set_viewport_size({"width": 400, "height": 300})
    button(menus, "Message").click()
    box = menus.get_by_role("menu", name="Message").bounding_box()
    assert box["x"] >= 8
    assert box["x"] + box["width"] <= 392
    assert box["y"] + box["height"] <= 300


def test_a_popover_takes_the_focus_to_its_field(menus):
    button(menus, "Filter").click()
    expect(menus.get_by_label("Owner")).to_be_focused()
    menus.keyboard.press("Escape")
    expect(button(menus, "Filter")).to_be_focused()


def test_every_app_is_one_click_from_the_launcher(menus):
    button(menus, "Apps").click()
    tiles = menus.get_by_role("menu", name="Apps").get_by_role("menuitem")
    assert tiles.all_inner_texts() == ["Clientele", "Gallery", "Gridwork", "Outlay", "Tracker"]


def test_a_tooltip_names_an_icon_by_pointer_and_by_keyboard(menus):
    menus.get_by_role("button", name="Reply in thread").hover()
    expect(menus.get_by_role("tooltip")).to_have_text("Reply in thread")
    menus.mouse.move(5, 5)
    expect(menus.get_by_role("tooltip")).to_have_count(0)
    menus.get_by_role("button", name="Reply in thread").focus()
    menus.keyboard.press("Tab")
    expect(menus.get_by_role("tooltip")).to_have_text("SearchCtrlG")
    menus.keyboard.press("Escape")
    expect(menus.get_by_role("tooltip")).to_have_count(0)


def test_a_tooltip_that_says_more_than_the_name_is_a_description(menus):
    reaction = menus.locator("[data-tooltip-picture]")
    reaction.hover()
    expect(reaction).to_have_accessible_description("You, Priya Nair and 4 others reacted with :tada:")
