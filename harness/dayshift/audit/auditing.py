"""The audit itself: every task, a few at a time, each in its own browser."""

import asyncio
import contextlib
import functools
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import TypeVar

from dayshift.audit.forks import Workshop
from dayshift.audit.scripts import brutes, scripted, stories, untouched
from dayshift.audit.trials import Trial, Verdicts
from dayshift.env.environment import DayshiftEnv
from dayshift.env.world import OfficeLike, ask
from dayshift.errors import InfraError
from dayshift.task import Task

ATTEMPTS = 3
T = TypeVar("T")
Told = Callable[[Trial], None]


async def audit(
    office: OfficeLike,
    tasks: Sequence[Task],
    *,
    seeds: int,
    told: Told,
    contexts: int = 2,
    headless: bool = True,
) -> Verdicts:
    """Try every task in every way.

    Args:
        office: A running office.
        tasks: What to audit.
        seeds: How many seeds of each family those are, for the record.
        told: Called with each trial as it ends; a task that is tried again tells its trials again.
        contexts: Browsers at work at once.
        headless: False shows them.

    Raises:
        InfraError: the office or a browser failed, at one task `ATTEMPTS` times; nothing is concluded then.
    """
    queue: asyncio.Queue[Task] = asyncio.Queue()
    for task in tasks:
        queue.put_nowait(task)
    found: dict[str, list[Trial]] = {}

    browser = functools.partial(_browser, office, headless=headless)

    async def work() -> None:
        while not queue.empty():
            task = queue.get_nowait()
            found[task.id] = await persistently(functools.partial(_alone, browser, task, told))

    async with asyncio.TaskGroup() as group:
        for _ in range(min(contexts, len(tasks))):
            group.create_task(work())
    return Verdicts(tuple(trial for task in tasks for trial in found[task.id]), seeds)


async def persistently(attempt: Callable[[], Awaitable[T]]) -> T:
    """What `attempt` gives. A failing machine says nothing of a grader, so then it is made again.

    Raises:
        InfraError: it failed `ATTEMPTS` times.
    """
    for _ in range(ATTEMPTS - 1):
        with contextlib.suppress(InfraError):
            return await attempt()
    return await attempt()


async def _browser(office: OfficeLike, *, headless: bool) -> DayshiftEnv:
    return await DayshiftEnv.create(
        office=office, find_task=_unknown, reward="delta", headless=headless, profile="hybrid"
    )


async def _alone(browser: Callable[[], Awaitable[DayshiftEnv]], task: Task, told: Told) -> list[Trial]:
    """Every trial of one task, in a browser of its own."""
    trials = []
    async with await browser() as env:
        async for trial in _one(env, task):
            trials.append(trial)
            told(trial)
    return trials


async def _one(env: DayshiftEnv, task: Task) -> AsyncIterator[Trial]:
    async for trial in untouched(env, task):
        yield trial
    if task.family is not None:
        solved, grade = await scripted(env, task, "solve", "solution", task.family.solve)
        yield solved
        if grade is not None and grade.success:
            workshop = Workshop(env.episode.world, task, await env.episode.evidence())
            for trial in await ask(lambda: list(workshop.trials())):
                yield trial
    async for trial in stories(env, task):
        yield trial
    async for trial in brutes(env, task, seed=int(task.id.partition("@")[2] or 0)):
        yield trial


def _unknown(id: str, seed: int | None) -> Task:
    raise LookupError(f"{id}@{seed} was not given to the audit")
