"""The plain containers and values that the truth is made of: never changed once built."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Generic, Protocol, TypeVar

EXPONENT = {"JPY": 0, "KRW": 0, "VND": 0}  # other currencies have two decimals


def exponent(currency: str) -> int:
    """How many decimals the currency has."""
    return EXPONENT.get(currency, 2)


@dataclass(frozen=True, slots=True, order=True)
class Money:
    """An amount in the currency's smallest unit: cents, pence, whole yen."""

    minor: int
    currency: str

    @property
    def decimal(self) -> Decimal:
        """The amount as people write it, without a sign for the currency."""
        return Decimal(self.minor).scaleb(-exponent(self.currency))

    def __str__(self) -> str:
        return f"{self.currency} {self.decimal:,}"


Value = str | int | date | datetime | Decimal | Money | tuple[str, ...]


class HasKey(Protocol):
    @property
    def key(self) -> str: ...


T_co = TypeVar("T_co", bound=HasKey, covariant=True)


class Book(Mapping[str, T_co], Generic[T_co]):
    """Things by key, in the order in which they were given. Iterates keys, like any mapping."""

    __slots__ = ("_things",)

    def __init__(self, things: Iterable[T_co] = ()) -> None:
        self._things: dict[str, T_co] = {}
        for thing in things:
            if thing.key in self._things:
                raise ValueError(f"two things called {thing.key}")
            self._things[thing.key] = thing

    def __getitem__(self, key: str) -> T_co:
        return self._things[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._things)

    def __len__(self) -> int:
        return len(self._things)

    def __repr__(self) -> str:
        return f"Book({len(self)}: {', '.join(list(self)[:3])}…)"

    @property
    def all(self) -> tuple[T_co, ...]:
        """The things themselves, in order."""
        return tuple(self._things.values())


class Data(Mapping[str, Value]):
    """Named values of one arc or step; compares by content and never changes."""

    __slots__ = ("_values",)

    def __init__(self, **values: Value) -> None:
        self._values = values

    def __getitem__(self, name: str) -> Value:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"Data({self._values})"

    def text(self, name: str) -> str:
        """A value that is known to be text: a key, a number of a record or a phrase."""
        value = self._values[name]
        if not isinstance(value, str):
            raise TypeError(f"{name} is {value!r}, not text")
        return value

    def money(self, name: str) -> Money:
        """A value that is known to be an amount."""
        value = self._values[name]
        if not isinstance(value, Money):
            raise TypeError(f"{name} is {value!r}, not money")
        return value
