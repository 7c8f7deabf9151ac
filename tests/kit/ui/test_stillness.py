"""A settled page is detectable and looks the same each time."""

from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from dayshift_kit.ui.gallery.app import SECTIONS

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("section", list(SECTIONS))
def test_two_visits_give_the_same_pixels(page: Page, section):
    pictures = []
    for _ in range(2):
        page.goto(f"/{section}")
        page.evaluate("document.fonts.ready")
        pictures.append(page.screenshot(caret="hide"))
    assert pictures[0] == pictures[1]


def test_nothing_is_animated_for_people_who_ask_for_stillness(page: Page):
    page.goto("/states")
    assert page.evaluate("document.getAnimations().length") == 0


def test_a_page_can_be_marked_still(browser, address):
    context = browser.new_context(base_url=address)
    page = context.new_page()
    page.goto("/states?still=1")
    assert page.evaluate("document.getAnimations().length") == 0
    page.goto("/states")
    assert page.evaluate("document.getAnimations().length") > 0
    context.close()


def test_a_page_that_fetches_says_so_until_it_is_there(page: Page):
    page.goto("/buttons")
    page.route("**/toast", lambda route: page.wait_for_timeout(300) or route.continue_())
    page.get_by_role("button", name="Archive", exact=True).click()
    expect(page.locator("html")).to_have_attribute("aria-busy", "true")
    expect(page.get_by_text("The channel was archived.")).to_be_visible()
    expect(page.locator("html")).not_to_have_attribute("aria-busy", "true")


def test_what_was_open_does_not_come_back_with_the_page(page: Page):
    page.goto("/menus")
    page.get_by_role("button", name="Message", exact=True).click()
    page.evaluate("document.querySelector('.gallery-bar__sections a').click()")
    expect(page.get_by_role("heading", name="Kinds")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Choices")).to_be_visible()
    expect(page.get_by_role("menu")).to_have_count(0)


@pytest.mark.parametrize("name", [":tada:", ":+1:", ":flag-nl:", ":wave:"])
def test_emoji_are_really_drawn(page: Page, name):
    page.goto("/drawing")
    picture = page.get_by_title(name).first.screenshot()
    colours = Image.open(BytesIO(picture)).convert("RGB").getcolors(maxcolors=1 << 16)
    assert len(colours) > 15


def test_the_bundled_fonts_are_the_ones_in_use(page: Page):
    page.goto("/drawing")
    page.evaluate("document.fonts.ready")
    loaded = page.evaluate(
        "[...document.fonts].filter(f => f.status === 'loaded').map(f => f.family + ' ' + f.weight)"
    )
    assert {"Lato 400", "Lato 700", "Lato 900", "JetBrains Mono 400"} <= set(loaded)
