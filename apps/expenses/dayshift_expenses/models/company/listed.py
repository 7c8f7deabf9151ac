"""Entries of the company's lists: they have a code and a name, and retire instead of vanishing."""

from datetime import date
from typing import TYPE_CHECKING, Any, ClassVar, Self

from sqlalchemy import Select, Table, exists, inspect, or_, select
from sqlalchemy.orm import Mapped, mapped_column

from dayshift_expenses.models.audited import Audited
from dayshift_expenses.models.settling import settle
from dayshift_kit import current
from dayshift_kit.errors import Invalid, NotAllowed

if TYPE_CHECKING:
    from dayshift_expenses.models.expenses import Expense
    from dayshift_expenses.models.people import Person


class Listed(Audited):
    """Something to code expenses with; once used it can be switched off, never erased."""

    coded_as: ClassVar[str] = ""
    """The column of an expense that holds the entry, if rules look at it."""

    id: Mapped[str] = mapped_column(primary_key=True)
    code: Mapped[str]
    name: Mapped[str]
    is_active: Mapped[bool] = mapped_column(default=True)
    starts_on: Mapped[date | None]
    ends_on: Mapped[date | None]

    @classmethod
    def choices(cls, day: date) -> Select[Self]:
        """What can be chosen on a day, by code."""
        begun = or_(cls.starts_on.is_(None), cls.starts_on <= day)
        unfinished = or_(cls.ends_on.is_(None), cls.ends_on >= day)
        return select(cls).where(cls.is_active, begun, unfinished).order_by(cls.code, cls.id)

    def is_valid_on(self, day: date | None) -> bool:
        """Whether it can be chosen for something of that day."""
        if not self.is_active or day is None:
            return self.is_active
        return (self.starts_on is None or self.starts_on <= day) and (
            self.ends_on is None or day <= self.ends_on
        )

    @classmethod
    def add(cls, *, actor: "Person", code: str, name: str, **more: Any) -> Self:
        """Put a new entry on the list.

        Raises:
            NotAllowed: only admins keep the lists.
            Invalid: code or name is missing, or the code is taken.
        """
        actor.ensure_role("admin", doing="change the company's lists")
        code, name = code.strip(), " ".join(name.split())
        errors = {field: "Fill this in." for field, text in (("code", code), ("name", name)) if not text}
        if not errors and current.session.get(cls, code) is not None:
            errors = {"code": f"{code} is taken."}
        if errors:
            raise Invalid(errors)
        entry = cls(id=code, code=code, name=name, is_active=True, **more)
        entry.track("added", actor=actor, after={"code": code, "name": name})
        return entry

    def change(self, *, actor: "Person", **values: Any) -> None:
        """Rename it, or give it another owner, account or span of days."""
        actor.ensure_role("admin", doing="change the company's lists")
        before, after = self.assign(**values)
        if after:
            self.track("changed", actor=actor, before=before, after=after)
            settle(expenses=self.undecided())

    def undecided(self) -> "list[Expense]":
        """The expenses not finally approved that a change of the entry may make right or wrong."""
        from dayshift_expenses.models.expenses import Expense  # noqa: PLC0415 - expenses are coded with lists

        column = getattr(Expense, self.coded_as, None) if self.coded_as else None
        return [] if column is None else Expense.undecided(column == self.id)

    def deactivate(self, *, actor: "Person") -> None:
        """Take it off the lists people choose from; what carries it keeps it."""
        self.change(actor=actor, is_active=False)

    def activate(self, *, actor: "Person") -> None:
        self.change(actor=actor, is_active=True)

    def remove(self, *, actor: "Person") -> None:
        """Erase an entry that nothing ever used.

        Raises:
            NotAllowed: it has been used, or the person is no admin.
        """
        actor.ensure_role("admin", doing="change the company's lists")
        if self.is_used:
            raise NotAllowed(f"{self.name} has been used. Deactivate it instead.")
        self.track("removed", actor=actor, before={"code": self.code, "name": self.name})
        current.session.delete(self)
        current.session.flush()

    @property
    def is_used(self) -> bool:
        """Whether any row of any table refers to it."""
        table = inspect(type(self)).local_table
        assert isinstance(table, Table)
        referring = (
            key.parent for other in table.metadata.tables.values() for key in other.foreign_keys
            if key.column.table is table
        )  # fmt: skip
        return any(current.session.scalar(select(exists().where(column == self.id))) for column in referring)
