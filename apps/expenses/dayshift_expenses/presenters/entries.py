"""The fields of the expense form: what each holds, what may be chosen, what is wrong with it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import select

from dayshift_expenses.models import (
    Category,
    CostCentre,
    Expense,
    Person,
    Project,
    TagList,
    TaxRate,
)
from dayshift_expenses.models.company import Listed
from dayshift_expenses.models.currencies import Currency
from dayshift_expenses.money import Money, editable, trimmed
from dayshift_expenses.money.dates import written_date
from dayshift_expenses.money.reading import read_decimal
from dayshift_expenses.presenters.problems import Problems, ProblemView
from dayshift_expenses.presenters.receipts import Mark
from dayshift_expenses.presenters.typed import TAG, Form
from dayshift_kit import current
from dayshift_kit.errors import NotAllowed, Stale

Options = Sequence[Mapping[str, str]]
SHOWN_BESIDE = {
    "merchant": ("merchant",), "spent_on": ("date", "fx"), "amount": ("amount", "currency", "kind"),
    "tax_amount": ("tax",), "category_id": ("category", "items"), "attendees": ("attendees",),
    "description": ("description",), "project_id": ("allocations",),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Entry:
    """One field of the form."""

    name: str
    value: str = ""
    words: str = ""
    options: Options = ()
    problems: tuple[ProblemView, ...] = ()
    errors: Mapping[str, str] = field(default_factory=dict)
    mark: Mark | None = None
    lock: str = ""
    hint: str = ""

    @property
    def id(self) -> str:
        return f"field-{self.name}"

    @property
    def tone(self) -> str:
        """How its frame is coloured."""
        if self.name in self.errors or any(each.blocks for each in self.problems):
            return "alert"
        is_doubted = self.mark is not None and self.mark.tone == "check"
        return "warning" if is_doubted or any(e.severity == "warn" for e in self.problems) else ""

    @property
    def notes(self) -> str | None:
        """The ids of what describes it."""
        ids = [f"{self.id}-problem-{place}" for place, _ in enumerate(self.problems, 1)]
        ids += [f"{self.id}-error"] if self.name in self.errors else []
        return " ".join(ids) or None


class Entries:
    """Makes the fields of one expense, or of a new one, with what was typed if it was refused."""

    def __init__(
        self,
        expense: Expense | None,
        reader: Person,
        *,
        typed: Form | None,
        errors: Mapping[str, str],
        problems: Problems,
        marks: Mapping[str, Mark],
    ) -> None:
        self.expense, self.reader = expense, reader
        self.typed, self.errors = typed, errors
        self.problems, self.marks = problems, marks
        self.owner = reader if expense is None else expense.owner
        self.day = expense.spent_on if expense and expense.spent_on else self.owner.today

    def all(self) -> dict[str, Entry]:
        """Every field by its name."""
        found = [*self._spent(), *self._taxed(), *self._coded(), *self._tags(), self._entry("description")]
        return {each.name: each for each in [*found, self._attendees()]}

    def _spent(self) -> Iterable[Entry]:
        expense = self.expense
        codes = current.session.scalars(select(Currency).where(Currency.is_active).order_by(Currency.code))
        money = None if expense is None else expense.money
        yield self._entry("merchant")
        yield self._entry("spent_on", written_date(expense.spent_on) if expense and expense.spent_on else "")
        yield self._entry("amount", editable(money) if money is not None and money.amount else "")
        yield self._entry(
            "currency",
            money.currency if money is not None else self.reader.entity.currency,
            options=[{"value": row.code, "words": row.code, "also": row.name} for row in codes],
        )

    def _taxed(self) -> Iterable[Entry]:
        entity = self.owner.entity_id
        rates = list(current.session.scalars(TaxRate.choices(self.day).where(TaxRate.entity_id == entity)))
        chosen = current.session.get(TaxRate, self._typed("tax_rate_id"))
        yield self._entry("tax_rate_id", options=_options(rates, chosen), words=chosen.name if chosen else "")
        tax = ""
        if self.expense is not None and self.expense.tax_rate_id:
            tax = editable(Money(self.expense.tax_amount, self.expense.currency))
        yield self._entry("tax_amount", tax, hint=_reclaimable(chosen))

    def _coded(self) -> Iterable[Entry]:
        category = current.session.get(Category, self._typed("category_id"))
        project = current.session.get(Project, self._typed("project_id"))
        centre = current.session.get(CostCentre, self._typed("cost_centre_id"))
        categories = list(current.session.scalars(Category.choices(self.day).order_by(None).order_by("name")))
        yield self._entry(
            "category_id", options=_options(categories, category), words=category.name if category else "",
            hint=category.hint if category else "",
        )  # fmt: skip
        yield self._entry(
            "project_id", options=_options(self._choices(Project), project, with_code=True),
            words=_coded_name(project), hint=_client(project),
        )  # fmt: skip
        yield self._entry(
            "cost_centre_id", options=_options(self._choices(CostCentre), centre, with_code=True),
            words=_coded_name(centre),
        )  # fmt: skip

    def _tags(self) -> Iterable[Entry]:
        chosen = {} if self.expense is None else self.expense.tags
        for each in current.session.scalars(select(TagList).order_by(TagList.position)):
            name = f"{TAG}{each.id}"
            tags = [tag for tag in each.tags if tag.is_valid_on(self.day) or tag.id == chosen.get(each.id)]
            value = self.typed[name] if self.typed and name in self.typed else chosen.get(each.id, "")
            words = next((tag.name for tag in tags if tag.id == value), "")
            problems = tuple(p for p in self.problems.of("tag") if each.name.lower() in p.message.lower())
            yield Entry(
                name, value, words, _options(tags, None), problems, self._errors_of(name, "tags"),
                lock=self._lock("tags"), hint=each.name,
            )  # fmt: skip

    def _attendees(self) -> Entry:
        people = current.session.scalars(
            select(Person).where(Person.deactivated_at.is_(None)).order_by(Person.real_name, Person.id)
        )
        options = [{"value": row.id, "words": row.real_name, "note": row.title} for row in people]
        return self._entry("attendees", options=options)

    def _choices(self, kind: type[Any]) -> list[Any]:
        return list(current.session.scalars(kind.choices(self.day)))

    def _entry(
        self, name: str, shown: str = "", *, words: str = "", options: Options = (), hint: str = ""
    ) -> Entry:
        value = self._typed(name) if not shown or self._was_typed(name) else shown
        return Entry(
            name=name,
            value=value,
            words=words or value,
            options=options,
            problems=self.problems.of(*SHOWN_BESIDE.get(name, ())),
            errors=self._errors_of(name, name),
            mark=None if self._was_typed(name) else self.marks.get(name),
            lock=self._lock(name),
            hint=hint,
        )

    def _was_typed(self, name: str) -> bool:
        return self.typed is not None and name in self.typed

    def _typed(self, name: str) -> str:
        """What was typed, else what the expense has."""
        if self.typed is not None and name in self.typed:
            return self.typed[name]
        if self.expense is None:
            return str(self.reader.cost_centre_id or "") if name == "cost_centre_id" else ""
        value = getattr(self.expense, name)
        return value if isinstance(value, str) else ""

    def _errors_of(self, name: str, key: str) -> Mapping[str, str]:
        return {name: self.errors[key]} if key in self.errors else {}

    def _lock(self, name: str) -> str:
        """Why it cannot be changed, empty when it can."""
        if self.expense is None:
            return ""
        if self.expense.card_transaction_id is not None and name in ("amount", "currency", "spent_on"):
            return "From the card charge"
        try:
            self.expense.ensure_editable(self.reader, frozenset({name}))
        except (NotAllowed, Stale) as refusal:
            return refusal.message
        return ""


def _options(rows: Iterable[Listed], chosen: Listed | None, *, with_code: bool = False) -> Options:
    """What may be chosen, and what is chosen already even if it may be no longer."""
    listed = list(rows)
    if chosen is not None and chosen not in listed:
        listed.insert(0, chosen)
    return [
        {"value": row.id, "words": _coded_name(row) if with_code else row.name, "also": row.code}
        for row in listed
    ]


def _coded_name(row: Listed | None) -> str:
    if row is None:
        return ""
    return row.name if row.name == row.code else f"{row.code} {row.name}"


def _client(project: Project | None) -> str:
    return f"Client: {project.client}" if project is not None and project.client else ""


def _reclaimable(rate: TaxRate | None) -> str:
    if rate is None:
        return ""
    percent = read_decimal(rate.reclaimable_percent, places=5)
    if percent == 0:
        return "Not reclaimable"
    return "Reclaimable" if percent == 100 else f"{trimmed(percent)} % reclaimable"
