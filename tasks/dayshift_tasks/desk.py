"""What a scripted solution works with: the gestures of a person at a screen.

The harness offers two of these: one points at elements, the other at coordinates only.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, Protocol

if TYPE_CHECKING:
    from playwright.async_api import Locator, Page

Button = Literal["left", "middle", "right", "back", "forward"]


class Desk(Protocol):
    """One person at one screen. Targets are Playwright locators on `page`, found by role and name."""

    @property
    def page(self) -> "Page":
        """The page in front."""
        ...

    async def goto(self, app: str, path: str) -> None:
        """Open a page of an app by its address."""
        ...

    async def click(
        self,
        target: "Locator",
        *,
        button: Button = "left",
        count: int = 1,
        modifiers: Sequence[Literal["Alt", "Control", "Meta", "Shift"]] = (),
    ) -> None:
        """Click the target, scrolling it into view first."""
        ...

    async def hover(self, target: "Locator") -> None:
        """Bring the pointer over the target."""
        ...

    async def type(self, text: str) -> None:
        """Type into whatever has the focus."""
        ...

    async def press(self, keys: str, repeat: int = 1) -> None:
        """Press a key or a chord."""
        ...

    async def scroll(self, target: "Locator | None", dx: int, dy: int) -> None:
        """Turn the wheel over the target, in pixels."""
        ...

    async def appears(self, target: "Locator") -> None:
        """Wait until the target is visible."""
        ...

    async def answer(self, value: str) -> None:
        """Give the final answer."""
        ...

    async def infeasible(self, reason: str) -> None:
        """Declare the task impossible."""
        ...
