"""The world of one episode, reached through the control plane."""

import asyncio
import secrets
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Protocol, Self, TypeVar

from dayshift.env.config import ClockPolicy
from dayshift.errors import InfraError
from dayshift.task import Task
from dayshift_control import ControlClient, ControlError, NotFound, Suite
from dayshift_graders import Attempt

Answer = TypeVar("Answer")


class OfficeLike(Protocol):
    """What an environment needs of an office."""

    @property
    def suite(self) -> Suite: ...

    @property
    def hosts(self) -> Mapping[str, str]:
        """Host name in the browser, by app."""
        ...

    @property
    def listening(self) -> Mapping[str, str]:
        """`host:port` where each app listens, by app."""
        ...

    @property
    def snapshots(self) -> Mapping[str, str]:
        """Base snapshot, by app."""
        ...

    def last_words(self) -> str:
        """What the apps complained of last."""
        ...


async def ask(call: Callable[[], Answer]) -> Answer:
    """Make a control call without holding up the event loop.

    Raises:
        InfraError: it was refused or never answered.
    """
    try:
        return await asyncio.to_thread(call)
    except ControlError as error:
        raise InfraError(f"The control plane: {error}") from error


class EpisodeWorld:
    """A fresh fork of the base snapshots under an id that is used once."""

    def __init__(self, suite: Suite, id: str, baseline: Mapping[str, str], seen: Mapping[str, int]) -> None:
        self.suite = suite
        self.id = id
        self.baseline = baseline
        self.now = ""
        self.begun = ""
        self._seen = seen
        self._clock: ClockPolicy = "frozen"
        self._step_ms = 0

    @classmethod
    async def open(cls, office: OfficeLike, task: Task, *, clock: ClockPolicy, step_ms: int) -> Self:
        """Fork, plant the task's setup, take the baseline and set the clock."""
        suite, id = office.suite, f"ep-{secrets.token_hex(10)}"
        await ask(lambda: suite.create(id, office.snapshots))
        try:
            world = cls(suite, id, *await ask(lambda: _plant(suite, id, task)))
            await world.set_clock(clock, step_ms)
        except BaseException:
            await ask(lambda: suite.delete(id))
            raise
        return world

    async def set_clock(self, policy: ClockPolicy, step_ms: int) -> None:
        """Choose who moves virtual time from here on."""
        states = await ask(lambda: self.suite.set_clock(self.id, mode=policy, step_ms=step_ms))
        self._clock, self._step_ms = policy, step_ms
        self.now = self.begun = next(iter(states.values())).now

    async def pass_time(self, waited_ms: int) -> None:
        """Virtual time after one step in which the agent waited for so long."""
        if self._clock == "stepped":
            states = await ask(lambda: self.suite.advance(self.id, self._step_ms + waited_ms))
            self.now = next(iter(states.values())).now
        elif self._clock == "ticking":
            self.now = next(iter((await ask(lambda: self.suite.clock(self.id))).values())).now

    @property
    def elapsed_s(self) -> float:
        """Virtual seconds since the episode began."""
        return (datetime.fromisoformat(self.now) - datetime.fromisoformat(self.begun)).total_seconds()

    async def ticket(self, app: str, person: str, path: str) -> str:
        """The path of a one-time entry address."""
        issued = await ask(lambda: self.suite.ticket(app, self.id, person, path))
        return "/" + issued.url.split("://", 1)[-1].partition("/")[2]

    async def attempt(self, task: Task, *, answer: str | None, infeasible: str | None) -> Attempt:
        """The evidence so far, as a grader takes it."""

        def collect() -> Attempt:
            return Attempt(
                task=task.id,
                baseline=dict(self.baseline),
                diffs=self.suite.diff(self.id, self.baseline),
                events=self.suite.events(self.id, self._seen),
                answer=answer,
                infeasible=infeasible,
            )

        return await ask(collect)

    async def last_events(self) -> dict[str, int]:
        """How far each app's log has come."""
        apps = self.suite.apps
        return await ask(lambda: {app: client.world(self.id).last_event for app, client in apps.items()})

    async def state_hash(self) -> dict[str, str]:
        """The hash of everything in each app."""
        hashes = await ask(lambda: self.suite.state_hash(self.id))
        return {app: found.state for app, found in hashes.items()}

    async def close(self) -> None:
        """Drop the world and its baseline."""

        def drop() -> None:
            self.suite.delete(self.id)
            for app, name in self.baseline.items():
                _drop_snapshot(self.suite.apps[app], name)

        await ask(drop)


def _plant(suite: Suite, world: str, task: Task) -> tuple[Mapping[str, str], Mapping[str, int]]:
    """Write the task's setup; answers each app's baseline snapshot and last event until then."""
    for app, changes in task.setup.items():
        suite.apps[app].changes(world, changes)
    seen = {app: client.world(world).last_event for app, client in suite.apps.items()}
    return {app: taken.name for app, taken in suite.snapshot(world).items()}, seen


def _drop_snapshot(client: ControlClient, name: str) -> None:
    try:
        client.delete_snapshot(name)
    except NotFound:
        return
