"""Trials that go through a real browser: nothing, solutions, near-misses and blunt agents."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from dayshift.agents.random_agent import RandomAgent
from dayshift.audit.trials import Kind, Trial, broken, judged
from dayshift.desk.desk import Desk, DeskError
from dayshift.env.environment import DayshiftEnv
from dayshift.env.stepping import StepRecord
from dayshift.errors import DayshiftError, InfraError
from dayshift.task import Task
from dayshift_graders import Grade, grade
from dayshift_graders.mutants import SPAM_ANSWERS
from dayshift_tasks.adversaries import tell_everyone

Script = Callable[[Desk, Any], Awaitable[None]]
DONE = "It is done, everything you asked for."


class Climb:
    """Listens to an episode whose reward is the change of its score: it must never fall."""

    def __init__(self) -> None:
        self.fell: str | None = None

    def __call__(self, record: StepRecord) -> None:
        if record.reward < 0 and self.fell is None:
            self.fell = f"the score falls at step {record.index}"


async def untouched(env: DayshiftEnv, task: Task) -> AsyncIterator[Trial]:
    """Do nothing; say all sorts of things; declare it impossible."""
    await env.reset(task)
    evidence = await env.episode.evidence()
    first, again = grade(evidence, task.rubric), grade(evidence, task.rubric)
    unequal = None if first == again else "two gradings differ"
    yield judged(task.id, "untouched", "do nothing", first, also=unequal)
    for answer in SPAM_ANSWERS:
        said = evidence.model_copy(update={"answer": answer})
        yield judged(task.id, "adversary", f"answer {answer[:12]!r}", grade(said, task.rubric))
    gave_up = evidence.model_copy(update={"infeasible": "This cannot be done."})
    yield judged(task.id, "adversary", "declare it infeasible", grade(gave_up, task.rubric))


async def scripted(
    env: DayshiftEnv, task: Task, kind: Kind, name: str, script: Script
) -> tuple[Trial, Grade | None]:
    """Carry out a script; the episode stays open afterwards."""
    await env.reset(task)
    climb = Climb()
    env.listen(climb)
    try:
        await script(env.desk("ref"), task.params)
        found = await env.grade()
    except DeskError as error:
        return broken(task.id, kind, name, str(error)), None
    except InfraError:
        raise
    except (DayshiftError, _playwright_error()) as error:
        return broken(task.id, kind, name, str(error).splitlines()[0]), None
    also = climb.fell if kind in ("solve", "alternative") else None
    return judged(task.id, kind, name, found, also=also), found


async def stories(env: DayshiftEnv, task: Task) -> AsyncIterator[Trial]:
    """The family's alternatives and near-misses."""
    family = task.family
    if family is None:
        return
    for story in family.alternatives():
        yield (await scripted(env, task, "alternative", story.name, story.script))[0]
    for story in family.near_misses():
        yield (await scripted(env, task, "near-miss", story.name, story.script))[0]


async def brutes(env: DayshiftEnv, task: Task, seed: int) -> AsyncIterator[Trial]:
    """Agents that act without understanding, at the screen."""
    observation, _ = await env.reset(task)
    await RandomAgent().play(env, observation, seed=seed)
    yield judged(task.id, "adversary", "click about at random", await env.grade())
    for name, text in (("copy the instruction", task.instruction), ("say that it is done", DONE)):

        async def speak(desk: Desk, _: Any, text: str = text) -> None:
            await tell_everyone(desk, task.apps[0], text)

        yield (await scripted(env, task, "adversary", name, speak))[0]


def _playwright_error() -> type[Exception]:
    from playwright.async_api import Error  # noqa: PLC0415  (importing dayshift must not need it)

    return Error
