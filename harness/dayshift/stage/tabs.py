"""The open tabs of a context, in the order they were opened."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dayshift.errors import ActionError
from dayshift.extras import require

if TYPE_CHECKING:
    from playwright.async_api import Page


@dataclass(frozen=True)
class TabLine:
    """One tab as an agent sees it."""

    id: str
    url: str
    title: str
    is_active: bool


class Tabs:
    """Names pages `t1`, `t2`, … and knows which one is in front. A new page comes to the front."""

    def __init__(self) -> None:
        self._pages: dict[str, Page] = {}
        self._opened = 0
        self._front = ""

    @property
    def front(self) -> "Page":
        return self._pages[self._front]

    @property
    def pages(self) -> "tuple[Page, ...]":
        return tuple(self._pages.values())

    def add(self, page: "Page") -> str:
        self._opened += 1
        self._front = f"t{self._opened}"
        self._pages[self._front] = page
        return self._front

    def drop(self, page: "Page") -> None:
        """Forget a closed page; the one opened last of the rest comes to the front."""
        gone = [name for name, known in self._pages.items() if known is page]
        for name in gone:
            del self._pages[name]
        if self._front in gone and self._pages:
            self._front = list(self._pages)[-1]

    def find(self, tab_id: str | None) -> "Page":
        """The page with this id; the front one without an id.

        Raises:
            ActionError: `bad_action`, there is no such tab.
        """
        name = self._front if tab_id is None else tab_id
        if name not in self._pages:
            raise ActionError("bad_action", f"There is no tab {name!r}; open are {', '.join(self._pages)}.")
        return self._pages[name]

    def show(self, page: "Page") -> None:
        self._front = next(name for name, known in self._pages.items() if known is page)

    async def lines(self) -> tuple[TabLine, ...]:
        return tuple(
            [
                TabLine(name, page.url, await title_of(page), is_active=name == self._front)
                for name, page in self._pages.items()
            ]
        )


async def title_of(page: "Page") -> str:
    """The page's title; nothing while another document is taking its place."""
    api = require("playwright.async_api", extra="harness")
    try:
        return await page.title()
    except api.Error:
        return ""
