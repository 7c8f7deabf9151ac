"""The environment: reset into an office, act, see, and be judged at the end."""

from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import Any, NamedTuple, Self

from dayshift.browser.launch import Browser
from dayshift.desk import Desk, PixelDesk, RefDesk
from dayshift.env.config import EnvConfig
from dayshift.env.episode import Episode
from dayshift.env.stepping import StepRecord, take_step
from dayshift.env.world import OfficeLike
from dayshift.errors import InfraError, UsageError
from dayshift.observation import Observation
from dayshift.profiles import Profile
from dayshift.stage.tray import Tray
from dayshift.task import Task
from dayshift_graders import Grade

MOST_ACTIONS = 10
Listener = Callable[[StepRecord], None]
FindTask = Callable[[str, int | None], Task]


class Step(NamedTuple):
    """What `step` answers, in the order reinforcement-learning code expects."""

    observation: Observation
    reward: float
    terminated: bool
    truncated: bool
    info: dict[str, Any]


class DayshiftEnv:
    """An office seen through a browser. Create it with `DayshiftEnv.create`."""

    def __init__(self, office: OfficeLike, browser: Browser, config: EnvConfig, find_task: FindTask) -> None:
        self.office = office
        self.browser = browser
        self.config = config
        self._find_task = find_task
        self._episode: Episode | None = None
        self._listeners: list[Listener] = []
        self._closers: list[Callable[[], None]] = []

    @classmethod
    async def create(
        cls,
        *,
        office: OfficeLike | None = None,
        find_task: FindTask | None = None,
        company: str = "northlight",
        world_seed: int = 1,
        size: str = "standard",
        **settings: Any,
    ) -> Self:
        """Start a browser, and an office unless one is given.

        Args:
            office: A running office to work in; it stays the caller's to stop.
            find_task: Finds a task by id and seed; by default in the catalogue.
            company: Which company works there.
            world_seed: The seed the company is generated from.
            size: `small`, `standard` or `large`.
            settings: Fields of `EnvConfig`.

        Raises:
            UsageError: a setting is unknown or cannot have this value, or the given office is not open.
            MissingExtra: Playwright is not installed.
            InfraError: the office or Chromium did not start.
        """
        from dayshift.env.provision import provide  # noqa: PLC0415  (an own office is the exception)

        config = EnvConfig.of(settings)
        given = await provide(office, find_task, company=company, seed=world_seed, size=size)
        addresses = {given.office.hosts[app]: at for app, at in given.office.listening.items()}
        try:
            browser = await Browser.launch(addresses, headless=config.headless)
        except BaseException:
            given.stop()
            raise
        env = cls(given.office, browser, config, given.find_task)
        env._closers.append(given.stop)
        return env

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    @property
    def episode(self) -> Episode:
        """The current episode, for trainers, desks and recorders; agents never get it.

        Raises:
            UsageError: nothing has been reset yet.
        """
        if self._episode is None:
            raise UsageError("There is no episode yet: reset first.")
        return self._episode

    def listen(self, listener: Listener) -> None:
        """Call `listener` after each step with everything about it."""
        self._listeners.append(listener)

    async def reset(
        self,
        task: str | Task,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode.

        Args:
            task: A task id with its seed (`chat.reply_in_thread@17`), a family id, or a task.
            seed: The seed, when the id has none.
            options: `files`, a mapping of names to bytes: the episode's file tray.

        Raises:
            UsageError: there is no such task.
            InfraError: the world or the browser could not be made ready.
        """
        await self.end()
        found = self._find_task(task, seed) if isinstance(task, str) else task
        tray = Tray((options or {}).get("files"))
        try:
            self._episode = await Episode.open(self.office, self.browser, found, self.config, tray)
        except BaseException:
            tray.clear()
            raise
        observation = await self._episode.look(last_action=None, error=None)
        settled = self._episode.first_settle
        info = {
            "task": found.id,
            "end_reason": None,
            "timings": {"settle_ms": settled.ms if settled else 0.0},
        }
        return observation, info

    async def step(self, action: object, *, message: str | None = None) -> Step:
        """Do one action, or a list of at most ten in order until one is refused.

        Args:
            action: A model of `dayshift.actions`, a mapping, JSON text, or a sequence of those.
            message: What the agent said with it, for the record.

        Raises:
            UsageError: the episode is over.
            InfraError: something failed that is not the agent's fault.
        """
        many = isinstance(action, Sequence) and not isinstance(action, str | bytes)
        actions: Sequence[object] = action if many and isinstance(action, Sequence) else [action]
        return await self.step_as(self.config.profile, actions, message=message)

    async def step_as(
        self, profile: Profile, actions: Sequence[object], *, message: str | None = None
    ) -> Step:
        """`step` for a scripted agent that points in its own way."""
        episode = self.episode
        if episode.end_reason is not None:
            raise UsageError(f"The episode is over ({episode.end_reason}): reset.")
        if not 0 < len(actions) <= MOST_ACTIONS:
            actions = [{"type": f"a list of {len(actions)} actions, where 1 to {MOST_ACTIONS} are allowed"}]
        records: list[StepRecord] = []
        for raw in actions:
            records.append(await take_step(episode, raw, profile=profile, message=message))
            for listener in self._listeners:
                listener(records[-1])
            if records[-1].error is not None or episode.end_reason is not None:
                break
        return _answer(episode, records)

    async def grade(self) -> Grade:
        """Judge the work done until now. For trainers; never show it to the agent."""
        return await self.episode.grade()

    def desk(self, kind: str) -> Desk:
        """A desk for a script: `ref` works on elements, `pixel` resolves them to coordinates first."""
        if kind not in {"ref", "pixel"}:
            raise UsageError(f"There is no desk {kind!r}: ref or pixel.")
        return RefDesk(self) if kind == "ref" else PixelDesk(self)

    async def close(self) -> None:
        """End the episode, the browser, and the office if this environment started it."""
        try:
            await self.end()
        finally:
            await self.browser.close()
            for closer in self._closers:
                closer()

    async def end(self) -> None:
        if self._episode is not None:
            episode, self._episode = self._episode, None
            await episode.close()


def _answer(episode: Episode, records: list[StepRecord]) -> Step:
    last = records[-1]
    info: dict[str, Any] = {
        "action_error": last.error,
        "end_reason": episode.end_reason,
        "timings": last.timings,
        "cursor": last.pointer,
        "substeps": [_substep(record) for record in records[:-1]],
    }
    if episode.end_reason is not None and last.grade is not None:
        info["grade"] = last.grade.model_dump(mode="json")
    reward = sum(record.reward for record in records)
    return Step(last.observation, reward, episode.is_terminated, episode.is_truncated, info)


def _substep(record: StepRecord) -> dict[str, Any]:
    return {"action": record.action, "reward": record.reward, "timings": record.timings}


__all__ = ["DayshiftEnv", "InfraError", "Step"]
