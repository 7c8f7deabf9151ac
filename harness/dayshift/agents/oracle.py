"""Carries out the solution that comes with the task."""

from typing import Any, ClassVar, Literal

from dayshift.actions import Done
from dayshift.env.environment import DayshiftEnv
from dayshift.errors import UsageError
from dayshift.observation import Observation
from dayshift.profiles import Profile
from dayshift_graders import Family


class OracleAgent:
    """Works on elements."""

    name: ClassVar[str] = "oracle"
    profile: ClassVar[Profile] = "hybrid"
    desk: ClassVar[Literal["ref", "pixel"]] = "ref"

    async def play(self, env: DayshiftEnv, observation: Observation, *, seed: int) -> None:  # noqa: ARG002
        family: Family[Any] | None = env.episode.task.family
        if family is None:
            raise UsageError(f"{env.episode.task.id} comes without a solution.")
        await family.solve(env.desk(self.desk), env.episode.task.params)
        if env.episode.end_reason is None:
            await env.step(Done())


class PixelOracleAgent(OracleAgent):
    """Works on coordinates only, which shows that a mouse and a keyboard suffice."""

    name: ClassVar[str] = "oracle-pixel"
    profile: ClassVar[Profile] = "pixel"
    desk: ClassVar[Literal["ref", "pixel"]] = "pixel"
