"""The environment over the office itself: one real app, small company."""

import hashlib
from collections.abc import AsyncIterator, Iterator

import pytest

from dayshift import make
from dayshift.catalogue import Catalogue
from dayshift.env import DayshiftEnv
from dayshift.errors import UsageError
from dayshift.office import Office, OfficeConfig

pytestmark = [pytest.mark.anyio, pytest.mark.browser]
TASK = "chat.reply_in_thread@1"
POST = [
    {"type": "click", "x": 700, "y": 711},
    {"type": "type", "text": "Good morning"},
    {"type": "key", "keys": "Enter"},
]


@pytest.fixture(scope="module")
def real_office() -> Iterator[Office]:
    with Office(OfficeConfig(apps=("chat",), size="small")) as office:
        yield office


@pytest.fixture(scope="module")
async def env(real_office: Office, anyio_backend: str) -> AsyncIterator[DayshiftEnv]:
    env = await DayshiftEnv.create(office=real_office, find_task=Catalogue(size="small").find)
    yield env
    await env.close()


async def test_every_first_frame_of_a_task_is_the_same_to_the_byte(env):
    frames = [(await env.reset(TASK))[0].screenshot for _ in range(3)]
    assert len({hashlib.sha256(frame).hexdigest() for frame in frames}) == 1


async def test_the_page_shows_the_office_and_no_ports(env):
    observation, _ = await env.reset(TASK)
    assert observation.url.startswith("http://parley.localhost/client/T")
    assert observation.virtual_time == "2026-03-10T17:15:00.000000Z"
    assert await env.episode.stage.page.evaluate("new Date().toISOString()") == "2026-03-10T17:15:00.000Z"


async def test_an_unasked_post_is_collateral(env):
    await env.reset(TASK)
    await env.step(POST)
    step = await env.step({"type": "done"})
    assert step.reward == 0
    assert [extra["table"] for extra in step.info["grade"]["collateral"]] == ["message"]


async def test_looking_around_changes_nothing_material(env):
    await env.reset(TASK)
    scroll, move = (
        {"type": "scroll", "x": 800, "y": 400, "dy": -900},
        {"type": "mouse_move", "x": 500, "y": 300},
    )
    await env.step([scroll, move, {"type": "key", "keys": "Control+k"}, {"type": "key", "keys": "Escape"}])
    evidence = await env.episode.evidence()
    assert evidence.diffs["chat"].material == ()
    assert evidence.events["chat"] == ()


async def test_an_episode_begins_where_no_other_has_been(env):
    before = await _fresh_hash(env)
    await env.reset(TASK)
    await env.step(POST)
    assert await env.episode.world.state_hash() != before
    assert await _fresh_hash(env) == before


async def _fresh_hash(env: DayshiftEnv) -> dict[str, str]:
    await env.reset(TASK)
    return await env.episode.world.state_hash()


async def test_a_closed_episode_leaves_no_world_and_no_snapshot(env, real_office):
    await env.reset(TASK)
    await env.end()
    chat = real_office.suite.apps["chat"]
    assert chat.worlds() == ()
    assert [snapshot.name for snapshot in chat.snapshots()] == [real_office.snapshots["chat"]]


async def test_no_page_asks_for_anything_outside_the_office(env):
    """The scripted solution passes through most screens; a request to another host would be seen here."""
    await env.reset(TASK)
    asked: list[str] = []
    env.episode.stage.context.on("request", lambda request: asked.append(request.url))
    await env.episode.task.family.solve(env.desk("pixel"), env.episode.task.params)
    await env.step({"type": "reload"})
    assert asked
    assert not [url for url in asked if not url.startswith(("http://parley.localhost/", "data:", "blob:"))]


async def test_the_control_plane_is_out_of_the_browsers_reach(env, real_office):
    await env.reset(TASK)
    control = real_office.suite.apps["chat"].transport.base_url
    port = control.rpartition(":")[2]
    page = env.episode.stage.page
    for address in (
        control,
        f"http://localhost:{port}",
        f"http://parley.localhost:{port}",
        f"http://[::1]:{port}",
    ):
        asked = f"fetch('{address}/v1/health', {{mode: 'no-cors'}}).then(() => 'reached', () => 'refused')"
        assert await page.evaluate(asked) == "refused"
        step = await env.step({"type": "navigate", "url": f"{address}/v1/health"})
        assert step.info["action_error"]["code"] == "blocked_url"
    found = await page.evaluate("fetch('/v1/health').then((answer) => answer.status)")
    assert found == 404


async def test_two_episodes_at_once_do_not_meet(env, real_office):
    other = await DayshiftEnv.create(office=real_office, find_task=Catalogue(size="small").find)
    try:
        await env.reset(TASK)
        await other.reset(TASK)
        await env.step(POST)
        assert (await other.episode.evidence()).diffs["chat"].material == ()
        await other.step({"type": "reload"})
        assert "Good morning" not in await other.episode.stage.page.content()
    finally:
        await other.close()


async def test_a_task_that_does_not_exist_is_named(env):
    with pytest.raises(UsageError, match=r"chat\.fly"):
        await env.reset("chat.fly@1")
    with pytest.raises(UsageError, match="no task id"):
        await env.reset("chat.reply_in_thread@x")
    with pytest.raises(UsageError, match="was given as well"):
        await env.reset(TASK, 2)


def test_code_that_is_not_asynchronous_has_an_environment_too(real_office):
    with make("chat.reply_in_thread", seed=1, office=real_office, size="small") as env:
        observation, info = env.reset()
        assert info["task"] == TASK
        step = env.step({"type": "answer", "text": "42"})
        assert (step.terminated, step.reward) == (True, 0.0)
        assert env.grade().success is False
        assert observation.screenshot[:4] == b"\x89PNG"
