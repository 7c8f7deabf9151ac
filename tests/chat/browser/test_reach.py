"""Every screen can be used by everyone, and speaks to nobody outside."""

import json
from pathlib import Path

import pytest

pytestmark = pytest.mark.browser

AXE = Path(__file__).parents[3] / "node_modules" / "axe-core" / "axe.min.js"
HOME = "/client/T0NORTH001"
THREAD = f"{HOME}/CSALESOPS/thread/CSALESOPS-1773097500.000000"
SCREENS = (
    f"{HOME}/CSALESOPS", THREAD, f"{HOME}/COSAKAPARTNER", f"{HOME}/COLDFORECAST", f"{HOME}/D000000006",
    f"{HOME}/activity", f"{HOME}/dms?open=D000000000", f"{HOME}/new", f"{HOME}/threads", f"{HOME}/drafts",
    f"{HOME}/directories/people", f"{HOME}/directories/channels", f"{HOME}/search?q=halo",
    f"{HOME}/people/UTOM000000", "/channels/new?name=abc", "/channels/CSALESOPS/details/members",
    "/preferences", "/shortcuts", "/switcher",
)  # fmt: skip
FAULTS = """axe.run(document, {resultTypes: ["violations"]}).then((found) => JSON.stringify(found.violations
  .filter(({impact}) => impact === "serious" || impact === "critical")
  .map(({id, nodes}) => [id, nodes[0].html])))"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_screen_has_a_serious_accessibility_fault(enter, office, theme):
    maya = enter("maya", f"{HOME}/CSALESOPS")
    maya.context.add_cookies([{"name": "parley_theme", "value": theme, "url": office["public"]}])
    devtools = maya.context.new_cdp_session(maya)
    faults = {}
    for screen in SCREENS:
        maya.goto(screen)
        maya.wait_for_load_state("networkidle")
        devtools.send("Runtime.evaluate", {"expression": AXE.read_text("utf-8")})
        asked = {"expression": FAULTS, "awaitPromise": True, "returnByValue": True}
        found = json.loads(devtools.send("Runtime.evaluate", asked)["result"]["value"])
        faults.update({screen: found} if found else {})
    assert faults == {}


def test_no_screen_asks_another_host_for_anything(enter, office):
    maya = enter("maya", f"{HOME}/CSALESOPS")
    asked = []
    maya.on("request", lambda request: asked.append(request.url))
    for screen in SCREENS:
        maya.goto(screen)
        maya.wait_for_load_state("networkidle")
    assert [url for url in asked if not url.startswith((office["public"], "data:", "blob:"))] == []
