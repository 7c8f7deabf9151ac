"""Taking an expense apart: the rows as typed, what they come to, what is left."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from decimal import Decimal

from dayshift_expenses.models import Expense
from dayshift_expenses.money import (
    Money,
    NotSharable,
    Unreadable,
    by_percent,
    editable,
    evenly,
    read_amount,
    read_decimal,
    written,
)
from dayshift_expenses.money.dates import BadDate, read_date, written_date
from dayshift_expenses.money.writing import Written
from dayshift_expenses.presenters.figures import spoken
from dayshift_expenses.presenters.typed import Form

TEXTS = ("spent_on", "category_id", "project_id", "cost_centre_id", "note", "amount")
MODES = ("items", "split", "shares")


@dataclass(frozen=True, slots=True)
class Part:
    """One row as typed; `minor` is its amount once that can be understood."""

    spent_on: str = ""
    category_id: str = ""
    project_id: str = ""
    cost_centre_id: str = ""
    note: str = ""
    amount: str = ""
    is_personal: bool = False
    minor: int | None = None
    percent: Decimal | None = None
    error: str = ""
    remainder: str = ""


@dataclass(frozen=True)
class Parts:
    """All rows, with what they come to. Nothing but this adds amounts up."""

    expense: Expense
    mode: str
    rows: tuple[Part, ...]
    error: str = ""

    @property
    def whole(self) -> int:
        return self.expense.amount

    @property
    def done(self) -> int:
        return sum(row.minor or 0 for row in self.rows)

    @property
    def left(self) -> int:
        return self.whole - self.done

    @property
    def total(self) -> Written:
        return self._written(self.whole)

    @property
    def done_words(self) -> str:
        return str(self._written(self.done))

    @property
    def left_words(self) -> str:
        """`USD 0.40 left`, or `over`; nothing once it is exact."""
        if not self.left:
            return ""
        is_over = (self.left < 0) != (self.whole < 0)
        return f"{self._written(abs(self.left))} {'over' if is_over else 'left'}"

    @property
    def personal_words(self) -> str:
        personal = sum(row.minor or 0 for row in self.rows if row.is_personal)
        if not personal:
            return ""
        code = self.expense.currency
        return (
            f"Personal {spoken(Money(personal, code))} · claimed {spoken(Money(self.done - personal, code))}"
        )

    @property
    def is_readable(self) -> bool:
        return all(row.minor is not None and not row.error for row in self.rows)

    @property
    def can_save(self) -> bool:
        """Items and splits have to be exact; shares may stay short of the whole, which is a problem then."""
        if self.mode == "shares":
            return self.is_readable and "over" not in self.left_words
        least = 2 if self.mode == "split" else 1
        return self.is_readable and not self.left and len(self.rows) >= least

    @property
    def shown(self) -> list[Part]:
        """The rows, each with what it would be if it took what is left."""
        code = self.expense.currency
        return [
            replace(row, remainder=editable(Money((row.minor or 0) + self.left, code)) if self.left else "")
            for row in self.rows
        ]

    def evenly(self) -> "Parts":
        """The whole in equal amounts."""
        amounts = evenly(self.whole, len(self.rows)) if self.rows else ()
        return self._with_amounts(amounts)

    def by_day(self) -> "Parts":
        """Equal amounts on the days up to the one of the expense."""
        last = self.expense.spent_on
        if last is None:
            return replace(self, error="Give the expense a date first.")
        count = len(self.rows)
        days = [written_date(last - timedelta(days=count - place)) for place in range(count)]
        dated = tuple(replace(row, spent_on=day) for row, day in zip(self.rows, days, strict=True))
        return replace(self, rows=dated).evenly()

    def assigned(self, place: int) -> "Parts":
        """One row takes what is left."""
        amounts = [row.minor or 0 for row in self.rows]
        if not 0 <= place < len(amounts):
            return self
        amounts[place] += self.left
        row = self._typed(self.rows[place], amounts[place])
        return replace(self, rows=(*self.rows[:place], row, *self.rows[place + 1 :]))

    def more(self) -> "Parts":
        last = self.rows[-1] if self.rows else Part(spent_on=_day(self.expense))
        return replace(
            self, rows=(*self.rows, replace(last, note="", amount="", minor=0, percent=None, error=""))
        )

    def less(self, place: int) -> "Parts":
        return replace(self, rows=(*self.rows[:place], *self.rows[place + 1 :]))

    def _with_amounts(self, amounts: tuple[int, ...]) -> "Parts":
        rows = zip(self.rows, amounts, strict=True)
        return replace(self, rows=tuple(self._typed(row, amount) for row, amount in rows))

    def _typed(self, row: Part, amount: int) -> Part:
        text = editable(Money(amount, self.expense.currency))
        return replace(row, amount=text, minor=amount, percent=None, error="")

    def _written(self, amount: int) -> Written:
        return written(Money(amount, self.expense.currency))


def read_parts(expense: Expense, mode: str, form: Form) -> Parts:
    """The rows that a form sends. An amount may be given in per cent of the whole."""
    rows = tuple(_read(expense, form, number) for number in form.getlist("row"))
    return Parts(expense, mode, _percents(expense, rows))


def parts_of(expense: Expense, mode: str) -> Parts:
    """The rows as they are kept, or one to begin with."""
    kept = tuple(_shares(expense) if mode == "shares" else _items(expense))
    begin = Part(
        spent_on=_day(expense), category_id=expense.category_id or "", project_id=expense.project_id or "",
        cost_centre_id=expense.cost_centre_id or "", minor=0,
    )  # fmt: skip
    return Parts(expense, mode, kept or (begin, begin))


def _items(expense: Expense) -> Iterator[Part]:
    for item in expense.items:
        yield Part(
            spent_on=_day(item), category_id=item.category_id or "", project_id=item.project_id or "",
            note=item.description, amount=editable(item.money), minor=item.amount,
            is_personal=item.is_personal,
        )  # fmt: skip


def _shares(expense: Expense) -> Iterator[Part]:
    for share in expense.allocations:
        money = Money(share.amount, expense.currency)
        percent = None if share.percent is None else Decimal(share.percent).scaleb(-2)
        text = editable(money) if percent is None else f"{percent.normalize():f} %"
        yield Part(
            project_id=share.project_id or "", cost_centre_id=share.cost_centre_id or "",
            amount=text, minor=share.amount, percent=percent,
        )  # fmt: skip


def _read(expense: Expense, form: Form, number: str) -> Part:
    typed = {name: form.get(f"{name}-{number}", "").strip() for name in TEXTS}
    part = replace(Part(is_personal=f"personal-{number}" in form), **typed)  # type: ignore[arg-type]  # all text
    if part.spent_on:
        try:
            part = replace(part, spent_on=written_date(read_date(part.spent_on)))
        except BadDate as error:
            part = replace(part, error=f"{error}.")
    if not part.amount:
        return replace(part, minor=0)
    try:
        if part.amount.endswith("%"):
            return replace(part, percent=read_decimal(part.amount[:-1], places=2))
        return replace(part, minor=read_amount(part.amount, expense.currency).amount)
    except Unreadable as error:
        return replace(part, error=f"{error}.")


def _percents(expense: Expense, rows: tuple[Part, ...]) -> tuple[Part, ...]:
    """Rows in per cent get their amounts, so that together they come to the whole."""
    percents = [row.percent for row in rows if row.percent is not None]
    if not percents:
        return rows
    try:
        amounts = iter(by_percent(expense.amount, percents))
    except NotSharable as error:
        return tuple(replace(row, error=f"{error}.") if row.percent is not None else row for row in rows)
    return tuple(replace(row, minor=next(amounts)) if row.percent is not None else row for row in rows)


def _day(expense: Expense) -> str:
    return written_date(expense.spent_on) if expense.spent_on else ""
