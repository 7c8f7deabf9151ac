"""The environment for code that is not asynchronous, notebooks included."""

import asyncio
import threading
from collections.abc import Coroutine, Mapping
from types import TracebackType
from typing import Any, Self, TypeVar

from dayshift.env.environment import DayshiftEnv, Step
from dayshift.observation import Observation
from dayshift.task import Task
from dayshift_graders import Grade

Answer = TypeVar("Answer")


class SyncEnv:
    """A `DayshiftEnv` whose event loop runs in a thread of its own.

    Args:
        task: The task that `reset` begins when it is given none.
        seed: Its seed.
        settings: As for `DayshiftEnv.create`.
    """

    def __init__(self, task: str | Task | None = None, *, seed: int | None = None, **settings: Any) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="dayshift-env", daemon=True)
        self._thread.start()
        self._task, self._seed = task, seed
        try:
            self.env = self.run(DayshiftEnv.create(**settings))
        except BaseException:
            self._stop_loop()
            raise

    def run(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        """Finish one coroutine on the environment's loop."""
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise

    def reset(
        self,
        task: str | Task | None = None,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode; without arguments that of the task given at first."""
        chosen = task if task is not None else self._task
        if chosen is None:
            raise TypeError("reset needs a task")
        return self.run(self.env.reset(chosen, self._seed if seed is None else seed, options))

    def step(self, action: object) -> Step:
        return self.run(self.env.step(action))

    def grade(self) -> Grade:
        return self.run(self.env.grade())

    def close(self) -> None:
        if self._loop.is_running():
            try:
                self.run(self.env.close())
            finally:
                self._stop_loop()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _stop_loop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(timeout=10)
        self._loop.close()
