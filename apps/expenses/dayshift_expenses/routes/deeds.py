"""What somebody asks to have done with a report, and what they typed."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date

from werkzeug.datastructures import MultiDict

from dayshift_expenses.models import Expense, Person, Report
from dayshift_expenses.money.dates import BadDate, read_date
from dayshift_kit.errors import Invalid


@dataclass(frozen=True, slots=True)
class Deed:
    """Somebody does something with a report, and what they typed."""

    report: Report
    person: Person
    form: "MultiDict[str, str]"

    @property
    def reason(self) -> str:
        return self.form.get("reason", "").strip()

    @property
    def is_seen(self) -> bool:
        """Whether its problems stood beside the button that was pressed."""
        return "seen_problems" in self.form

    @property
    def is_confirmed(self) -> bool:
        return "confirmed" in self.form

    @property
    def chosen(self) -> list[Expense]:
        """The expenses that were ticked.

        Raises:
            Invalid: there are none.
        """
        ids = list(dict.fromkeys(self.form.getlist("id")))
        if not ids:
            raise Invalid({"": "Choose at least one expense."})
        return [self.person.expense(each) for each in ids]


@dataclass(frozen=True, slots=True)
class LineDeed(Deed):
    """The same, with one of its lines."""

    line: Expense


@dataclass(frozen=True, slots=True)
class LineVerb:
    """What is done with a line, and what the log calls it."""

    logged: str
    do: Callable[[LineDeed], object]


def day_of(form: "MultiDict[str, str]", name: str) -> date | None:
    """A day as it was typed; None where nothing was.

    Raises:
        Invalid: it is no date.
    """
    text = form.get(name, "").strip()
    try:
        return read_date(text) if text else None
    except BadDate as error:
        raise Invalid({name: f"{error}."}) from error


@contextmanager
def named(**names: str) -> Iterator[None]:
    """Refusals by the names that the dialog's fields have."""
    try:
        yield
    except Invalid as refusal:
        raise Invalid({names.get(name, name): text for name, text in refusal.errors.items()}) from refusal
