"""The stage an episode plays on: one browser context and what hangs on it."""

import asyncio
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, Literal, Self

from dayshift.actions import Point
from dayshift.browser.launch import Browser, Screen
from dayshift.errors import ActionError, InfraError
from dayshift.extras import require
from dayshift.stage.origins import Origins
from dayshift.stage.past import forget_past
from dayshift.stage.settle import Settled, settle
from dayshift.stage.tabs import Tabs
from dayshift.stage.traffic import Traffic
from dayshift.stage.tray import Tray

if TYPE_CHECKING:
    from playwright.async_api import BrowserContext, Dialog, FileChooser, Page

ACTION_S = 10.0
STUCK_S = 60.0


class Stage:
    """Owns the context. Everything an action can touch is reached from here."""

    def __init__(self, context: "BrowserContext", *, screen: Screen, origins: Origins, tray: Tray) -> None:
        self.context = context
        self.screen = screen
        self.origins = origins
        self.tray = tray
        self.tabs = Tabs()
        self.traffic = Traffic(context)
        self.pointer: Point = (0, 0)
        self.dialog: Dialog | None = None
        self.chooser: FileChooser | None = None
        self._held: asyncio.Task[None] | None = None
        self._interrupted = asyncio.Event()
        self._crashed = False
        context.on("page", self._adopt)

    @classmethod
    async def open(
        cls, browser: Browser, *, screen: Screen, origins: Origins, tray: Tray | None = None
    ) -> Self:
        """A fresh context of `browser` in which only the given origins can be reached."""
        context = await browser.new_context(screen)
        return cls(context, screen=screen, origins=origins, tray=tray or Tray())

    @property
    def page(self) -> "Page":
        """The page in front.

        Raises:
            InfraError: no page is left, or one crashed.
        """
        self.ensure_alive()
        return self.tabs.front

    async def new_tab(self) -> "Page":
        page = await self.context.new_page()
        self.tabs.show(page)
        return page

    async def open_page(self, page: "Page", url: str) -> None:
        """Load an address that the harness itself chose.

        Raises:
            InfraError: it did not load, or answered with an error.
        """
        api = require("playwright.async_api", extra="harness")
        try:
            response = await page.goto(url, wait_until="load")
        except api.Error as error:
            raise InfraError(f"{page.url} did not load: {str(error).splitlines()[0]}") from error
        if response is None or response.status >= 400:
            raise InfraError(f"{page.url} answered {response.status if response else 'nothing'}.")
        await forget_past(page)

    async def turn_page(self, way: Literal["back", "forward"]) -> None:
        """One step in the history of the page in front; at its end nothing happens."""
        step = self.page.go_back if way == "back" else self.page.go_forward
        await step(wait_until="commit")

    async def do(self, work: Coroutine[Any, Any, None]) -> None:
        """Carry out one act, which a dialog may interrupt: the act then waits until it is answered.

        Raises:
            ActionError: `timeout`, or what the act itself refused.
            InfraError: the page crashed.
        """
        self._interrupted.clear()
        await self._race(asyncio.ensure_future(work))

    async def answer_dialog(self, *, accept: bool, text: str | None) -> None:
        """Answer the open dialog and let the act that it interrupted finish.

        Raises:
            ActionError: `bad_action`, no dialog is open.
        """
        if self.dialog is None:
            raise ActionError("bad_action", "No dialog is open.")
        dialog, self.dialog = self.dialog, None
        self._interrupted.clear()
        if accept:
            await dialog.accept(text) if text is not None else await dialog.accept()
        else:
            await dialog.dismiss()
        if self._held is not None:
            held, self._held = self._held, None
            await self._race(held)

    async def settle(self) -> Settled:
        """Wait for the page in front to rest. Under an open dialog nothing moves, so that is rest too."""
        rest = asyncio.ensure_future(settle(self.page, self.traffic))
        if self.dialog is None:
            await self._first_of(rest)
        if self.dialog is not None or self._crashed:
            await _drop(rest)
            self.ensure_alive()
            return Settled(ms=0.0, is_at_rest=True)
        settled = await rest
        self.ensure_alive()
        return settled

    def ensure_alive(self) -> None:
        """
        Raises:
            InfraError: a page or the browser crashed.
        """
        if self._crashed:
            raise InfraError("The page crashed.")
        if not self.tabs.pages:
            raise InfraError("The browser has no page any more.")

    async def close(self) -> None:
        """Close the context with all its pages, and remove its files."""
        api = require("playwright.async_api", extra="harness")
        if self._held is not None:
            await _drop(self._held)
        try:
            await self.context.close()
        except api.Error:
            self._crashed = True  # the browser went first
        self.tray.clear()

    async def _first_of(self, task: "asyncio.Task[Any]") -> None:
        """Wait until the task is done, or a dialog or a crash interrupts, or far too long."""
        interruption = asyncio.ensure_future(self._interrupted.wait())
        try:
            await asyncio.wait({task, interruption}, timeout=STUCK_S, return_when=asyncio.FIRST_COMPLETED)
        finally:
            interruption.cancel()

    async def _race(self, act: asyncio.Task[None]) -> None:
        await self._first_of(act)
        if act.done():
            act.result()
            self.ensure_alive()
        elif self.dialog is not None:
            self._held = act
        else:
            await _drop(act)
            self.ensure_alive()
            raise InfraError(f"The browser did not finish an action within {STUCK_S:.0f} s.")

    def _adopt(self, page: "Page") -> None:
        self.tabs.add(page)
        page.set_default_timeout(ACTION_S * 1000)
        page.on("close", self._let_go)
        page.on("crash", self._note_crash)
        page.on("dialog", self._note_dialog)
        page.on("filechooser", self._note_chooser)
        page.on("download", self.tray.receive)

    def _let_go(self, page: "Page") -> None:
        self.tabs.drop(page)
        self.traffic.forget()

    def _note_crash(self, _page: "Page") -> None:
        self._crashed = True
        self._interrupted.set()

    def _note_dialog(self, dialog: "Dialog") -> None:
        self.dialog = dialog
        self._interrupted.set()

    def _note_chooser(self, chooser: "FileChooser") -> None:
        self.chooser = chooser


async def _drop(act: asyncio.Task[Any]) -> None:
    """Give up an act, and hear it out so that its last error is not reported as forgotten."""
    act.cancel()
    await asyncio.wait({act}, timeout=2)
    if act.done() and not act.cancelled():
        act.exception()
