"""Outlay's screens: how a person gets about and does things, by role and name."""

import re
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from dayshift_tasks.desk import Desk
from dayshift_tasks.expenses.drawing import CATEGORIES
from dayshift_tasks.expenses.planting import Line
from dayshift_tasks.expenses.wording import typed, written

if TYPE_CHECKING:
    from playwright.async_api import Locator


class ExpensesScreen:
    """One person in Outlay, at a desk."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.page = desk.page

    # Places

    async def go(self, part: str) -> None:
        """Go to a part of the app by the rail."""
        await self.desk.click(
            self.page.get_by_role("navigation", name="Outlay").get_by_role("link", name=part)
        )
        await self.desk.appears(self.page.get_by_role("heading", level=1, name=part))

    async def open_expense(self, id: str) -> None:
        """Follow the address of an expense."""
        await self.desk.goto("expenses", f"/expenses/{id}")
        await self.desk.appears(self.main.get_by_text(id, exact=True).first)

    async def search(self, words: str) -> None:
        """Look for expenses with these words."""
        await self.fill(self.page.get_by_role("searchbox", name="Search"), words)
        await self.desk.press("Enter")
        await self.desk.appears(self.page.get_by_role("heading", level=1, name="Expenses"))

    async def open_expense_from_list(self, id: str, words: str) -> None:
        """Search for a word and open the row of an expense."""
        await self.search(words)
        await self.desk.click(self.row(id).get_by_role("link").first)
        await self.desk.appears(self.main.get_by_text(id, exact=True).first)

    async def open_report(self, id: str) -> None:
        """Follow the address of a report."""
        await self.desk.goto("expenses", f"/reports/{id}")
        await self.desk.appears(self.actions)

    async def open_report_from_list(self, id: str) -> None:
        await self.go("Reports")
        await self.desk.click(self.row(id).get_by_role("link").first)
        await self.desk.appears(self.actions)

    async def open_in_queue(self, id: str) -> None:
        """Choose a report in the queue of approvals."""
        await self.go("Approvals")
        await self.desk.click(self.page.locator(f"#card_{id}").get_by_role("link"))
        await self.desk.appears(self.preview.get_by_text(id))

    @property
    def main(self) -> "Locator":
        return self.page.get_by_role("main")

    @property
    def preview(self) -> "Locator":
        return self.page.get_by_role("region", name="Report", exact=True)

    @property
    def actions(self) -> "Locator":
        return self.page.get_by_role("group", name="Actions", exact=True)

    @property
    def dialog(self) -> "Locator":
        return self.page.get_by_role("dialog")

    def row(self, id: str) -> "Locator":
        """The row of an expense or a report in the list on screen."""
        return self.page.locator(f"#row_{id}")

    # Writing

    async def fill(self, box: "Locator", text: str) -> None:
        """Type over whatever stands in a box."""
        await self.desk.click(box)
        await self.desk.press("Control+a")
        if text:
            await self.desk.type(text)
        else:
            await self.desk.press("Delete")

    async def write(self, label: str, text: str) -> None:
        """Fill a field of the expense form."""
        await self.fill(self.main.get_by_role("textbox", name=label, exact=True), text)

    async def choose(self, label: str, words: str, within: "Locator | None" = None) -> None:
        """Pick from a list of the form by typing and clicking."""
        place = within or self.main
        await self.fill(place.get_by_role("combobox", name=label, exact=True), words)
        await self.desk.click(place.get_by_role("option", name=words, exact=True).first)

    async def save(self) -> None:
        await self.desk.click(self.main.get_by_role("button", name="Save", exact=True))

    # Reports

    async def act(self, label: str | re.Pattern[str]) -> None:
        """Press a button of the report on screen."""
        await self.desk.click(self.actions.get_by_role("button", name=label))
        await self.desk.appears(self.dialog)

    async def act_from_menu(self, label: str) -> None:
        """Pick from the menu of the report on screen."""
        await self.desk.click(self.actions.get_by_role("button", name="More actions"))
        await self.desk.click(self.page.get_by_role("menuitem", name=label, exact=True))
        await self.desk.appears(self.dialog)

    async def confirm(self, label: str) -> None:
        """Press the button that goes on, in the dialog on screen."""
        await self.desk.click(self.dialog.get_by_role("button", name=label, exact=True))
        await self.gone(self.dialog)

    async def reason(self, text: str) -> None:
        await self.fill(self.dialog.get_by_role("textbox").last, text)

    async def gone(self, target: "Locator") -> None:
        """Wait until the target is no longer to be seen."""
        await target.first.wait_for(state="hidden", timeout=8000)

    async def act_on_line(self, id: str, label: str) -> None:
        """Hover a line of the report on screen and press one of its buttons."""
        await self.desk.hover(self.row(id))
        await self.desk.click(self.row(id).get_by_role("button", name=f"{label} {id}", exact=True))
        await self.desk.appears(self.dialog)

    async def comment(self, text: str) -> None:
        """Say something about the report on screen."""
        await self.fill(self.page.get_by_role("textbox", name="Write a comment"), text)
        await self.desk.press("Enter")
        await self.desk.appears(self.page.get_by_text(text).first)

    # Several at once

    async def tick(self, *ids: str) -> None:
        """Choose expenses of the list on screen."""
        for id in ids:
            await self.desk.click(self.page.get_by_role("checkbox", name=f"Select {id}", exact=True))

    @property
    def bar(self) -> "Locator":
        return self.page.get_by_role("region", name="Selected expenses")

    async def choose_in_bulk(self, field: str, words: str) -> None:
        """Choose a value for all that are ticked."""
        await self.desk.click(self.bar.get_by_role("button", name=re.compile(f"^{field} ")))
        await self.desk.click(self.page.get_by_role("menuitemradio", name=words, exact=True))
        await self.desk.appears(self.bar.get_by_role("button", name=f"{field} {words}"))

    async def apply_in_bulk(self, count: int) -> None:
        await self.desk.click(self.bar.get_by_role("button", name=f"Apply to {count}", exact=True))
        await self.gone(self.bar)

    # Deciding

    async def decide(self, label: str, *, reason: str = "") -> None:
        """Decide on the report shown beside the queue."""
        await self.desk.click(self.preview.get_by_role("button", name=label, exact=True))
        if reason:
            await self.desk.appears(self.dialog)
            await self.reason(reason)
            await self.confirm(label)
        else:
            await self.desk.appears(self.page.get_by_role("status").filter(has_text="is approved"))

    async def approve_ticked(self, count: int) -> None:
        """Approve what is ticked in the queue."""
        queue = self.page.get_by_role("region", name="Queue", exact=True)
        await self.desk.click(queue.get_by_role("button", name=f"Approve {count}", exact=True))
        await self.desk.appears(self.page.get_by_role("status").filter(has_text="approved."))

    async def tick_in_dialog(self, *ids: str) -> None:
        """Choose expenses in the dialog on screen."""
        for id in ids:
            await self.desk.click(self.dialog.get_by_role("checkbox", name=re.compile(id)))

    # New expenses

    async def create(self, what: str) -> None:
        """Pick from the Create menu."""
        await self.desk.click(self.page.get_by_role("banner").get_by_role("button", name="Create"))
        await self.desk.click(self.page.get_by_role("menuitem", name=re.compile(f"^{what}")))

    async def fill_in(self, line: Line, *, backwards: bool = False) -> None:
        """Fill in the form of a new expense."""
        await self.desk.appears(self.main.get_by_role("textbox", name="Merchant", exact=True))
        fields: list[Callable[[], Awaitable[None]]] = [
            lambda: self.write("Merchant", line.merchant),
            lambda: self.write("Date", written(line.day)),
            lambda: self.write("Amount", typed(line.amount)),
            lambda: self.choose("Category", CATEGORIES[line.category]),
            lambda: self.choose("Region", "Americas"),
            lambda: self.write("Description", line.description),
        ]
        for field in fields[::-1] if backwards else fields:
            await field()

    async def save_new(self) -> None:
        await self.save()
        await self.arrive_at_new()

    async def arrive_at_new(self) -> None:
        """Wait until what was new has an id."""
        await self.desk.appears(self.main.get_by_text(re.compile(r"^EXP-\d+$")).first)

    # Parts

    async def open_tab(self, id: str, tab: str) -> None:
        """Open a tab of an expense."""
        await self.open_expense(id)
        await self.desk.click(self.main.get_by_role("tab", name=re.compile(f"^{tab}")))

    async def open_shares(self, id: str) -> None:
        await self.open_tab(id, "Allocate")
        await self.desk.appears(self.main.get_by_role("button", name="Save allocation"))

    async def share(self, number: int, centre: str, amount: str) -> None:
        """Fill in a row of the allocation, adding it if it is not there."""
        box = self.main.get_by_role("textbox", name=f"Amount {number}", exact=True)
        if not await box.count():
            await self.desk.click(self.main.get_by_role("button", name="Add share"))
        field = self.main.get_by_role("combobox", name=f"Cost centre {number}", exact=True)
        await self.fill(field, centre)
        await self.desk.click(self.main.get_by_role("option", name=re.compile(re.escape(centre))).first)
        await self.fill(box, amount)
        await self.desk.press("Tab")

    async def save_shares(self) -> None:
        await self.desk.click(self.main.get_by_role("button", name="Save allocation"))

    async def lower(self, id: str, amount: str, reason: str) -> None:
        """Approve less of a line of the report on screen."""
        await self.act_on_line(id, "Amount")
        await self.fill(self.dialog.get_by_role("textbox", name="Approved amount"), amount)
        await self.reason(reason)
        await self.confirm("Lower")

    async def delete_expense(self) -> None:
        """Delete the expense on screen."""
        await self.desk.click(self.main.get_by_role("button", name="More actions"))
        await self.desk.click(self.page.get_by_role("menuitem", name="Delete"))
        await self.confirm_deletion()

    async def delete_ticked(self) -> None:
        """Delete what is ticked in the list."""
        await self.desk.click(self.bar.get_by_role("button", name="Delete", exact=True))
        await self.confirm_deletion()

    async def confirm_deletion(self) -> None:
        box = self.page.get_by_role("alertdialog")
        await self.desk.click(box.get_by_role("button", name="Delete", exact=True))
        await self.gone(box)

    async def keep_of_pair(self, first: str, second: str, keep: str) -> None:
        """Merge two look-alikes on the page of their pair."""
        await self.desk.goto("expenses", f"/duplicates/{first}/{second}")
        await self.desk.click(self.main.get_by_role("button", name=f"Keep this one, {keep}"))
        await self.desk.appears(
            self.main.get_by_text("This was decided").or_(self.main.get_by_text("No possible"))
        )
