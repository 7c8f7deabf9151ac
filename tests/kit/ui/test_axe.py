"""No accessibility rule is broken on any page, closed or open, light or dark."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from dayshift_kit.ui.gallery.app import SECTIONS

AXE = Path(__file__).resolve().parents[3] / "node_modules/axe-core/axe.min.js"

pytestmark = [pytest.mark.browser, pytest.mark.parametrize("theme", ["light", "dark"])]


def violations(page: Page) -> list[str]:
    page.evaluate(AXE.read_text())
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
    broken = [(rule["id"], node) for rule in found for node in rule["nodes"]]
    return [f"{rule}: {node['html'][:160]} {node['failureSummary']}" for rule, node in broken]


@pytest.mark.parametrize("section", list(SECTIONS))
def test_a_page_breaks_no_rule(page, theme, section):
    page.goto(f"/{section}?theme={theme}")
    assert violations(page) == []


def _press(name: str) -> Callable[[Page], None]:
    return lambda page: page.get_by_role("button", name=name, exact=True).click()


def _open_submenu(page: Page) -> None:
    _press("Message")(page)
    page.get_by_role("menuitem", name="Remind me").hover()
    page.get_by_role("menu", name="Remind me").wait_for()


def _type(name: str, text: str) -> Callable[[Page], None]:
    def act(page: Page) -> None:
        page.get_by_role("combobox", name=name).fill(text)
        page.locator(".listbox:popover-open").get_by_role("option").first.wait_for()

    return act


OPENINGS: dict[str, tuple[str, Callable[[Page], None]]] = {
    "menu": ("menus", _open_submenu),
    "choices": ("menus", _press("Columns")),
    "launcher": ("menus", _press("Apps")),
    "popover": ("menus", _press("Filter")),
    "problems": ("menus", _press("2 fields need attention")),
    "tooltip": ("menus", lambda page: page.get_by_role("button", name="Search").hover()),
    "dialog": ("dialogs", _press("New contact")),
    "question": ("dialogs", _press("Delete…")),
    "toast": ("dialogs", _press("Alert")),
    "combobox": ("choosing", _type("Colour", "re")),
    "fetched options": ("choosing", _type("Owner", "an")),
    "several": ("choosing", _type("Tags", "gr")),
    "calendar": ("dates", _press("Choose Send on")),
    "times": ("dates", lambda page: page.get_by_role("combobox", name="Send at").click()),
}


@pytest.mark.parametrize("opening", list(OPENINGS))
def test_something_open_breaks_no_rule(page, theme, opening):
    section, act = OPENINGS[opening]
    page.goto(f"/{section}?theme={theme}")
    act(page)
    assert violations(page) == []
