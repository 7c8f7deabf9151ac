"""Worlds: fork, snapshot, read, compare and keep them."""

from dayshift_kit.store.blobs import Blobs
from dayshift_kit.store.changes import apply_changes
from dayshift_kit.store.comparing import diff
from dayshift_kit.store.describing import schema
from dayshift_kit.store.queries import run_query
from dayshift_kit.store.snapshot import Snapshot
from dayshift_kit.store.states import events_page, state_hash, state_page
from dayshift_kit.store.world import LiveWorld
from dayshift_kit.store.worlds import WorldStore

__all__ = [
    "Blobs",
    "LiveWorld",
    "Snapshot",
    "WorldStore",
    "apply_changes",
    "diff",
    "events_page",
    "run_query",
    "schema",
    "state_hash",
    "state_page",
]
