"""A desk that points at coordinates, as a person with a mouse does."""

import asyncio
import time
from collections.abc import Sequence
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from dayshift import actions as a
from dayshift.desk.desk import PATIENCE_MS, Desk, DeskError

if TYPE_CHECKING:
    from playwright.async_api import Locator

MOST_SCROLLS = 25
LONGEST_SCROLL = 600
_AIM_JS = files("dayshift.desk").joinpath("aim.js").read_text(encoding="utf-8")


class PixelDesk(Desk):
    """Locators only tell where to point. What is out of view is brought in by turning the wheel."""

    profile = "pixel"

    async def click(
        self,
        target: "Locator",
        *,
        button: a.Button = "left",
        count: int = 1,
        modifiers: Sequence[a.Modifier] = (),
    ) -> None:
        x, y = await self._aim(target)
        await self.do(a.Click(x=x, y=y, button=button, count=count, modifiers=tuple(modifiers)))

    async def hover(self, target: "Locator") -> None:
        x, y = await self._aim(target)
        await self.do(a.MouseMove(x=x, y=y))

    async def scroll(self, target: "Locator | None", dx: int, dy: int) -> None:
        x, y = await self._aim(target) if target is not None else (None, None)
        await self.do(a.Scroll(x=x, y=y, dx=dx, dy=dy))

    async def _aim(self, target: "Locator") -> a.Point:
        """A point that hits the target, after as much scrolling as that takes."""
        await self.appears(target)
        for _ in range(MOST_SCROLLS):
            found = await self._uncovered(target)
            if "point" in found:
                x, y = found["point"]
                return int(x), int(y)
            wheel = found["scroll"]
            await self.do(
                a.Scroll(x=wheel["x"], y=wheel["y"], dx=_bounded(wheel["dx"]), dy=_bounded(wheel["dy"]))
            )
        raise DeskError(f"{target} did not come into view after {MOST_SCROLLS} turns of the wheel.")

    async def _uncovered(self, target: "Locator") -> dict[str, Any]:
        """Where the target is, once nothing lies over it any more."""
        deadline = time.monotonic() + PATIENCE_MS / 1000
        found: dict[str, Any] = await target.evaluate(_AIM_JS)
        while "covered" in found:
            if time.monotonic() > deadline:
                raise DeskError(f"{target} is covered by {found['covered']}.")
            await asyncio.sleep(0.05)
            found = await target.evaluate(_AIM_JS)
        return found


def _bounded(pixels: int) -> int:
    return max(-LONGEST_SCROLL, min(LONGEST_SCROLL, pixels))
