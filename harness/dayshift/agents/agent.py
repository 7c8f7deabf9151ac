"""What an agent is, and how one is found by name."""

from typing import ClassVar, Protocol

from dayshift.env.environment import DayshiftEnv
from dayshift.errors import UsageError
from dayshift.observation import Observation
from dayshift.profiles import Profile


class Agent(Protocol):
    """Plays one episode from its first observation to its end."""

    name: ClassVar[str]
    profile: ClassVar[Profile]

    async def play(self, env: DayshiftEnv, observation: Observation, *, seed: int) -> None:
        """Act until the episode ends.

        Args:
            env: The environment, already reset.
            observation: Its first observation.
            seed: Seed of the agent's own choices.
        """
        ...


def agent_names() -> tuple[str, ...]:
    return tuple(sorted(_known()))


def agent_named(name: str) -> Agent:
    """
    Raises:
        UsageError: there is no such agent.
    """
    known = _known()
    if name not in known:
        raise UsageError(f"There is no agent {name!r}: {', '.join(sorted(known))}.")
    return known[name]


def _known() -> dict[str, Agent]:
    from dayshift.agents.noop import NoopAgent  # noqa: PLC0415  (they import this module)
    from dayshift.agents.oracle import OracleAgent, PixelOracleAgent  # noqa: PLC0415
    from dayshift.agents.random_agent import RandomAgent  # noqa: PLC0415

    agents: tuple[Agent, ...] = (NoopAgent(), RandomAgent(), OracleAgent(), PixelOracleAgent())
    return {agent.name: agent for agent in agents}
