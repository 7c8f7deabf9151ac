"""One app's control plane as a Python object."""

from collections.abc import Iterator
from types import TracebackType
from typing import Self
from urllib.parse import quote

from dayshift_control.transport import Transport
from dayshift_control.wire import (
    Changes,
    ChangesApplied,
    ClockAdvance,
    ClockMode,
    ClockState,
    Diff,
    Event,
    EventPage,
    Health,
    NewClock,
    NewSnapshot,
    NewTicket,
    NewToken,
    NewWorld,
    Query,
    QueryResult,
    Ready,
    Row,
    Schema,
    Snapshot,
    StateHash,
    StatePage,
    Ticket,
    Token,
    World,
)

Params = tuple[str | int | float | None, ...] | dict[str, str | int | float | None]


class ControlClient:
    """Speaks to the control listener of one app process.

    Args:
        base_url: `http://127.0.0.1:PORT`, or `unix:/path/to/socket`.
        secret: The bearer secret the process was started with.
        timeout: Seconds to wait for each answer.

    Every method raises `Unreachable` when there is no answer and another `ControlError` when the
    answer is a refusal.
    """

    def __init__(self, base_url: str, secret: str, *, timeout: float = 30.0) -> None:
        self.transport = Transport(base_url, secret, timeout=timeout)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self.transport.close()

    def create_world(
        self, *, id: str | None = None, from_snapshot: str | None = None, from_world: str | None = None
    ) -> World:
        """Fork a snapshot or a live world (exactly one). Raises `Stale` when the id was ever used."""
        new = NewWorld(id=id, from_snapshot=from_snapshot, from_world=from_world)
        return self.transport.send("POST", "/v1/worlds", World, body=new)

    def worlds(self) -> tuple[World, ...]:
        return self.transport.send("GET", "/v1/worlds", tuple[World, ...])

    def world(self, world: str) -> World:
        return self.transport.send("GET", _path(world), World)

    def delete_world(self, world: str) -> None:
        self.transport.send("DELETE", _path(world), None)

    def reset(self, world: str) -> World:
        """Take the default world back to its snapshot, in place; open pages reload."""
        return self.transport.send("POST", _path(world, "reset"), World)

    def snapshot(self, world: str, name: str | None = None) -> Snapshot:
        return self.transport.send("POST", _path(world, "snapshots"), Snapshot, body=NewSnapshot(name=name))

    def snapshots(self) -> tuple[Snapshot, ...]:
        return self.transport.send("GET", "/v1/snapshots", tuple[Snapshot, ...])

    def delete_snapshot(self, name: str) -> None:
        self.transport.send("DELETE", f"/v1/snapshots/{quote(name, safe='')}", None)

    def ticket(self, world: str, person: str, path: str = "/") -> Ticket:
        """A one-time address that signs a browser in as `person` (e-mail or id) and lands on `path`."""
        new = NewTicket(person=person, path=path)
        return self.transport.send("POST", _path(world, "tickets"), Ticket, body=new)

    def token(self, world: str, person: str, name: str = "API") -> str:
        """A bearer token with which a program acts as `person` (e-mail or id) in this world only."""
        new = NewToken(person=person, name=name)
        return self.transport.send("POST", _path(world, "tokens"), Token, body=new).token

    def clock(self, world: str) -> ClockState:
        return self.transport.send("GET", _path(world, "clock"), ClockState)

    def set_clock(
        self, world: str, *, mode: ClockMode | None = None, now: str | None = None, step_ms: int | None = None
    ) -> ClockState:
        """Change mode, step or time; what is None stays. Time only moves forward."""
        new = NewClock(mode=mode, now=now, step_ms=step_ms)
        return self.transport.send("PUT", _path(world, "clock"), ClockState, body=new)

    def advance(self, world: str, ms: int) -> ClockState:
        """Move the clock on by `ms` milliseconds and fire what falls due, in order."""
        return self.transport.send(
            "POST", _path(world, "clock", "advance"), ClockState, body=ClockAdvance(ms=ms)
        )

    def state_page(self, world: str, table: str, *, cursor: str | None = None, limit: int = 500) -> StatePage:
        query = {"table": table, "cursor": cursor, "limit": limit}
        return self.transport.send("GET", _path(world, "state"), StatePage, query=query)

    def state(self, world: str, table: str) -> tuple[Row, ...]:
        """Every row of a table in canonical order."""
        rows: list[Row] = []
        page = self.state_page(world, table)
        rows.extend(page.rows)
        while page.next_cursor is not None:
            page = self.state_page(world, table, cursor=page.next_cursor)
            rows.extend(page.rows)
        return tuple(rows)

    def state_hash(self, world: str) -> StateHash:
        return self.transport.send("GET", _path(world, "state", "hash"), StateHash)

    def diff(self, world: str, since: str) -> Diff:
        """What differs from the named snapshot, material and ambient apart."""
        return self.transport.send("GET", _path(world, "diff"), Diff, query={"since": since})

    def event_page(self, world: str, *, after: int = 0, limit: int = 500) -> EventPage:
        query = {"after": after, "limit": limit}
        return self.transport.send("GET", _path(world, "events"), EventPage, query=query)

    def events(self, world: str, after: int = 0) -> tuple[Event, ...]:
        """Every event after the given id."""
        return tuple(self._each_event(world, after))

    def _each_event(self, world: str, after: int) -> Iterator[Event]:
        start: int | None = after
        while start is not None:
            page = self.event_page(world, after=start)
            yield from page.events
            start = page.next_after

    def query(self, world: str, sql: str, params: Params = (), *, limit: int = 1000) -> QueryResult:
        """One read-only SELECT over the world."""
        body = Query(sql=sql, params=params, limit=limit)
        return self.transport.send("POST", _path(world, "query"), QueryResult, body=body)

    def changes(self, world: str, changes: Changes) -> ChangesApplied:
        """Write row edits and events as one unit of work."""
        return self.transport.send("POST", _path(world, "changes"), ChangesApplied, body=changes)

    def schema(self) -> Schema:
        return self.transport.send("GET", "/v1/schema", Schema)

    def blob(self, sha: str) -> bytes:
        return self.transport.fetch(f"/v1/blobs/{quote(sha, safe='')}")

    def health(self) -> Health:
        return self.transport.send("GET", "/v1/health", Health)

    def is_ready(self) -> bool:
        """Whether the process has a base snapshot and takes worlds."""
        return self.transport.send("GET", "/v1/ready", Ready).ready

    def metrics(self) -> str:
        return self.transport.fetch("/metrics").decode()


def _path(world: str, *parts: str) -> str:
    return "/".join(("/v1/worlds", quote(world, safe=""), *parts))
