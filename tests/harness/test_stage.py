"""Acts on a real page: what the browser does, and what is refused without doing anything."""

import asyncio
import time

import pytest

from dayshift.actions import parse_action
from dayshift.errors import ActionError, InfraError
from dayshift.stage import Stage
from dayshift.stage.acting import perform
from dayshift.stage.camera import page_text

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

RECORDER = """<body style="margin:0;height:3000px"><input id=field style="position:fixed;top:0;left:0">
<script>window.log = []
for (const kind of ['click','dblclick','auxclick','contextmenu','keydown','mousedown','mouseup','wheel'])
  addEventListener(kind, (e) => log.push([kind, e.key ?? e.button, e.ctrlKey, e.shiftKey].join(' ')),
    {passive: true})
let moves = 0; addEventListener('mousemove', () => moves++)
</script>"""


async def do(stage: Stage, **action: object) -> None:
    await perform(stage, parse_action(action))
    await stage.settle()


async def show(stage: Stage, office, html: str) -> None:
    office.toys["notes"].pages["/page"] = html
    await do(stage, type="navigate", url="http://notebook.localhost/page")


async def refused(stage: Stage, **action: object) -> str:
    with pytest.raises(ActionError) as refusal:
        await do(stage, **action)
    return refusal.value.code


async def test_clicks_carry_button_count_and_modifiers(stage, office):
    await show(stage, office, RECORDER)
    await do(stage, type="click", x=300, y=300, count=2, modifiers=["Control"])
    await do(stage, type="click", x=300, y=300, button="middle")
    await do(stage, type="click", x=300, y=300, button="right")
    log = await stage.page.evaluate("log")
    assert log.count("click 0 true false") == 2
    assert "dblclick 0 true false" in log
    assert "auxclick 1 false false" in log
    assert "contextmenu 2 false false" in log


async def test_typing_clears_tabs_and_submits(stage, office):
    await show(stage, office, RECORDER)
    await do(stage, type="type", x=20, y=10, text="first")
    await do(stage, type="type", text="café 🎉", clear=True)
    assert await stage.page.locator("#field").input_value() == "café 🎉"
    await do(stage, type="type", text="x", submit=True)
    assert "keydown Enter false false" in await stage.page.evaluate("log")


async def test_a_very_long_text_arrives_whole_and_soon(stage, office):
    await show(stage, office, RECORDER)
    text = "All work and no play. " * 900
    await do(stage, type="type", x=20, y=10, text=text)
    assert await stage.page.locator("#field").input_value() == text


async def test_keys_repeat_and_hold_their_modifiers(stage, office):
    await show(stage, office, RECORDER)
    await do(stage, type="key", keys="ctrl+shift+l", repeat=3)
    assert (await stage.page.evaluate("log")).count("keydown L true true") == 3


async def test_a_drag_moves_in_small_steps(stage, office):
    await show(stage, office, RECORDER)
    await do(stage, type="drag", path=[[100, 100], [200, 200], [300, 100]])
    assert await stage.page.evaluate("moves") >= 20
    log = await stage.page.evaluate("log")
    assert log.index("mousedown 0 false false") < log.index("mouseup 0 false false")


async def test_the_wheel_scrolls_what_the_pointer_is_over(stage, office):
    await show(stage, office, RECORDER)
    await do(stage, type="scroll", x=400, y=400, dy=250)
    assert await stage.page.evaluate("scrollY") == 250
    await do(stage, type="scroll", dy=-100)
    assert await stage.page.evaluate("scrollY") == 150


@pytest.mark.parametrize(("x", "y"), [(-1, 5), (5, -1), (1280, 5), (5, 800), (99_999, 99_999)])
async def test_a_point_off_the_screen_is_out_of_bounds(stage, x, y):
    assert await refused(stage, type="click", x=x, y=y) == "out_of_bounds"
    assert stage.pointer == (0, 0)


async def test_a_ref_resolves_until_its_element_goes(stage):
    text = await page_text(stage)
    ref = (
        next(line for line in text.splitlines() if 'button "Far button"' in line)
        .split("[ref=")[1]
        .split("]")[0]
    )
    await do(stage, type="click", ref=ref)
    assert await stage.page.title() == "Far pressed"
    await stage.page.evaluate("document.querySelector('.pane').remove()")
    assert await refused(stage, type="click", ref=ref) == "stale_ref"
    assert await refused(stage, type="click", ref="e9999") == "stale_ref"


async def test_history_and_reload(stage, office):
    await show(stage, office, RECORDER)
    await do(stage, type="back")
    assert stage.page.url == "http://notebook.localhost/"
    await do(stage, type="click", x=1, y=1, button="forward")
    assert stage.page.url == "http://notebook.localhost/page"
    await do(stage, type="reload")
    assert stage.page.url == "http://notebook.localhost/page"


async def test_nothing_empty_lies_behind_the_first_page(stage):
    await do(stage, type="back")
    assert stage.page.url == "http://notebook.localhost/"
    await stage.page.evaluate("history.back()")
    await do(stage, type="tab", op="new", url="http://pinboard.localhost/")
    await do(stage, type="back")
    assert [page.url for page in stage.tabs.pages] == [
        "http://notebook.localhost/",
        "http://pinboard.localhost/",
    ]


async def test_a_link_that_opens_a_tab_brings_it_to_the_front(stage):
    await stage.page.get_by_role("link", name="In a new tab").click()
    await stage.settle()
    lines = await stage.tabs.lines()
    assert [(line.id, line.is_active) for line in lines] == [("t1", False), ("t2", True)]
    await do(stage, type="tab", op="switch", tab_id="t1")
    assert stage.page.url == "http://notebook.localhost/"
    await do(stage, type="tab", op="close", tab_id="t2")
    assert await refused(stage, type="tab", op="close") == "bad_action"
    assert await refused(stage, type="tab", op="switch", tab_id="t9") == "bad_action"


async def test_an_open_dialog_blocks_everything_until_it_is_answered(stage, office):
    await show(stage, office, "<button onclick=\"document.title = prompt('Name?') ?? 'none'\">Ask</button>")
    await do(stage, type="click", x=20, y=20)
    assert stage.dialog is not None
    assert await refused(stage, type="key", keys="Enter") == "blocked_by_dialog"
    await do(stage, type="dialog", accept=True, text="Maya")
    assert await stage.page.title() == "Maya"
    assert await refused(stage, type="dialog", accept=True) == "bad_action"


async def test_a_dialog_that_opens_while_a_page_loads_keeps_nobody_waiting(stage, office):
    office.toys["notes"].pages["/page"] = "<title>Before</title><script>alert('wait')</script>"
    begun = time.monotonic()
    await do(stage, type="navigate", url="http://notebook.localhost/page")
    assert stage.dialog is not None
    assert time.monotonic() - begun < 4
    await do(stage, type="dialog", accept=True)
    assert await stage.page.title() == "Before"


async def test_downloads_land_in_the_tray_and_can_be_uploaded(stage, office):
    await show(
        stage,
        office,
        "<a download='a.txt' href='data:text/plain,hi'>Get</a> <input type=file aria-label=File>",
    )
    assert await refused(stage, type="upload", names=["a.txt"]) == "bad_action"
    await stage.page.get_by_role("link", name="Get").click()
    await stage.settle()
    await stage.tray.collect()
    assert stage.tray.names == ("a.txt",)
    await do(stage, type="click", x=100, y=20)
    assert await refused(stage, type="upload", names=["../../etc/passwd"]) == "bad_action"
    await do(stage, type="upload", names=["a.txt"])
    assert await stage.page.evaluate("document.querySelector('input').files[0].name") == "a.txt"


async def test_a_crashed_page_is_a_failure_of_the_infrastructure(stage):
    session = await stage.context.new_cdp_session(stage.page)
    crash = asyncio.ensure_future(session.send("Page.crash"))
    with pytest.raises(InfraError):
        await do(stage, type="hold_key", keys="a", duration_ms=5000)
    crash.cancel()
