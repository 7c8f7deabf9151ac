"""Column types and naming rules that every table shares."""

from datetime import datetime
from typing import Annotated, Any

from sqlalchemy import JSON, BigInteger, Dialect, Integer
from sqlalchemy.types import TypeDecorator

from dayshift_kit.instants import from_micros, to_micros

AMBIENT = "ambient"

NAMING = {
    "ix": "ix_%(column_0_N_label)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


class InstantType(TypeDecorator[datetime]):
    """An aware UTC datetime, stored as an integer of microseconds since 1970."""

    impl = BigInteger().with_variant(Integer, "sqlite")
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        del dialect
        return None if value is None else to_micros(value)

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:
        del dialect
        return None if value is None else from_micros(value)

    @property
    def python_type(self) -> type[datetime]:
        return datetime


Instant = Annotated[datetime, InstantType()]
"""Column annotation: `created_at: Mapped[Instant]`. Naive datetimes are refused."""

JsonRow = Annotated[dict[str, Any], JSON(none_as_null=True)]
"""Column annotation for a JSON object; None is SQL NULL."""

TYPES: dict[Any, Any] = {
    datetime: InstantType(),
    Instant: InstantType(),
    JsonRow: JSON(none_as_null=True),
    dict[str, Any]: JSON(none_as_null=True),
    list[str]: JSON(none_as_null=True),
}
