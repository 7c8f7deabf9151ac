"""What every desk can do; how it points is left to its kind."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from dayshift import actions as a
from dayshift.errors import DayshiftError, UsageError
from dayshift.profiles import Profile

if TYPE_CHECKING:
    from playwright.async_api import Locator, Page

    from dayshift.env.environment import DayshiftEnv

PATIENCE_MS = 8_000


class DeskError(DayshiftError):
    """A script's gesture was refused, or what it points at is not there."""


class Desk(ABC):
    """Works one episode. Targets are Playwright locators on `page`."""

    profile: ClassVar[Profile]

    def __init__(self, env: "DayshiftEnv") -> None:
        self._env = env

    @property
    def page(self) -> "Page":
        """The page in front."""
        return self._env.episode.stage.page

    @abstractmethod
    async def click(
        self,
        target: "Locator",
        *,
        button: a.Button = "left",
        count: int = 1,
        modifiers: Sequence[a.Modifier] = (),
    ) -> None:
        """Click the target, scrolling it into view first."""

    @abstractmethod
    async def hover(self, target: "Locator") -> None:
        """Bring the pointer over the target."""

    @abstractmethod
    async def scroll(self, target: "Locator | None", dx: int, dy: int) -> None:
        """Turn the wheel over the target, or where the pointer is."""

    async def goto(self, app: str, path: str) -> None:
        """Open a page of an app by its address."""
        hosts = self._env.office.hosts
        if app not in hosts:
            raise UsageError(f"The office has no app {app!r}: {', '.join(sorted(hosts))}.")
        await self.do(a.Navigate(url=f"http://{hosts[app]}{path}"))

    async def type(self, text: str) -> None:
        """Type into whatever has the focus."""
        await self.do(a.Type(text=text))

    async def press(self, keys: str, repeat: int = 1) -> None:
        """Press a key or a chord."""
        await self.do(a.Key(keys=keys, repeat=repeat))

    async def wait(self, ms: int) -> None:
        """Let time pass."""
        await self.do(a.Wait(ms=ms))

    async def switch_tab(self, tab_id: str) -> None:
        await self.do(a.Tab(op="switch", tab_id=tab_id))

    async def answer(self, value: str) -> None:
        """Give the final answer; this ends the episode."""
        await self.do(a.Answer(text=value))

    async def infeasible(self, reason: str) -> None:
        """Declare the task impossible; this ends the episode."""
        await self.do(a.Infeasible(reason=reason))

    async def do(self, action: a.Action) -> None:
        """Take one step.

        Raises:
            DeskError: the action was refused.
        """
        step = await self._env.step_as(self.profile, [action])
        if error := step.info["action_error"]:
            raise DeskError(f"{action!r}: {error['code']}: {error['message']}")

    async def appears(self, target: "Locator") -> None:
        """Wait until the target is visible.

        Raises:
            DeskError: it never was.
        """
        from playwright.async_api import Error  # noqa: PLC0415  (importing dayshift must not need it)

        try:
            await target.wait_for(state="visible", timeout=PATIENCE_MS)
        except Error as error:
            raise DeskError(f"{target} is not to be seen: {str(error).splitlines()[0]}") from error
