"""Taking an expense apart in Outlay: the dialog with the items of a bill."""

from dayshift_tasks.expenses.drawing import CATEGORIES
from dayshift_tasks.expenses.planting import Line
from dayshift_tasks.expenses.wording import typed, written
from dayshift_tasks.pages.expenses import ExpensesScreen


class ItemsScreen(ExpensesScreen):
    """The dialog that says what a bill is made of."""

    async def open_parts(self, id: str) -> None:
        """Open the dialog of an expense."""
        await self.open_tab(id, "Itemise")
        await self.desk.click(self.main.get_by_role("button", name="Itemise or split"))
        await self.desk.appears(self.dialog)

    async def change_parts(self) -> None:
        """Open the dialog again, for what is itemised already."""
        await self.desk.click(self.main.get_by_role("button", name="Change items"))
        await self.desk.appears(self.dialog)

    async def part(self, number: int, item: Line, *, is_personal: bool) -> None:
        """Fill in a row, adding it if it is not there."""
        amount = self.dialog.get_by_role("textbox", name=f"Amount {number}", exact=True)
        if not await amount.count():
            await self.desk.click(self.dialog.get_by_role("button", name="Add item"))
        await self.fill(
            self.dialog.get_by_role("textbox", name=f"Date {number}", exact=True), written(item.day)
        )
        await self.choose(f"Category {number}", CATEGORIES[item.category], self.dialog)
        await self.fill(
            self.dialog.get_by_role("textbox", name=f"Note {number}", exact=True), item.description
        )
        box = self.dialog.get_by_role("checkbox", name=f"Personal {number}", exact=True)
        if await box.is_checked() != is_personal:
            await self.desk.click(box)
        await self.fill(amount, typed(item.amount))
        await self.desk.press("Tab")

    async def tick_part(self, number: int) -> None:
        """Mark a row as personal."""
        await self.desk.click(self.dialog.get_by_role("checkbox", name=f"Personal {number}", exact=True))

    async def save_parts(self, label: str) -> None:
        button = self.dialog.get_by_role("button", name=label, exact=True)
        await self.desk.click(button)
        await self.gone(self.dialog)
