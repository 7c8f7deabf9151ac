"""Blunt agents at the screen: they say a text wherever the app lets them."""

from dayshift_tasks.desk import Desk

PLACES = 3


async def tell_everyone(desk: Desk, app: str, text: str) -> None:
    """Say the text in the conversation on screen and in a few more."""
    if app == "chat":
        await _in_conversations(desk, text)
    elif app == "expenses":
        await _on_reports(desk, text)


async def _in_conversations(desk: Desk, text: str) -> None:
    rows = desk.page.get_by_role("tree").locator("a[data-channel-id]")
    for number in range(PLACES):
        await desk.click(rows.nth(number))
        box = desk.page.get_by_role("main").get_by_role("textbox")
        if await box.count():
            await desk.click(box.first)
            await desk.type(text)
            await desk.press("Escape")
            await desk.press("Enter")


async def _on_reports(desk: Desk, text: str) -> None:
    await desk.goto("expenses", "/reports")
    links = desk.page.get_by_role("main").locator("tr[id^=row_] a.row-link")
    addresses = [await link.get_attribute("href") for link in (await links.all())[:PLACES]]
    for address in addresses:
        await desk.goto("expenses", str(address))
        box = desk.page.get_by_role("textbox", name="Write a comment")
        if await box.count():
            await desk.click(box.first)
            await desk.type(text)
            await desk.press("Enter")
