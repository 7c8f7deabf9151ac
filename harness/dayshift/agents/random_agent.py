"""Clicks, types and scrolls anywhere, the same way for the same seed."""

import random
from typing import ClassVar

from dayshift import actions as a
from dayshift.env.environment import DayshiftEnv
from dayshift.observation import Observation
from dayshift.profiles import Profile

STEPS = 30
WORDS = ("hello", "done", "ok", "12", "Maya", "report", "thanks", "@", "/")
KEYS = ("Enter", "Tab", "Escape", "ArrowDown", "ArrowUp", "Control+k", "Backspace", "Space")


class RandomAgent:
    """What can be earned without reading anything."""

    name: ClassVar[str] = "random"
    profile: ClassVar[Profile] = "pixel"

    async def play(self, env: DayshiftEnv, observation: Observation, *, seed: int) -> None:
        chance = random.Random(seed)  # noqa: S311  no secret depends on it
        for _ in range(STEPS):
            if env.episode.end_reason is None:
                await env.step(random_action(chance, observation.width, observation.height))
        if env.episode.end_reason is None:
            await env.step(a.Done())


def random_action(chance: random.Random, width: int, height: int) -> a.Action:
    """One act of a hand without a plan: half of them clicks."""
    x, y = chance.randrange(width), chance.randrange(height)
    kind = chance.choices(("click", "type", "key", "scroll", "drag", "back"), (50, 15, 15, 12, 5, 3))[0]
    match kind:
        case "click":
            button = chance.choices(("left", "right"), (9, 1))[0]
            return a.Click(
                x=x, y=y, button="right" if button == "right" else "left", count=chance.choice((1, 1, 1, 2))
            )
        case "type":
            return a.Type(text=chance.choice(WORDS))
        case "key":
            return a.Key(keys=chance.choice(KEYS))
        case "scroll":
            return a.Scroll(x=x, y=y, dy=chance.choice((-400, -100, 100, 400)))
        case "drag":
            return a.Drag(path=((x, y), (chance.randrange(width), chance.randrange(height))))
        case _:
            return a.Back()
