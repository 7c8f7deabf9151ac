"""The audit itself: every task, a few at a time, each in its own browser."""

import asyncio
from collections.abc import Callable, Sequence

from dayshift.audit.forks import Workshop
from dayshift.audit.scripts import brutes, scripted, stories, untouched
from dayshift.audit.trials import Trial, Verdicts
from dayshift.env.environment import DayshiftEnv
from dayshift.env.world import OfficeLike, ask
from dayshift.task import Task

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
        told: Called with each trial as it ends.
        contexts: Browsers at work at once.
        headless: False shows them.

    Raises:
        InfraError: the office or a browser failed; nothing is concluded then.
    """
    queue: asyncio.Queue[Task] = asyncio.Queue()
    for task in tasks:
        queue.put_nowait(task)
    found: dict[str, list[Trial]] = {task.id: [] for task in tasks}

    async def work() -> None:
        env = await DayshiftEnv.create(
            office=office, find_task=_unknown, reward="delta", headless=headless, profile="hybrid"
        )
        async with env:
            while not queue.empty():
                await _one(env, queue.get_nowait(), found, told)

    async with asyncio.TaskGroup() as group:
        for _ in range(min(contexts, len(tasks))):
            group.create_task(work())
    return Verdicts(tuple(trial for task in tasks for trial in found[task.id]), seeds)


async def _one(env: DayshiftEnv, task: Task, found: dict[str, list[Trial]], told: Told) -> None:
    def note(trial: Trial) -> None:
        found[task.id].append(trial)
        told(trial)

    async for trial in untouched(env, task):
        note(trial)
    if task.family is not None:
        solved, grade = await scripted(env, task, "solve", "solution", task.family.solve)
        note(solved)
        if grade is not None and grade.success:
            workshop = Workshop(env.episode.world, task, await env.episode.evidence())
            for trial in await ask(lambda: list(workshop.trials())):
                note(trial)
    async for trial in stories(env, task):
        note(trial)
    async for trial in brutes(env, task, seed=int(task.id.partition("@")[2] or 0)):
        note(trial)


def _unknown(id: str, seed: int | None) -> Task:
    raise LookupError(f"{id}@{seed} was not given to the audit")
