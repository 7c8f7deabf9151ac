"""Declarative bases, shared record mixins and the event log that verbs write.

An app declares, once:

    class Base(RecordBase):
        __abstract__ = True

    class Event(EventRecord, Base):
        __tablename__ = "event"

    class Person(PersonRecord, Base):
        __tablename__ = "person"
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sqlalchemy import MetaData, inspect
from sqlalchemy.orm import DeclarativeBase, Mapped, MappedColumn, mapped_column, object_session, registry

from dayshift_control.wire import Row
from dayshift_kit import clock, current
from dayshift_kit.columns import AMBIENT, NAMING, TYPES, Instant, InstantType, JsonRow

__all__ = [
    "AMBIENT",
    "EventRecord",
    "Instant",
    "InstantType",
    "JsonRow",
    "PersonRecord",
    "RecordBase",
    "Tracked",
    "ambient",
    "key_of",
]


class RecordBase(DeclarativeBase):
    """Abstract base of every app's base; each direct subclass gets its own registry and metadata."""

    __abstract__ = True

    def __init_subclass__(cls, **kw: Any) -> None:
        if RecordBase in cls.__bases__:
            cls.__abstract__ = True
            cls.metadata = cls.__dict__.get("metadata") or MetaData(naming_convention=NAMING)
            cls.registry = registry(metadata=cls.metadata, type_annotation_map=TYPES)
            # Mapped classes look their registry up under this name; without it two apps in one
            # process would share class names and `relationship("Person")` would be ambiguous.
            cls._sa_registry = cls.registry
        super().__init_subclass__(**kw)


class EventRecord:
    """One line of the append-only log: the same columns as `wire.Event`."""

    if TYPE_CHECKING:  # The mapped class takes its columns by name.

        def __init__(self, **columns: Any) -> None: ...

    id: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[Instant]
    actor: Mapped[str | None]
    on_behalf_of: Mapped[str | None]
    channel: Mapped[str]
    verb: Mapped[str] = mapped_column(index=True)
    kind: Mapped[str]
    object: Mapped[str]
    before: Mapped[JsonRow | None]
    after: Mapped[JsonRow | None]
    request_id: Mapped[str]
    page: Mapped[str | None]


class PersonRecord:
    """Somebody in the company directory; `key` is their name in the company's truth."""

    if TYPE_CHECKING:  # The mapped class takes its columns by name.

        def __init__(self, **columns: Any) -> None: ...

    id: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(unique=True)
    email: Mapped[str] = mapped_column(unique=True)
    password_hash: Mapped[str]
    real_name: Mapped[str]
    display_name: Mapped[str]
    title: Mapped[str]
    role: Mapped[str]
    tz: Mapped[str]
    deactivated_at: Mapped[Instant | None]


def ambient(*args: Any, info: Mapping[str, Any] | None = None, **kw: Any) -> MappedColumn[Any]:
    """A column that changes by merely looking around: read markers, drafts, view preferences.

    Takes the arguments of `mapped_column`. A whole table is ambient with
    `__table_args__ = {"info": {"ambient": True}}`.
    """
    return mapped_column(*args, info={**(info or {}), AMBIENT: True}, **kw)


def key_of(record: Any) -> str:
    """A record's primary key as the event log names it: parts joined by a slash."""
    state = inspect(record)
    return "/".join(str(part) for part in state.mapper.primary_key_from_instance(record))


class Tracked:
    """A record whose verbs leave a line in the event log."""

    def track(
        self,
        verb: str,
        *,
        actor: PersonRecord | str | None = None,
        before: Row | None = None,
        after: Row | None = None,
    ) -> None:
        """Write one event about this record into the same session, hence the same transaction.

        Args:
            verb: what was done, in the past tense ("posted").
            actor: who did it; the current person unless given.
            before: the values that mattered and were lost, by column.
            after: the values that matter now, by column.

        Raises:
            RuntimeError: no unit of work is open.
        """
        unit = current.unit()
        session = object_session(self) or unit.session
        if object_session(self) is None:
            session.add(self)
        if not inspect(self).has_identity:
            session.flush()
        event = unit.manifest.event(
            at=clock.now(),
            actor=_id_of(actor if actor is not None else unit.person),
            on_behalf_of=_id_of(unit.on_behalf_of),
            channel=unit.channel,
            verb=verb,
            kind=f"{unit.manifest.name}.{inspect(self).mapper.local_table.name}",
            object=key_of(self),
            before=before,
            after=after,
            request_id=unit.request_id,
            page=unit.page,
        )
        session.add(event)


def _id_of(person: PersonRecord | str | None) -> str | None:
    return person.id if isinstance(person, PersonRecord) else person
