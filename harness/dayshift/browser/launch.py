"""One running Chromium, and fresh contexts in it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Self

from dayshift.browser.finding import find_chromium
from dayshift.browser.flags import DROPPED_DEFAULTS, FLAGS, resolver_rules
from dayshift.errors import InfraError
from dayshift.extras import require

if TYPE_CHECKING:
    from playwright.async_api import Browser as PlaywrightBrowser
    from playwright.async_api import BrowserContext, Playwright

WIDTH, HEIGHT = 1280, 800


@dataclass(frozen=True)
class Screen:
    """What a context looks like from inside."""

    width: int = WIDTH
    height: int = HEIGHT
    locale: str = "en-US"
    timezone: str = "UTC"
    color_scheme: Literal["light", "dark"] = "light"


class Browser:
    """A Chromium that can reach the given hosts and nothing else."""

    def __init__(
        self, playwright: "Playwright", browser: "PlaywrightBrowser", flags: tuple[str, ...]
    ) -> None:
        self._playwright = playwright
        self._browser = browser
        self.flags = flags

    @classmethod
    async def launch(cls, addresses: Mapping[str, str], *, headless: bool = True) -> Self:
        """Start Chromium.

        Args:
            addresses: `host:port` of each app, by host name.
            headless: False shows the window.

        Raises:
            InfraError: no Chromium was found, or it did not start.
            MissingExtra: Playwright is not installed.
        """
        executable = find_chromium()
        api = require("playwright.async_api", extra="harness")
        playwright: Playwright = await api.async_playwright().start()
        flags = (*FLAGS, resolver_rules(addresses))
        try:
            browser = await playwright.chromium.launch(
                executable_path=executable,
                headless=headless,
                args=list(flags),
                ignore_default_args=list(DROPPED_DEFAULTS),
            )
        except api.Error as error:
            await playwright.stop()
            raise InfraError(f"{executable} did not start: {error.message.splitlines()[0]}") from error
        return cls(playwright, browser, flags)

    @property
    def version(self) -> str:
        return self._browser.version

    @property
    def is_connected(self) -> bool:
        return self._browser.is_connected()

    async def new_context(self, screen: Screen) -> "BrowserContext":
        """A context without cookies, storage, service workers or motion."""
        return await self._browser.new_context(
            viewport={"width": screen.width, "height": screen.height},
            device_scale_factor=1,
            locale=screen.locale,
            timezone_id=screen.timezone,
            color_scheme=screen.color_scheme,
            reduced_motion="reduce",
            service_workers="block",
            accept_downloads=True,
        )

    async def close(self) -> None:
        """Stop Chromium and Playwright's driver. Never raises for one that is already gone."""
        api = require("playwright.async_api", extra="harness")
        try:
            await self._browser.close()
        except api.Error as error:
            if self._browser.is_connected():
                raise InfraError(f"Chromium would not close: {error.message}") from error
        finally:
            await self._playwright.stop()
