"""What is in a world: rows, hash, difference, events, queries; and changes made by hand."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Response
from fastapi.responses import FileResponse

from dayshift_control import wire
from dayshift_kit import store
from dayshift_kit.control.parts import After, Limit, Sha, Since, Table, ThisSite, World
from dayshift_kit.control.problems import documented, documented_beside_bytes

state = APIRouter(prefix="/v1", tags=["state"])

Cursor = Annotated[str | None, Query(max_length=4000, description="`next_cursor` of the page before.")]
BINARY = {"schema": {"type": "string", "format": "binary"}}
BYTES: dict[int | str, dict[str, Any]] = {200: {"content": {"application/octet-stream": BINARY}}}


@state.get("/worlds/{world}/state", responses=documented(404))
def show_state(
    site: ThisSite, world: World, table: Table, cursor: Cursor = None, limit: Limit = 500
) -> wire.StatePage:
    """Rows of one table in canonical order."""
    return store.state_page(site.store.world(world), table, cursor=cursor, limit=limit)


@state.get("/worlds/{world}/state/hash", responses=documented(404))
def show_hash(site: ThisSite, world: World) -> wire.StateHash:
    """SHA-256 over everything that may differ between two worlds."""
    return store.state_hash(site.store.world(world))


@state.get("/worlds/{world}/diff", responses=documented(404))
def show_diff(site: ThisSite, world: World, since: Since) -> wire.Diff:
    """What differs from a named snapshot, material and ambient apart."""
    return store.diff(site.store.world(world), since)


@state.get("/worlds/{world}/events", responses=documented(404))
def list_events(site: ThisSite, world: World, after: After = 0, limit: Limit = 500) -> wire.EventPage:
    """The append-only log, oldest first."""
    return store.events_page(site.store.world(world), after=after, limit=limit)


@state.post("/worlds/{world}/query", responses=documented(403, 404))
def run_query(site: ThisSite, world: World, query: wire.Query) -> wire.QueryResult:
    """One read-only SELECT, bounded in rows and time."""
    return store.run_query(site.store.world(world), query)


@state.post("/worlds/{world}/changes", responses=documented(403, 404, 409))
def apply_changes(site: ThisSite, world: World, changes: wire.Changes) -> wire.ChangesApplied:
    """Write row edits and events as one unit of work: all of them or none."""
    return store.apply_changes(site.store.world(world), changes)


@state.get("/schema", responses=documented())
def show_schema(site: ThisSite) -> wire.Schema:
    """The app's tables and columns, with what is ambient."""
    return store.schema(site.manifest)


@state.get("/blobs/{sha}", responses={**documented_beside_bytes(404), **BYTES}, response_class=Response)
def show_blob(site: ThisSite, sha: Sha) -> FileResponse:
    """The bytes of a stored file."""
    return FileResponse(site.store.blobs.path(sha), media_type="application/octet-stream")
