"""The types an expected answer can have. `accepts` says whether a given text is that value."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Protocol

from . import normal


class Answer(Protocol):
    """An expected answer of some type."""

    def accepts(self, given: str | None) -> bool:
        """Whether the text states this value and nothing else. None and blank never do."""
        ...


@dataclass(frozen=True, slots=True)
class IntegerAnswer:
    value: int

    def accepts(self, given: str | None) -> bool:
        return bool(given) and normal.number(given or "") == self.value


@dataclass(frozen=True, slots=True)
class MoneyAnswer:
    """An amount in minor units; `exponent` is the number of decimals of the currency."""

    amount_minor: int
    currency: str
    exponent: int = 2
    currency_required: bool = True

    def accepts(self, given: str | None) -> bool:
        parsed = normal.money(given or "")
        if parsed is None:
            return False
        amount, currency = parsed
        named = currency == self.currency or (currency is None and not self.currency_required)
        return named and amount == Decimal(self.amount_minor).scaleb(-self.exponent)


@dataclass(frozen=True, slots=True)
class PercentAnswer:
    """Percent points: 12.5 means 12.5 %."""

    value: Decimal
    tolerance: Decimal = Decimal(0)

    def accepts(self, given: str | None) -> bool:
        parsed = normal.percentage(given or "")
        return parsed is not None and abs(parsed - self.value) <= self.tolerance


@dataclass(frozen=True, slots=True)
class DateAnswer:
    value: date

    def accepts(self, given: str | None) -> bool:
        return normal.day(given or "") == self.value


@dataclass(frozen=True, slots=True)
class PersonAnswer:
    """A person by full name, handle or e-mail. First names pass only if listed in `also`."""

    name: str
    email: str = ""
    also: tuple[str, ...] = ()

    def accepts(self, given: str | None) -> bool:
        said = normal.folded((given or "").lstrip("@"))
        return bool(said) and said in {normal.folded(n) for n in (self.name, self.email, *self.also) if n}


@dataclass(frozen=True, slots=True)
class RecordAnswer:
    """A record by any of its names: number, id, address."""

    names: tuple[str, ...]

    def accepts(self, given: str | None) -> bool:
        said = normal.folded((given or "").lstrip("#"))
        return bool(said) and said in {normal.folded(name.lstrip("#")) for name in self.names}


@dataclass(frozen=True, slots=True)
class ChoiceAnswer:
    """One of the options named in the instruction."""

    value: str
    options: tuple[str, ...]

    def accepts(self, given: str | None) -> bool:
        said = normal.folded(given or "")
        chosen = [option for option in self.options if normal.folded(option) == said]
        return chosen == [self.value]


@dataclass(frozen=True, slots=True)
class SetAnswer:
    """Members in any order; an extra, missing or repeated one fails."""

    members: tuple[Answer, ...]

    def accepts(self, given: str | None) -> bool:
        said = normal.items(given or "")
        left = list(self.members)
        for item in said:
            match = next((member for member in left if member.accepts(item)), None)
            if match is None:
                return False
            left.remove(match)
        return bool(said) and not left


@dataclass(frozen=True, slots=True)
class ListAnswer:
    """Members in this order."""

    members: tuple[Answer, ...]

    def accepts(self, given: str | None) -> bool:
        return _all_accept(self.members, normal.items(given or ""))


@dataclass(frozen=True, slots=True)
class TableAnswer:
    """Rows of cells, a line each, cells parted by `|`, tabs or commas; the order of rows is free."""

    rows: tuple[tuple[Answer, ...], ...]

    def accepts(self, given: str | None) -> bool:
        lines = [line for line in (given or "")[: normal.MAX_ANSWER].splitlines() if line.strip()]
        left = list(self.rows)
        for line in lines:
            cells = [cell.strip() for cell in _cells(line)]
            match = next((row for row in left if _all_accept(row, cells)), None)
            if match is None:
                return False
            left.remove(match)
        return bool(lines) and not left


def _cells(line: str) -> Sequence[str]:
    for mark in ("|", "\t"):
        if mark in line:
            return line.strip().strip("|").split(mark)
    return line.split(",")


def _all_accept(members: Sequence[Answer], texts: Sequence[str]) -> bool:
    return len(members) == len(texts) > 0 and all(
        member.accepts(text) for member, text in zip(members, texts, strict=True)
    )
