"""Says it is done without having done anything."""

from typing import ClassVar

from dayshift.actions import Done
from dayshift.env.environment import DayshiftEnv
from dayshift.observation import Observation
from dayshift.profiles import Profile


class NoopAgent:
    """Any task that this agent gets credit for is broken."""

    name: ClassVar[str] = "noop"
    profile: ClassVar[Profile] = "pixel"

    async def play(self, env: DayshiftEnv, observation: Observation, *, seed: int) -> None:  # noqa: ARG002
        await env.step(Done())
