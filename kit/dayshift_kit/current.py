"""The unit of work that this thread is in: its world, session, person and request.

Read names through the module (`current.session`, `current.person`), never import them from it:
each read asks the unit that is open now and raises `RuntimeError` when none is.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from dayshift_control.wire import Channel

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from dayshift_kit.manifest import AppManifest
    from dayshift_kit.records import PersonRecord
    from dayshift_kit.store.world import LiveWorld

    world: LiveWorld
    session: Session
    manifest: AppManifest
    person: PersonRecord | None
    on_behalf_of: PersonRecord | None
    channel: Channel
    request_id: str
    page: str | None

_NAMES = frozenset(
    {"world", "session", "manifest", "person", "on_behalf_of", "channel", "request_id", "page"}
)


@dataclass(slots=True)
class Unit:
    """One transaction in one world, and on whose account it runs."""

    manifest: "AppManifest"
    session: "Session"
    channel: Channel
    request_id: str
    page: str | None = None
    person: "PersonRecord | None" = None
    on_behalf_of: "PersonRecord | None" = None
    live_world: "LiveWorld | None" = None
    instant: datetime | None = None
    """The virtual time, read once: everything done in one unit happens at one instant."""

    @property
    def world(self) -> "LiveWorld":
        if self.live_world is None:
            raise RuntimeError("This unit of work fills a base snapshot; it has no live world.")
        return self.live_world


_unit: ContextVar[Unit] = ContextVar("dayshift_unit")


def __getattr__(name: str) -> Any:
    if name not in _NAMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(unit(), name)


def unit() -> Unit:
    """The open unit of work.

    Raises:
        RuntimeError: none is open in this context.
    """
    found = _unit.get(None)
    if found is None:
        raise RuntimeError("No unit of work is open here; use `with world.unit():`.")
    return found


def is_open() -> bool:
    """Whether a unit of work is open in this context."""
    return _unit.get(None) is not None


def set_person(person: "PersonRecord | None", *, on_behalf_of: "PersonRecord | None" = None) -> None:
    """Say who this unit acts for, once a cookie, ticket or token has been checked."""
    unit().person = person
    unit().on_behalf_of = on_behalf_of


@contextmanager
def acting_as(person: "PersonRecord | None", *, channel: Channel = "colleague") -> Iterator[None]:
    """Act as somebody else for a while, for example as a colleague who answers."""
    here = unit()
    before = here.person, here.channel
    here.person, here.channel = person, channel
    try:
        yield
    finally:
        here.person, here.channel = before


@contextmanager
def entered(new: Unit) -> Iterator[Unit]:
    """Make `new` the open unit inside the block (for the store; apps use `world.unit()`)."""
    token = _unit.set(new)
    try:
        yield new
    finally:
        _unit.reset(token)
