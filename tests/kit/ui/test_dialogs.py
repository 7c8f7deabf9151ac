from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


@pytest.fixture
def dialogs(page: Page) -> Page:
    page.goto("/dialogs")
    return page


def button(page: Page, name: str):
    return page.get_by_role("button", name=name, exact=True)


def test_a_dialog_opens_at_the_field_that_is_wrong_and_returns_the_focus(dialogs):
    button(dialogs, "New contact").click()
    expect(dialogs.get_by_role("dialog", name="New contact")).to_be_visible()
    expect(dialogs.get_by_label("Last name")).to_be_focused()
    dialogs.keyboard.press("Escape")
    expect(button(dialogs, "New contact")).to_be_focused()


def test_tab_goes_round_inside(dialogs):
    button(dialogs, "Create a channel").click()
    dialog = dialogs.get_by_role("dialog", name="Create a channel")
    seen = set()
    for _ in range(8):
        dialogs.keyboard.press("Tab")
        assert dialog.evaluate("box => box.contains(document.activeElement)")
        seen.add(dialogs.evaluate("document.activeElement.ariaLabel || document.activeElement.innerText"))
    assert {"Close", "Cancel", "Next"} <= seen
    dialog.get_by_role("button", name="Close").focus()
    dialogs.keyboard.press("Shift+Tab")
    expect(dialog.get_by_role("button", name="Next")).to_be_focused()


def test_a_press_on_the_scrim_closes_but_a_slip_of_the_mouse_does_not(dialogs):
    dialog = dialogs.get_by_role("dialog", name="Create a channel")
    button(dialogs, "Create a channel").click()
    box = dialog.bounding_box()
    dialogs.mouse.move(box["x"] + 60, box["y"] + 100)
    dialogs.mouse.down()
    dialogs.mouse.move(20, 700)
    dialogs.mouse.up()
    expect(dialog).to_be_visible()
    dialogs.mouse.click(20, 700)
    expect(dialog).to_be_hidden()


def test_a_long_body_scrolls_between_head_and_foot(dialogs):
    button(dialogs, "New contact").click()
    dialog = dialogs.get_by_role("dialog", name="New contact")
    body = dialog.locator(".dialog__body")
    assert body.evaluate("body => body.scrollHeight > body.clientHeight")
    expect(dialog.get_by_role("button", name="Save")).to_be_in_viewport()
    expect(dialog.get_by_role("heading", name="New contact")).to_be_in_viewport()


def test_the_counter_says_how_much_still_fits(dialogs):
    button(dialogs, "Create a channel").click()
    dialogs.get_by_role("textbox", name="Name", exact=True).fill("ops")
    expect(dialogs.locator("[data-counter-target=left]")).to_have_text("77")


def test_a_form_from_the_server_keeps_its_dialog_until_it_is_right(dialogs):
    dialogs.get_by_role("link", name="From the server").click()
    dialog = dialogs.get_by_role("dialog", name="New list")
    dialog.get_by_role("button", name="Create").click()
    expect(dialog.get_by_text("Give it a name.")).to_be_visible()
    expect(dialog.get_by_label("Name")).to_be_focused()
    dialog.get_by_label("Name").fill("Spring webinar")
    dialog.get_by_role("button", name="Create").click()
    expect(dialogs.get_by_text("Spring webinar was created.")).to_be_visible()
    expect(dialog).to_have_count(0)
    expect(dialogs.get_by_role("link", name="From the server")).to_be_focused()


def test_a_dialog_from_the_server_comes_fresh_each_time(dialogs):
    dialogs.get_by_role("link", name="From the server").click()
    dialogs.get_by_role("textbox", name="Name", exact=True).fill("half a thought")
    dialogs.keyboard.press("Escape")
    expect(dialogs.get_by_role("dialog")).to_have_count(0)
    dialogs.get_by_role("link", name="From the server").click()
    expect(dialogs.get_by_role("textbox", name="Name", exact=True)).to_have_value("")


def test_a_question_is_asked_before_something_is_lost(dialogs):
    button(dialogs, "Delete…").click()
    question = dialogs.get_by_role("alertdialog", name="Delete this channel?")
    expect(question).to_have_accessible_description(
        "Its messages and files go with it. This cannot be undone."
    )
    question.get_by_role("button", name="Delete channel").click()
    expect(dialogs.get_by_text("The channel was deleted.")).to_be_visible()
    expect(question).to_be_hidden()


def test_an_error_stays_until_it_is_dismissed(dialogs):
    button(dialogs, "Alert").click()
    alert = dialogs.locator("#toasts").get_by_role("alert")
    expect(alert).to_contain_text("The report was not sent")
    dialogs.mouse.click(640, 780)
    expect(alert).to_be_visible()
    alert.get_by_role("button", name="Dismiss").click()
    expect(alert).to_have_count(0)


def test_where_things_stand_still_a_message_leaves_with_the_next_action(dialogs):
    button(dialogs, "Plain").click()
    message = dialogs.locator("#toasts").get_by_role("status")
    expect(message).to_have_text("Link copied.")
    dialogs.mouse.click(640, 780)
    expect(message).to_have_count(0)


def test_elsewhere_a_message_leaves_by_itself(browser, address):
    context = browser.new_context(base_url=address, viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.clock.install()
    page.goto("/dialogs")
    button(page, "Plain").click()
    message = page.locator("#toasts").get_by_role("status")
    expect(message).to_have_text("Link copied.")
    page.clock.run_for(6000)
    expect(message).to_have_count(0)
    context.close()


def test_a_message_shows_above_an_open_dialog(dialogs):
    dialogs.set_viewport_size({"width": 1280, "height": 420})
    button(dialogs, "Alert").click()
    message = dialogs.locator("#toasts .toast")
    expect(message).to_be_visible()
    button(dialogs, "New contact").click()
    dialogs.evaluate(
        "() => { const old = document.querySelector('#toasts .toast'); old.replaceWith(old.cloneNode(true)) }"
    )
    box = message.bounding_box()
    picture = Image.open(BytesIO(dialogs.screenshot())).convert("RGB")
    red, green, blue = picture.getpixel((round(box["x"] + 6), round(box["y"] + box["height"] / 2)))
    assert red > 2 * max(green, blue)


def test_an_error_is_said_once_and_leaves_when_something_works(page):
    page.goto("/dialogs")
    append = """() => {
      const toast = document.querySelector("#toast-unreachable").content;
      document.querySelector("#toasts").append(toast.cloneNode(true));
    }"""
    alerts = page.locator("#toasts").get_by_role("alert")
    for _ in range(3):
        page.evaluate(append)
    expect(alerts).to_have_count(1)
    page.evaluate("document.dispatchEvent(new CustomEvent('request:succeeded'))")
    expect(alerts).to_have_count(0)
