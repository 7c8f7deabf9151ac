"""Putting a report together in Outlay."""

import re
from datetime import date

from dayshift_tasks.expenses.planting import Line
from dayshift_tasks.pages.expenses import ExpensesScreen


class ReportScreen(ExpensesScreen):
    """The dialogs in which expenses are chosen for a report."""

    async def begin_report(self, name: str, purpose: str, *lines: Line) -> None:
        """Fill in the dialog of a new report, and arrive at it."""
        await self.desk.appears(self.dialog)
        await self.fill(self.dialog.get_by_role("textbox", name="Name"), name)
        await self.fill(self.dialog.get_by_role("textbox", name="Purpose"), purpose)
        await self.choose_lines(*lines)
        await self.desk.click(self.dialog.get_by_role("button", name="Create report"))
        await self.desk.appears(self.page.get_by_role("heading", level=1, name=name))

    async def choose_lines(self, *lines: Line) -> None:
        """Tick expenses, known by merchant and day."""
        for line in lines:
            told = re.compile(
                rf"{re.escape(line.merchant)}.*· {date.fromisoformat(line.day):%-d %b}", re.DOTALL
            )
            await self.desk.click(self.dialog.get_by_role("checkbox", name=told))
