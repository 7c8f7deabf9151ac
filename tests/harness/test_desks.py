"""Scripts work the office in two ways and leave the same trace of steps."""

import pytest

from dayshift.desk import DeskError

pytestmark = [pytest.mark.anyio, pytest.mark.browser]


async def buy_milk(desk) -> None:
    await desk.click(desk.page.get_by_role("textbox", name="Note"))
    await desk.type("buy milk")
    await desk.click(desk.page.get_by_role("button", name="Save"))


@pytest.mark.parametrize("kind", ["ref", "pixel"])
async def test_a_script_solves_the_task_at_either_desk(make_env, kind):
    env = make_env()
    heard = []
    env.listen(heard.append)
    await env.reset("notes.write", 1)
    await buy_milk(env.desk(kind))
    assert (await env.grade()).success
    assert [record.action["type"] for record in heard] == ["click", "type", "click"]
    assert all(
        ("x" in record.action) == (kind == "pixel") for record in heard if record.action["type"] == "click"
    )


async def test_the_pixel_desk_turns_the_wheel_until_its_target_is_in_view(make_env):
    env = make_env()
    heard = []
    env.listen(heard.append)
    await env.reset("notes.write", 1)
    desk = env.desk("pixel")
    await desk.click(desk.page.get_by_role("button", name="Far button"))
    assert await desk.page.title() == "Far pressed"
    kinds = [record.action["type"] for record in heard]
    assert kinds == ["scroll"] * (len(kinds) - 1) + ["click"]
    assert len(kinds) > 1
    assert {record.action["dx"] for record in heard[:-1]} == {0}


async def test_what_is_covered_is_not_clicked_through(make_env):
    env = make_env()
    await env.reset("notes.write", 1)
    desk = env.desk("pixel")
    await desk.page.evaluate(
        "const d = document.createElement('div'); d.id = 'veil';"
        "d.style = 'position:fixed;inset:0;background:#0008'; document.body.append(d)"
    )
    with pytest.raises(DeskError, match="veil"):
        await desk.click(desk.page.get_by_role("button", name="Save"))


@pytest.mark.parametrize("kind", ["ref", "pixel"])
async def test_what_is_not_there_is_said(make_env, kind, monkeypatch):
    monkeypatch.setattr("dayshift.desk.desk.PATIENCE_MS", 200)
    env = make_env()
    await env.reset("notes.write", 1)
    desk = env.desk(kind)
    with pytest.raises(DeskError, match="not to be seen"):
        await desk.click(desk.page.get_by_role("button", name="Publish"))


async def test_going_to_another_app_by_name(make_env):
    env = make_env()
    await env.reset("notes.write", 1)
    desk = env.desk("pixel")
    await desk.goto("board", "/pins")
    assert desk.page.url == "http://pinboard.localhost/pins"
