"""Making the attempts of a run, one after another or a few at a time, and resuming where one stopped."""

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from dayshift.agents.agent import Agent
from dayshift.attempt.plan import Planned, write_plan
from dayshift.attempt.reader import RunFolder
from dayshift.attempt.writer import AttemptWriter
from dayshift.browser.launch import Browser
from dayshift.desk.desk import DeskError
from dayshift.env.config import EnvConfig
from dayshift.env.environment import DayshiftEnv
from dayshift.env.stepping import StepRecord
from dayshift.env.world import OfficeLike
from dayshift.errors import InfraError
from dayshift.task import Task

TRIES = 3
BACKOFF_S = 1.0


@dataclass(frozen=True)
class Outcome:
    """How one attempt went. `failure` says what broke when it could not be made."""

    planned: Planned
    result: dict[str, Any] | None
    failure: str | None = None
    was_there: bool = False


class Watcher(Protocol):
    """Told about the progress of a run."""

    def started(self, planned: Planned) -> None: ...
    def stepped(self, planned: Planned, record: StepRecord) -> None: ...
    def ended(self, outcome: Outcome) -> None: ...


class Silent:
    """A watcher that keeps to itself."""

    def started(self, planned: Planned) -> None: ...
    def stepped(self, planned: Planned, record: StepRecord) -> None: ...
    def ended(self, outcome: Outcome) -> None: ...


@dataclass(frozen=True)
class Rollout:
    """Everything the attempts of a run have in common."""

    office: OfficeLike
    find_task: Callable[[str, int | None], Task]
    agents: Callable[[str], Agent]
    folder: RunFolder
    watcher: Watcher
    contexts: int = 1
    headless: bool = True


def begin_run(path: Path, planned: Sequence[Planned]) -> RunFolder:
    """Write the plan of a run, or take up the one that is there."""
    (path / "attempts").mkdir(parents=True, exist_ok=True)
    if not (path / "plan.jsonl").exists():
        write_plan(path / "plan.jsonl", planned)
    return RunFolder(path)


async def make_attempts(rollout: Rollout) -> list[Outcome]:
    """Make every planned attempt that is not committed yet, in one browser.

    Raises:
        MissingExtra: Playwright is not installed.
        InfraError: Chromium did not start.
    """
    browsers = Browsers(rollout)
    await browsers.current()
    waiting = asyncio.Queue[Planned]()
    for planned in rollout.folder.plan:
        waiting.put_nowait(planned)
    outcomes: list[Outcome] = []
    try:
        async with asyncio.TaskGroup() as workers:
            for _ in range(rollout.contexts):
                workers.create_task(_work(rollout, browsers, waiting, outcomes))
    finally:
        await browsers.close()
    return outcomes


class Browsers:
    """The browser of a run; a new one takes the place of one that died."""

    def __init__(self, rollout: Rollout) -> None:
        office = rollout.office
        self._addresses = {office.hosts[app]: at for app, at in office.listening.items()}
        self._headless = rollout.headless
        self._browser: Browser | None = None
        self._turn = asyncio.Lock()

    async def current(self) -> Browser:
        """
        Raises:
            InfraError: Chromium did not start.
        """
        async with self._turn:
            if self._browser is None or not self._browser.is_connected:
                await self.close()
                self._browser = await Browser.launch(self._addresses, headless=self._headless)
            return self._browser

    async def close(self) -> None:
        if self._browser is not None:
            browser, self._browser = self._browser, None
            await browser.close()


async def _work(
    rollout: Rollout, browsers: Browsers, waiting: "asyncio.Queue[Planned]", outcomes: list[Outcome]
) -> None:
    while not waiting.empty():
        planned = waiting.get_nowait()
        outcome = await _one(rollout, browsers, planned)
        outcomes.append(outcome)
        rollout.watcher.ended(outcome)


async def _one(rollout: Rollout, browsers: Browsers, planned: Planned) -> Outcome:
    """One attempt; failures of the infrastructure are tried again, and never scored."""
    if rollout.folder.is_committed(planned.id):
        return Outcome(planned, _committed(rollout.folder, planned.id), was_there=True)
    rollout.watcher.started(planned)
    failure = ""
    for attempt in range(TRIES):
        try:
            return Outcome(planned, await _attempt(rollout, await browsers.current(), planned))
        except InfraError as error:
            failure = " ".join(filter(None, (str(error), rollout.office.last_words())))
            await asyncio.sleep(BACKOFF_S * attempt)
    return Outcome(planned, None, failure=failure)


async def _attempt(rollout: Rollout, browser: Browser, planned: Planned) -> dict[str, Any]:
    agent, task = rollout.agents(planned.agent), rollout.find_task(planned.task, None)
    config = EnvConfig(profile=planned.profile, trace_events=True, headless=rollout.headless)
    env = DayshiftEnv(rollout.office, browser, config, rollout.find_task)
    writer = AttemptWriter(rollout.folder.attempts_folder, planned.id)
    env.listen(writer.step)
    env.listen(lambda record: rollout.watcher.stepped(planned, record))
    begun = time.monotonic()
    try:
        observation, _ = await env.reset(task)
        writer.begin(observation, facts=_facts(planned, task, browser))
        error = await _play(agent, env, observation, planned)
        result = await _judge(env, writer)
        result |= {"error": error, "seconds": round(time.monotonic() - begun, 2), "planned": planned.id}
        writer.commit(result)
    except BaseException:
        writer.discard()
        raise
    finally:
        await env.end()
    return result


async def _play(agent: Agent, env: DayshiftEnv, observation: Any, planned: Planned) -> str | None:
    """Let the agent play. What stopped it, if it did not come to an end by itself."""
    try:
        await agent.play(env, observation, seed=planned.seed)
    except DeskError as error:
        return str(error)
    return None


async def _judge(env: DayshiftEnv, writer: AttemptWriter) -> dict[str, Any]:
    episode = env.episode
    evidence = await episode.evidence()
    grade = episode.judge(evidence)
    writer.evidence(evidence, grade, await episode.world.state_hash())
    return {
        "task": episode.task.id,
        "success": grade.success,
        "score": grade.score,
        "void": grade.void,
        "steps": episode.steps,
        "end_reason": episode.end_reason,
        "answer": episode.answer,
    }


def _facts(planned: Planned, task: Task, browser: Browser) -> dict[str, Any]:
    return {
        "attempt": planned.id,
        "task": task.id,
        "title": task.title,
        "apps": list(task.apps),
        "level": task.level,
        "tags": list(task.tags),
        "agent": planned.agent,
        "agent_seed": planned.seed,
        "profile": planned.profile,
        "company": planned.company,
        "world_seed": planned.world_seed,
        "size": planned.size,
        "browser": browser.version,
    }


def _committed(folder: RunFolder, id: str) -> dict[str, Any]:
    return next(attempt.result for attempt in folder.attempts() if attempt.id == id)


def tally(outcomes: Iterable[Outcome]) -> dict[str, Any]:
    """Counts and means; attempts that could not be made are counted apart."""
    listed = list(outcomes)
    made = [outcome.result for outcome in listed if outcome.result is not None]
    graded = [result for result in made if not result["void"]]
    return {
        "attempts": len(listed),
        "graded": len(graded),
        "succeeded": sum(result["success"] for result in graded),
        "mean_score": round(sum(result["score"] for result in graded) / len(graded), 4) if graded else None,
        "failures": sorted({outcome.failure for outcome in listed if outcome.failure}),
    }
