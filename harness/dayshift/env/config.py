"""How an environment behaves; the same for all its episodes."""

from dataclasses import dataclass, field
from typing import Literal

from dayshift.browser.launch import Screen
from dayshift.profiles import Profile

Reward = Literal["sparse", "delta"]
ClockPolicy = Literal["frozen", "stepped", "ticking"]


@dataclass(frozen=True)
class Penalties:
    """What costs reward, each as a positive number."""

    step: float = 0.0
    action_error: float = 0.0


@dataclass(frozen=True)
class EnvConfig:
    """Settings of an environment.

    Attributes:
        profile: Which actions the agent may use.
        headless: False shows the browser's window.
        reward: `sparse` pays the score at the end, `delta` pays its change at each step.
        clock: Who moves virtual time: nobody, each step, or the real clock.
        step_ms: How far a step moves a `stepped` clock.
        step_limit: Overrides the task's own limit.
        wall_limit_s: Real seconds after which an episode is cut short.
        virtual_limit_s: Virtual seconds after which an episode is cut short; None for no limit.
        penalties: What is taken off the reward.
        trace_events: Note after each step how far each app's log has come; costs a call per app.
    """

    profile: Profile = "pixel"
    headless: bool = True
    reward: Reward = "sparse"
    clock: ClockPolicy = "frozen"
    step_ms: int = 5_000
    step_limit: int | None = None
    wall_limit_s: float = 1800.0
    virtual_limit_s: float | None = None
    penalties: Penalties = field(default_factory=Penalties)
    trace_events: bool = False
    width: int = 1280
    height: int = 800
    color_scheme: Literal["light", "dark"] = "light"

    def screen(self, timezone: str) -> Screen:
        return Screen(self.width, self.height, timezone=timezone, color_scheme=self.color_scheme)
