"""Worlds: fork, snapshot, read, compare and keep them."""

from dayshift_kit.store.blobs import Blobs
from dayshift_kit.store.snapshot import Snapshot
from dayshift_kit.store.world import LiveWorld
from dayshift_kit.store.worlds import DEFAULT_WORLD, WorldStore

__all__ = ["DEFAULT_WORLD", "Blobs", "LiveWorld", "Snapshot", "WorldStore"]
