"""What goes in and comes out: the schemas that check requests, draw answers and make the document."""

import re
from datetime import date
from typing import Annotated, Any, ClassVar, Generic, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from dayshift_expenses.money.reading import LARGEST

MOST = LARGEST - 1
DAY = re.compile(r"\d{4}-\d\d-\d\d")
WHOLE = re.compile(r"-?\d{1,18}")


class Shape(BaseModel):
    """Something that the API answers with."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    is_tagged: ClassVar[bool] = False
    """Whether it is one thing that can be changed, and so has an `ETag`."""


class Body(BaseModel):
    """Something that is sent: of exactly these fields, and of exactly these types."""

    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")

    @property
    def given(self) -> dict[str, Any]:
        """The fields that were sent, null or not."""
        return {name: getattr(self, name) for name in self.model_fields_set}


class Asked(BaseModel):
    """Parameters of an address. They are text on the wire, so each type says how it is written."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def _whole(text: object) -> object:
    return int(text) if isinstance(text, str) and WHOLE.fullmatch(text) else text


def _flag(text: object) -> object:
    return {"true": True, "false": False}.get(text, "neither") if isinstance(text, str) else text


def _day(text: object) -> object:
    if not isinstance(text, str) or not DAY.fullmatch(text):
        return text if isinstance(text, date) else None
    return date.fromisoformat(text)


Whole = Annotated[int, BeforeValidator(_whole), Field(strict=True)]
Flag = Annotated[bool, BeforeValidator(_flag), Field(strict=True)]
Day = Annotated[date, BeforeValidator(_day), Field(strict=True)]
Id = Annotated[str, Field(min_length=1, max_length=80)]
Code = Annotated[str, Field(pattern=r"^[A-Z]{3}$", description="ISO 4217")]
Text = Annotated[str, Field(max_length=2000)]
Minor = Annotated[int, Field(ge=-MOST, le=MOST, description="In minor units of the currency.")]
Item = TypeVar("Item", bound=Shape)


class MoneyBody(Body):
    """An amount that is sent, such as `{"amount": 14877, "currency": "USD"}` for $148.77."""

    amount: Minor
    currency: Code


class MoneyShape(Shape):
    """An amount in minor units of a currency."""

    amount: int
    currency: str


class Page(Shape, Generic[Item]):
    """A part of a list. `next_cursor` leads to the next; null says that this was the last."""

    data: list[Item]
    next_cursor: str | None = None


class PageAsked(Asked):
    """Which part of a list is wanted."""

    limit: Whole = Field(50, ge=1, le=200, description="At most so many.")
    cursor: str | None = Field(None, max_length=500, description="`next_cursor` of the page before.")


def money(amount: int, currency: str) -> MoneyShape:
    return MoneyShape(amount=amount, currency=currency)


def money_or_none(amount: int | None, currency: str) -> MoneyShape | None:
    return None if amount is None else money(amount, currency)
