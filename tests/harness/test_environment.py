"""Episodes: what reset prepares, what a step answers, how an episode ends and what it is worth."""

import hashlib
import json

import pytest

from dayshift.env import DayshiftEnv, EnvConfig, Penalties
from dayshift.errors import InfraError, UsageError
from dayshift.office import Office
from dayshift_control import Unreachable
from dayshift_control.wire import Changes, RowEdit

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

WRITE = {"type": "type", "text": "buy milk", "submit": True}


@pytest.fixture
def env(make_env) -> DayshiftEnv:
    return make_env()


async def test_reset_signs_the_persona_in_and_opens_the_start_page(env):
    observation, info = await env.reset("notes.write", 1)
    assert observation.url == "http://notebook.localhost/"
    assert observation.goal == "Write the note “buy milk”."
    assert (observation.step, observation.steps_left) == (0, 8)
    assert observation.virtual_time == "2026-03-10T17:15:00.000000Z"
    assert "signed out" not in await env.episode.stage.page.content()
    assert info["end_reason"] is None


async def test_every_first_frame_is_the_same_to_the_byte(env):
    frames = [(await env.reset("notes.write", 1))[0].screenshot for _ in range(3)]
    assert len({hashlib.sha256(frame).hexdigest() for frame in frames}) == 1
    assert frames[0].startswith(b"\x89PNG")


async def test_the_persona_is_signed_in_to_the_other_apps_too(env):
    await env.reset("notes.write", 1)
    await env.step({"type": "navigate", "url": "http://pinboard.localhost/"})
    assert "signed out" not in await env.episode.stage.page.content()


async def test_setup_is_planted_before_the_baseline(make_env, make_task):
    planted = Changes(edits=(RowEdit(table="note", op="insert", values={"text": "planted"}),))
    env = make_env(make_task(setup={"notes": planted}))
    await env.reset("notes.write", 1)
    assert "planted" in await env.episode.stage.page.content()
    assert (await env.grade()).score == 0


async def test_a_second_reset_leaks_nothing_of_the_first(env, office):
    await env.reset("notes.write", 1)
    await env.step(WRITE)
    await env.episode.stage.page.evaluate("localStorage.setItem('left', 'behind')")
    await env.reset("notes.write", 1)
    assert "buy milk" not in await env.episode.stage.page.content()
    assert await env.episode.stage.page.evaluate("localStorage.length") == 0
    assert "delete" in office.suite.calls


async def test_doing_the_task_and_saying_so_earns_everything_at_the_end(env):
    await env.reset("notes.write", 1)
    first = await env.step(WRITE)
    assert (first.reward, first.terminated, first.truncated) == (0.0, False, False)
    assert "grade" not in first.info
    last = await env.step({"type": "done"})
    assert (last.reward, last.terminated, last.truncated) == (1.0, True, False)
    assert last.info["end_reason"] == "done"
    assert last.info["grade"]["success"] is True


async def test_doing_nothing_earns_nothing(env):
    await env.reset("notes.write", 1)
    last = await env.step({"type": "done"})
    assert (last.reward, last.info["grade"]["success"]) == (0.0, False)


async def test_delta_rewards_add_up_to_the_final_score(make_env):
    env = make_env(reward="delta")
    await env.reset("notes.write", 1)
    rewards = [(await env.step(action)).reward for action in (WRITE, {"type": "noop"}, {"type": "done"})]
    assert rewards == [1.0, 0.0, 0.0]


async def test_declared_penalties_are_taken_off(make_env):
    env = make_env(penalties=Penalties(step=0.01, action_error=0.1))
    await env.reset("notes.write", 1)
    assert (await env.step({"type": "noop"})).reward == pytest.approx(-0.01)
    assert (await env.step({"type": "click", "x": -1, "y": 0})).reward == pytest.approx(-0.11)


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ({"type": "fly"}, "bad_action"),
        ("not json", "bad_action"),
        ({"type": "click", "x": 5000, "y": 1}, "out_of_bounds"),
        ({"type": "click", "ref": "e1"}, "not_in_profile"),
        ({"type": "navigate", "url": "chrome://version"}, "blocked_url"),
        ({"type": "zoom", "region": [0, 0, 5000, 10]}, "out_of_bounds"),
        ([], "bad_action"),
        ([{"type": "noop"}] * 11, "bad_action"),
    ],
)
async def test_a_bad_action_is_counted_and_named_and_changes_nothing(env, action, code):
    before, _ = await env.reset("notes.write", 1)
    step = await env.step(action)
    assert step.info["action_error"]["code"] == code
    assert step.observation.action_error == step.info["action_error"]
    assert step.observation.step == 1
    assert step.observation.screenshot == before.screenshot
    assert not step.terminated


async def test_a_list_of_actions_stops_at_the_first_error(env):
    await env.reset("notes.write", 1)
    step = await env.step([{"type": "noop"}, {"type": "click", "x": -5, "y": 1}, {"type": "done"}])
    assert step.observation.step == 2
    assert [sub["action"]["type"] for sub in step.info["substeps"]] == ["noop"]
    assert step.info["action_error"]["code"] == "out_of_bounds"
    assert not step.terminated


async def test_the_step_limit_truncates_and_grades(make_env):
    env = make_env(step_limit=2)
    await env.reset("notes.write", 1)
    await env.step(WRITE)
    last = await env.step({"type": "noop"})
    assert (last.terminated, last.truncated, last.reward) == (False, True, 1.0)
    assert last.info["end_reason"] == "step_limit"
    with pytest.raises(UsageError, match="step_limit"):
        await env.step({"type": "noop"})


async def test_the_wall_limit_truncates(make_env):
    env = make_env(wall_limit_s=0.001)
    await env.reset("notes.write", 1)
    assert (await env.step({"type": "noop"})).info["end_reason"] == "wall_limit"


async def test_an_answer_and_a_refusal_end_the_episode(env):
    await env.reset("notes.write", 1)
    assert (await env.step({"type": "answer", "text": "42"})).info["end_reason"] == "answer"
    assert env.episode.answer == "42"
    await env.reset("notes.write", 1)
    assert (await env.step({"type": "infeasible", "reason": "no pen"})).terminated
    assert env.episode.infeasible == "no pen"


@pytest.mark.parametrize(
    ("setting", "value"),
    [("profile", "wat"), ("reward", "wat"), ("clock", "wat"), ("color_scheme", "wat"), ("step_limit", 0),
     ("step_ms", 0), ("width", 100_000), ("wall_limit_s", 0), ("colour", 1)],
)  # fmt: skip
def test_a_wrong_setting_is_refused_by_name(setting, value):
    with pytest.raises(UsageError, match=setting):
        EnvConfig.of({setting: value})


async def test_a_closed_office_is_refused_before_anything_starts():
    with pytest.raises(UsageError, match="closed"):
        await DayshiftEnv.create(office=Office(), find_task=lambda *_: None)


async def test_a_stepped_clock_moves_with_each_action_and_by_the_whole_of_a_wait(make_env, office):
    env = make_env(clock="stepped", step_ms=1000)
    await env.reset("notes.write", 1)
    await env.step({"type": "noop"})
    await env.step({"type": "wait", "ms": 30_000})
    assert [call for call in office.suite.calls if "advance" in call] == ["advance 1000", "advance 31000"]


async def test_a_frozen_clock_stands_still(env, office):
    await env.reset("notes.write", 1)
    await env.step({"type": "noop"})
    assert not any("advance" in call for call in office.suite.calls)


async def test_zoom_answers_with_the_region_in_place_of_the_screen(env):
    before, _ = await env.reset("notes.write", 1)
    step = await env.step({"type": "zoom", "region": [0, 0, 128, 80]})
    assert step.observation.screenshot != before.screenshot
    assert (await env.step({"type": "screenshot"})).observation.screenshot == before.screenshot


async def test_a_silent_control_plane_is_a_failure_and_no_zero(env, office):
    await env.reset("notes.write", 1)

    def silent(*_: object) -> None:
        raise Unreachable("nobody there")

    office.suite.diff = silent
    with pytest.raises(InfraError, match="nobody there"):
        await env.step({"type": "done"})


async def test_nothing_an_agent_gets_tells_of_worlds_grading_or_files(env):
    seen, info = await env.reset("notes.write", 1, options={"files": {"receipt.pdf": b"%PDF"}})
    step = await env.step({"type": "noop"})
    said = json.dumps([seen.as_dict(), info, step.observation.as_dict(), step.info], default=str)
    secrets = [
        env.episode.world.id,
        *env.episode.world.baseline.values(),
        "dayshift-tray",
        "rubric",
        "score",
        "buy milk” is",
    ]
    assert not [secret for secret in secrets if secret in said]
    assert step.observation.file_tray == ("receipt.pdf",)
    assert "notebook.localhost:" not in said


async def test_a_listener_hears_every_step(env):
    heard = []
    env.listen(heard.append)
    await env.reset("notes.write", 1)
    await env.step([{"type": "noop"}, {"type": "done"}])
    assert [(record.index, record.action["type"]) for record in heard] == [(1, "noop"), (2, "done")]
    assert heard[1].grade is not None
