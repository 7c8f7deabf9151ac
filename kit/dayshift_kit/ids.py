"""Ids and counters drawn from the world, never from chance: same world, same actions, same ids."""

import hashlib

from sqlalchemy import select
from sqlalchemy.dialects.sqlite import insert

from dayshift_kit import current
from dayshift_kit.store import tables

_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LENGTH = 9


def public(prefix: str) -> str:
    """A new id such as `C04KX9T1ZQ`: the prefix and nine characters that look random."""
    number = counter(f"id:{prefix}")
    digest = hashlib.sha256(f"{chance()}|{prefix}|{number}".encode()).digest()
    value = int.from_bytes(digest[:8])
    return prefix + "".join(_ALPHABET[value >> (5 * place) & 31] for place in range(_LENGTH))


def counter(name: str) -> int:
    """The next number of a named sequence: 1, 2, 3 …; a rolled back unit gives its number back."""
    table = tables.counter
    bump = (
        insert(table)
        .values(name=name, value=1)
        .on_conflict_do_update(index_elements=["name"], set_={"value": table.c.value + 1})
        .returning(table.c.value)
    )
    value: int = current.unit().session.connection().execute(bump).scalar_one()
    return value


def reading(name: str) -> int:
    """The last number given out by a sequence, 0 before the first."""
    query = select(tables.counter.c.value).where(tables.counter.c.name == name)
    return current.unit().session.connection().execute(query).scalar() or 0


def keep(name: str, value: int) -> None:
    """Set the last number given out by a sequence."""
    statement = insert(tables.counter).values(name=name, value=value)
    current.unit().session.connection().execute(
        statement.on_conflict_do_update(index_elements=["name"], set_={"value": value})
    )


def chance() -> str:
    """What everything arbitrary in this world is derived from: ids, colours, colleagues' moods."""
    value: str = current.unit().session.connection().execute(select(tables.world.c.chance)).scalar_one()
    return value
