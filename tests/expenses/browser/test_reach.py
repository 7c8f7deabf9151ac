"""Every screen can be used by everyone."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

AXE = Path(__file__).parents[3] / "node_modules" / "axe-core" / "axe.min.js"
MEAL, AIR, HOTEL = "EXP-000001", "EXP-000003", "EXP-000004"
SCREENS = (
    "/", "/expenses", "/expenses?q=nothing-like-this", "/expenses?columns=date.project.tags.status",
    "/expenses/new", f"/expenses/{MEAL}", f"/expenses/{HOTEL}?tab=itemise", f"/expenses/{AIR}?tab=allocate",
    f"/expenses/{MEAL}?tab=attendees", f"/expenses/{MEAL}?tab=comments", f"/expenses/{MEAL}?tab=history",
    "/reports", "/reports/R-2026-00001", "/approvals", "/cards", "/duplicates", "/expenses/EXP-999999",
)  # fmt: skip
FAULTS = """axe.run(document, {resultTypes: ["violations"]}).then((found) => JSON.stringify(found.violations
  .filter(({impact}) => impact === "serious" || impact === "critical")
  .map(({id, nodes}) => [id, nodes[0].html.slice(0, 200)])))"""
OUTLINE = """[document.querySelectorAll("h1").length, document.querySelectorAll("main").length,
  document.querySelectorAll("nav").length > 0]"""


@pytest.mark.parametrize("screen", SCREENS)
def test_ex_60_no_screen_has_a_serious_accessibility_fault(enter, screen):
    maya = enter("maya")
    maya.route("**/EXP-999999", lambda route: route.fulfill(response=route.fetch(), status=200))
    maya.goto(screen)
    maya.wait_for_load_state("networkidle")
    devtools = maya.context.new_cdp_session(maya)
    devtools.send("Runtime.evaluate", {"expression": AXE.read_text("utf-8")})
    asked = {"expression": FAULTS, "awaitPromise": True, "returnByValue": True}
    assert json.loads(devtools.send("Runtime.evaluate", asked)["result"]["value"]) == []
    asked = {"expression": f"JSON.stringify({OUTLINE})", "returnByValue": True}
    assert json.loads(devtools.send("Runtime.evaluate", asked)["result"]["value"])[0] == 1


def test_ex_60_a_dialog_keeps_the_focus_and_gives_it_back(enter):
    maya = enter("maya", f"/expenses/{AIR}")
    way = maya.get_by_role("button", name="Sign a missing-receipt statement")
    way.focus()
    maya.keyboard.press("Enter")
    dialog = maya.get_by_role("dialog", name="Missing-receipt statement")
    expect(dialog).to_be_visible()
    for _ in range(9):
        maya.keyboard.press("Tab")
        assert maya.evaluate("document.activeElement.closest('dialog, body').tagName") in ("DIALOG", "BODY")
    maya.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(way).to_be_focused()
