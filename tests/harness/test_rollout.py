"""Runs: planned first, each attempt kept whole or not at all, resumed where they stopped."""

import hashlib
import json
from types import SimpleNamespace

import pytest

from dayshift.actions import Done, Type
from dayshift.attempt.plan import plan, read_plan
from dayshift.desk import DeskError
from dayshift.errors import InfraError
from dayshift.rollout import Rollout, Silent, begin_run, make_attempts, tally

pytestmark = [pytest.mark.anyio, pytest.mark.browser]


class Writer:
    name, profile = "writer", "pixel"

    async def play(self, env, observation, *, seed):
        await env.step(Type(text="buy milk", submit=True), message="I write it down.")
        await env.step(Done())


class Quitter(Writer):
    async def play(self, env, observation, *, seed):
        raise DeskError("the button is not to be seen")


class Unlucky(Writer):
    def __init__(self, times: int) -> None:
        self.times = times

    async def play(self, env, observation, *, seed):
        self.times -= 1
        if self.times >= 0:
            raise InfraError("the browser fell over")
        await super().play(env, observation, seed=seed)


def planned(attempts: int = 1):
    return plan(["notes.write@1"], agent="writer", profile="pixel", attempts=attempts,
                company="northlight", world_seed=1, size="small")  # fmt: skip


@pytest.fixture
def roll(office, tmp_path, make_task, monkeypatch):
    monkeypatch.setattr("dayshift.rollout.BACKOFF_S", 0.0)

    async def roll(agent, attempts: int = 1):
        run = begin_run(tmp_path / "run", planned(attempts))
        rollout = Rollout(office=office, find_task=lambda *_: make_task(), agents=lambda _: agent, folder=run,
                          watcher=Silent())  # fmt: skip
        return SimpleNamespace(run=run, outcomes=await make_attempts(rollout))

    return roll


async def test_an_attempt_is_kept_with_all_that_is_needed_to_judge_it_again(roll):
    made = await roll(Writer())
    (attempt,) = made.run.attempts()
    assert attempt.result["success"] is True
    assert attempt.grade["checks"][1]["sentence"] == "It says what was asked"
    assert [step["index"] for step in attempt.steps] == [0, 1, 2]
    assert attempt.steps[1]["action"] == {"type": "type", "text": "buy milk", "clear": False, "submit": True}
    assert attempt.steps[1]["message"] == "I write it down."
    assert attempt.events[0]["verb"] == "wrote"
    assert attempt.state_diff["diffs"]["notes"]["material"][0]["after"]["text"] == "buy milk"
    assert attempt.meta["provenance"]["browser_flags"]
    assert attempt.meta["browser"][0].isdigit()


async def test_frames_are_named_by_their_content_and_kept_once(roll):
    (attempt,) = (await roll(Writer())).run.attempts()
    for frame in (attempt.path / "frames").iterdir():
        assert hashlib.sha256(frame.read_bytes()).hexdigest() == frame.stem
    assert len(list((attempt.path / "frames").iterdir())) == 2  # saying that it is done changes no pixel


async def test_an_attempt_made_before_is_not_made_again(roll, office):
    first = await roll(Writer(), attempts=2)
    office.suite.calls.clear()
    again = await roll(Quitter(), attempts=2)
    assert [outcome.was_there for outcome in again.outcomes] == [True, True]
    assert office.suite.calls == []
    assert [a.result for a in first.run.attempts()] == [a.result for a in again.run.attempts()]


async def test_an_unfinished_attempt_leaves_nothing_under_its_name(roll, tmp_path):
    class Killed(Writer):
        async def play(self, env, observation, *, seed):
            await env.step(Type(text="half"))
            raise KeyError("killed")

    with pytest.raises(ExceptionGroup):
        await roll(Killed())
    assert list((tmp_path / "run" / "attempts").iterdir()) == []


async def test_failures_of_the_infrastructure_are_tried_again(roll):
    made = await roll(Unlucky(2))
    assert made.outcomes[0].result["success"] is True


async def test_what_cannot_be_made_is_reported_and_never_scored(roll):
    made = await roll(Unlucky(99))
    assert made.outcomes[0].failure == "the browser fell over"
    assert made.run.attempts() == ()
    assert tally(made.outcomes)["mean_score"] is None


async def test_a_browser_that_died_is_replaced(roll):
    class Killer(Writer):
        killed = False

        async def play(self, env, observation, *, seed):
            if not self.killed:
                Killer.killed = True
                await env.browser.close()
            await super().play(env, observation, seed=seed)

    made = await roll(Killer())
    assert made.outcomes[0].result["success"] is True


async def test_a_script_that_gives_up_is_graded_as_it_stands(roll):
    made = await roll(Quitter())
    result = made.outcomes[0].result
    assert (result["score"], result["error"]) == (0.0, "the button is not to be seen")


def test_the_same_attempt_has_the_same_id_wherever_it_is_planned(tmp_path):
    first, second = planned(2), planned(2)
    assert [each.id for each in first] == [each.id for each in second]
    assert len({each.id for each in first}) == 2
    run = begin_run(tmp_path, first)
    assert read_plan(tmp_path / "plan.jsonl") == run.plan == first
    assert json.loads((tmp_path / "plan.jsonl").read_text().splitlines()[0])["task"] == "notes.write@1"
