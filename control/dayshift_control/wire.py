"""The JSON that crosses the control plane, as frozen pydantic models.

Instants are ISO 8601 strings in UTC with microseconds (`2026-03-10T17:15:00.000000Z`) and are
virtual unless a field says otherwise. A *kind* is `<app>.<table>`, for example `chat.message`.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, Strict

Row = dict[str, Any]
Operation = Literal["insert", "update", "delete"]
Channel = Literal["ui", "api", "mcp", "system", "colleague"]
ClockMode = Literal["frozen", "ticking", "stepped"]
WorldId = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]{0,62}$")]
SnapshotName = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._:-]{0,126}$")]

# Numbers and truth values are themselves: "5" is no number, and neither is true.
Number = Annotated[int, Strict()]
Truth = Annotated[bool, Strict()]


def _only(field: str) -> dict[str, Any]:
    """For JSON Schema: this field is given, and not null."""
    return {"required": [field], "properties": {field: {"type": "string"}}}


class Wire(BaseModel):
    """A value on the wire: immutable, and unknown fields are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class World(Wire):
    """One live world as one app process knows it."""

    id: WorldId
    snapshot: str
    created_from: str
    long_lived: bool
    pages_changed: int
    last_event: int


class NewWorld(Wire):
    """What to fork: a snapshot or a live world (exactly one). An id may be used once, ever."""

    model_config = ConfigDict(json_schema_extra={"oneOf": [_only("from_snapshot"), _only("from_world")]})

    id: WorldId | None = None
    from_snapshot: str | None = None
    from_world: WorldId | None = None


class Snapshot(Wire):
    """A frozen world. `content` is the hash of its bytes; `base` marks one built from a seed."""

    name: str
    content: str
    base: bool
    size_bytes: int


class NewSnapshot(Wire):
    name: SnapshotName | None = None


class NewTicket(Wire):
    """Sign a browser in once: as whom (e-mail or person id) and where to land."""

    person: Annotated[str, Field(min_length=1, max_length=254)]
    path: Annotated[str, Field(pattern=r"^/([^/\\\s][^\\\s]*)?$", max_length=2000)] = "/"


class Ticket(Wire):
    url: str
    expires_in_s: int


class NewToken(Wire):
    """Let a program act as a person (e-mail or id) through the app's API; `name` says what it is for."""

    person: Annotated[str, Field(min_length=1, max_length=254)]
    name: Annotated[str, Field(min_length=1, max_length=80)] = "API"


class Token(Wire):
    token: str


class ClockState(Wire):
    mode: ClockMode
    now: str
    step_ms: int = 0


class NewClock(Wire):
    """A new clock reading. `now` may only move forward."""

    mode: ClockMode | None = None
    now: str | None = None
    step_ms: Annotated[Number, Field(ge=0, le=86_400_000)] | None = None


class ClockAdvance(Wire):
    ms: Annotated[Number, Field(ge=0, le=366 * 86_400_000)]


class RowChange(Wire):
    """One row that differs from the baseline.

    `before` and `after` are whole rows (None where the row did not exist). `changed` names the
    columns that differ, limited to the material or the ambient ones, depending on the list it is in.
    `requests` are the request ids of the units of work that touched the row, oldest first.
    """

    table: str
    key: Row
    op: Operation
    before: Row | None
    after: Row | None
    changed: tuple[str, ...] = ()
    requests: tuple[str, ...] = ()


class Diff(Wire):
    world: WorldId
    since: str
    material: tuple[RowChange, ...]
    ambient: tuple[RowChange, ...]


class Event(Wire):
    """One line of the append-only log, written by a model verb in the transaction of its change."""

    id: int
    at: str
    actor: str | None
    on_behalf_of: str | None
    channel: Channel
    verb: str
    kind: str
    object: str
    before: Row | None
    after: Row | None
    request_id: str
    page: str | None


class EventPage(Wire):
    events: tuple[Event, ...]
    next_after: int | None


class StatePage(Wire):
    """Rows of one table in canonical order (by primary key)."""

    table: str
    rows: tuple[Row, ...]
    next_cursor: str | None


class StateHash(Wire):
    """SHA-256 over every table, row and column in canonical order; `tables` has one for each."""

    state: str
    tables: Mapping[str, str]


class Query(Wire):
    """One read-only SELECT. Other statements, ATTACH and PRAGMA are refused."""

    sql: Annotated[str, Field(min_length=1, max_length=20_000)]
    params: tuple[str | int | float | None, ...] | dict[str, str | int | float | None] = ()
    limit: Annotated[Number, Field(ge=1, le=10_000)] = 1000


class QueryResult(Wire):
    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    truncated: bool


class RowEdit(Wire):
    """One row to write by hand: used to plant a task's setup and to make mutants.

    `every` updates or deletes all rows of the table instead of the one with the key.
    """

    table: str
    op: Operation
    key: Row = Field(default_factory=dict)
    values: Row = Field(default_factory=dict)
    every: Truth = False


class EventDraft(Wire):
    actor: str | None = None
    on_behalf_of: str | None = None
    channel: Channel = "system"
    verb: str
    kind: str
    object: str
    before: Row | None = None
    after: Row | None = None
    page: str | None = None


class Changes(Wire):
    """Row edits and events written as one unit of work under one request id."""

    edits: tuple[RowEdit, ...] = ()
    events: tuple[EventDraft, ...] = ()
    request_id: str | None = None


class ChangesApplied(Wire):
    request_id: str
    rows: int
    events: int


class ColumnInfo(Wire):
    name: str
    type: str
    nullable: bool
    primary_key: bool
    ambient: bool
    references: str | None
    doc: str | None


class TableInfo(Wire):
    kind: str
    table: str
    ambient: bool
    doc: str | None
    columns: tuple[ColumnInfo, ...]


class Schema(Wire):
    app: str
    revision: str
    tables: tuple[TableInfo, ...]


class Health(Wire):
    app: str
    version: str
    worlds: int
    snapshots: int
    uptime_s: float


class Ready(Wire):
    """Whether the process takes worlds yet, and from which base snapshot."""

    ready: bool
    snapshot: str | None


class Problem(Wire):
    """Every refusal: what was tried, on what, and why not."""

    error: Literal["not_found", "not_allowed", "invalid", "stale", "unauthorized", "too_large", "unavailable"]
    message: str
