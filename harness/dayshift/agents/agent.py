"""What an agent is, and how one is found by name."""

import sys
from importlib import import_module
from pathlib import Path
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
    """An agent that comes with the package, or `module:Class` of one's own, made without arguments.

    Raises:
        UsageError: there is no such agent.
    """
    if ":" in name:
        return _own(name)
    known = _known()
    if name not in known:
        raise UsageError(f"There is no agent {name!r}: {', '.join(sorted(known))}, or module:Class.")
    return known[name]


def _own(name: str) -> Agent:
    module, _, member = name.partition(":")
    sys.path.insert(0, str(Path.cwd()))
    try:
        agent: Agent = getattr(import_module(module), member)()
    except (ImportError, AttributeError) as error:
        raise UsageError(f"There is no agent {name!r}: {error}.") from error
    finally:
        sys.path.remove(str(Path.cwd()))
    missing = [part for part in ("name", "profile", "play") if not hasattr(agent, part)]
    if missing:
        raise UsageError(f"{name} is no agent: it has no {' and no '.join(missing)}.")
    return agent


def _known() -> dict[str, Agent]:
    from dayshift.agents.noop import NoopAgent  # noqa: PLC0415  (they import this module)
    from dayshift.agents.oracle import OracleAgent, PixelOracleAgent  # noqa: PLC0415
    from dayshift.agents.random_agent import RandomAgent  # noqa: PLC0415

    agents: tuple[Agent, ...] = (NoopAgent(), RandomAgent(), OracleAgent(), PixelOracleAgent())
    return {agent.name: agent for agent in agents}
