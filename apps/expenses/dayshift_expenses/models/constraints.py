"""Rules that a column or a few columns keep, as the database states them."""

from collections.abc import Iterable

from sqlalchemy import CheckConstraint


def one_of(column: str, values: Iterable[str], *, or_null: bool = False) -> CheckConstraint:
    """A column that holds one word of a list."""
    listed = ", ".join(f"'{value}'" for value in values)
    rule = f"{column} IN ({listed})"
    return CheckConstraint(f"{column} IS NULL OR {rule}" if or_null else rule, name=column)


def together(name: str, *columns: str) -> CheckConstraint:
    """Columns that are all filled or all empty."""
    first, *others = columns
    rule = " AND ".join(f"({first} IS NULL) = ({other} IS NULL)" for other in others)
    return CheckConstraint(rule, name=name)


def currency_code(column: str = "currency") -> CheckConstraint:
    """Three capitals, as ISO 4217 has them."""
    return CheckConstraint(f"length({column}) = 3 AND {column} = upper({column})", name=column)
