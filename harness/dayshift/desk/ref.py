"""A desk that points at elements."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from dayshift import actions as a
from dayshift.desk.desk import Desk, DeskError

if TYPE_CHECKING:
    from playwright.async_api import Locator

_REF = re.compile(r"\[ref=((?:f\d+)?e\d+)\]")


class RefDesk(Desk):
    """Each gesture names the element by the ref that a text snapshot gives it."""

    profile = "ref"

    async def click(
        self,
        target: "Locator",
        *,
        button: a.Button = "left",
        count: int = 1,
        modifiers: Sequence[a.Modifier] = (),
    ) -> None:
        ref = await self._ref(target)
        await self.do(a.Click(ref=ref, button=button, count=count, modifiers=tuple(modifiers)))

    async def hover(self, target: "Locator") -> None:
        await self.do(a.Hover(ref=await self._ref(target)))

    async def scroll(self, target: "Locator | None", dx: int, dy: int) -> None:
        ref = await self._ref(target) if target is not None else None
        await self.do(a.Scroll(ref=ref, dx=dx, dy=dy))

    async def _ref(self, target: "Locator") -> str:
        await self.appears(target)
        text = await target.aria_snapshot(mode="ai")
        found = _REF.search(text.partition("\n")[0])
        if found is None:
            raise DeskError(f"{target} has no place in the accessibility tree.")
        return found[1]
