"""What lies behind the document a page shows."""

import asyncio
from typing import TYPE_CHECKING

from dayshift.extras import require

if TYPE_CHECKING:
    from playwright.async_api import Page

INACTIVE = "Not attached to an active page"
TRIES, PAUSE_S = 40, 0.05


async def forget_past(page: "Page") -> None:
    """Make the document on show the first of the page's history: nothing empty lies behind it.

    A new tab may have loaded its document a moment before Chromium makes that document the active one, and
    until then it refuses (seen with Chromium 156); it is asked again for two seconds.
    """
    api = require("playwright.async_api", extra="harness")
    session = await page.context.new_cdp_session(page)
    for left in reversed(range(TRIES)):
        try:
            await session.send("Page.resetNavigationHistory")
            break
        except api.Error as error:
            if INACTIVE not in str(error) or not left:
                raise
            await asyncio.sleep(PAUSE_S)
    await session.detach()
