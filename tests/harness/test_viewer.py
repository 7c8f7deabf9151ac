"""Reports open without a network, and show where each action pointed."""

import json
import re

import pytest

from dayshift.actions import action_schema
from dayshift.attempt.plan import plan
from dayshift.attempt.writer import AttemptWriter
from dayshift.browser.launch import Screen
from dayshift.errors import UsageError
from dayshift.rollout import begin_run
from dayshift.viewer import write_report
from dayshift.viewer.describe import WORDS, describe

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (None, "The episode begins"),
        ({"type": "click", "x": 4, "y": 5, "count": 2, "modifiers": ["Shift"]}, "Shift+Double-click at 4, 5"),
        ({"type": "click", "ref": "e4", "button": "right", "count": 1}, "Right click element e4"),
        ({"type": "scroll", "x": 1, "y": 2, "dx": 0, "dy": -90}, "Scroll up 90 px at 1, 2"),
        ({"type": "key", "keys": "Tab", "repeat": 3}, "Press Tab 3 times"),
        ({"type": "type", "text": "x" * 80}, "Type “" + "x" * 59 + "…”"),
        ({"type": "reload"}, "Reload"),
    ],
)  # fmt: skip
def test_actions_are_told_in_words(action, words):
    assert describe(action) == words


def test_every_told_kind_of_action_exists():
    assert set(WORDS) - {"invalid"} <= set(action_schema()["discriminator"]["mapping"])


@pytest.fixture
async def run(make_env, make_task, tmp_path):
    """A run of one attempt: a click, a hostile note, a scroll, a refused action, the end."""
    planned = plan(["notes.write@1"], agent="writer", profile="pixel", attempts=1,
                   company="northlight", world_seed=1, size="small")  # fmt: skip
    folder = begin_run(tmp_path / "demo run", planned)
    writer = AttemptWriter(folder.attempts_folder, planned[0].id)
    env = make_env(trace_events=True)
    env.listen(writer.step)
    first, _ = await env.reset(make_task(title="Write a note <now>"))
    facts = {
        "task": "notes.write@1",
        "title": "Write a note <now>",
        "apps": ["notes"],
        "level": 1,
        "agent": "writer",
    }
    writer.begin(first, facts=facts)
    field = await env.episode.stage.page.get_by_role("textbox").bounding_box()
    for action in (
        {"type": "click", "x": round(field["x"]) + 9, "y": round(field["y"]) + 9},
        {"type": "type", "text": "</script><img src=x onerror=alert(1)>", "submit": True},
        {"type": "scroll", "x": 200, "y": 300, "dy": 300},
        {"type": "click", "x": 5000, "y": 1},
        {"type": "drag", "path": [[10, 10], [300, 200]]},
        {"type": "done"},
    ):
        await env.step(action)
    evidence = await env.episode.evidence()
    writer.evidence(evidence, env.episode.judge(evidence), {"notes": "0" * 64})
    known = {"success": False, "score": 0.4, "void": None, "steps": 6, "end_reason": "done"}
    writer.commit({**known, "seconds": 1.0, "error": None})
    return folder


@pytest.mark.browser
async def test_a_report_needs_nothing_from_outside(run):
    write_report(run.path)
    for page in run.path.rglob("*.html"):
        text = page.read_text()
        assert not re.search(r"""(src|href)=["'](https?:)?//""", text)
        assert "@import" not in text


@pytest.mark.browser
async def test_the_pages_of_a_report_work(run, browser):
    index = write_report(run.path)
    context = await browser.new_context(Screen())
    page = await context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    await page.goto(index.as_uri())
    await page.get_by_role("link", name="Write a note <now>").click()
    await page.wait_for_url("**/attempts/**", wait_until="load")
    await page.keyboard.press("ArrowRight")
    await page.wait_for_url("**#step-1")
    assert await page.locator("#marks circle").count() == 3
    await page.goto(page.url.replace("#step-1", "#step-5"))
    assert "Drag from 10, 10" in await page.locator("#caption").text_content()
    assert await page.locator("#marks polyline").count() == 2
    await page.keyboard.press("a")
    assert await page.locator("#marks *").count() == 0
    assert await page.get_by_text("It says what was asked").is_visible()
    assert "out_of_bounds" in await page.get_by_role("region", name="Steps").text_content()
    assert "wrote" in await page.locator("body").text_content()
    assert errors == []
    await context.close()


@pytest.mark.browser
async def test_frames_can_be_put_into_the_pages(run):
    write_report(run.path, embed=True)
    (page,) = run.attempts_folder.rglob("*.html")
    data = json.loads(re.search(r'id="data">(.*?)</script>', page.read_text(), re.S)[1])
    assert all(step["after"].startswith("data:image/png;base64,") for step in data)


@pytest.mark.browser
async def test_what_an_agent_wrote_stays_text(run):
    write_report(run.path)
    (page,) = run.attempts_folder.rglob("*.html")
    assert "<img src=x" not in page.read_text()
    assert "</script><img" not in page.read_text()


def test_a_folder_without_a_run_is_refused(tmp_path):
    with pytest.raises(UsageError, match="holds no run"):
        write_report(tmp_path)
