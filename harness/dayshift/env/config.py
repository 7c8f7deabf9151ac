"""How an environment behaves; the same for all its episodes."""

from dataclasses import dataclass, field, fields
from typing import Any, Literal, Self, get_args

from dayshift.browser.launch import Screen
from dayshift.errors import UsageError
from dayshift.profiles import Profile

Reward = Literal["sparse", "delta"]
ClockPolicy = Literal["frozen", "stepped", "ticking"]
ColorScheme = Literal["light", "dark"]

_CHOICES = {"profile": Profile, "reward": Reward, "clock": ClockPolicy, "color_scheme": ColorScheme}
_RANGES = {"width": (320, 3840), "height": (240, 2160), "step_ms": (1, 86_400_000)}
_POSITIVE = ("step_limit", "wall_limit_s", "virtual_limit_s")


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
    color_scheme: ColorScheme = "light"

    def __post_init__(self) -> None:
        """
        Raises:
            UsageError: a setting has a value that it cannot have.
        """
        for name, allowed in _CHOICES.items():
            if (value := getattr(self, name)) not in get_args(allowed):
                raise UsageError(f"{name} is {value!r}; it may be {' or '.join(get_args(allowed))}.")
        for name, (least, most) in _RANGES.items():
            if not least <= (value := getattr(self, name)) <= most:
                raise UsageError(f"{name} is {value}; it goes from {least} to {most}.")
        for name in _POSITIVE:
            if (value := getattr(self, name)) is not None and value <= 0:
                raise UsageError(f"{name} is {value}; it must be above 0.")

    @classmethod
    def of(cls, settings: dict[str, Any]) -> Self:
        """
        Raises:
            UsageError: there is no setting of such a name, or it cannot have this value.
        """
        known = [each.name for each in fields(cls)]
        for name in settings:
            if name not in known:
                raise UsageError(f"There is no setting {name!r}: {', '.join(known)}.")
        return cls(**settings)

    def screen(self, timezone: str) -> Screen:
        return Screen(self.width, self.height, timezone=timezone, color_scheme=self.color_scheme)
