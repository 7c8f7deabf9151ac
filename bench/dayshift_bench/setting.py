"""What is measured: an installed app with a seeded company, built or found in a cache."""

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from dayshift_bench.measuring import Measurement
from dayshift_kit.manifest import AppManifest, find_app
from dayshift_kit.store import Snapshot, WorldStore


@dataclass(frozen=True)
class Setting:
    """Shared by all measurements of one run."""

    app: str
    company: str
    seed: int
    size: str
    cache_dir: Path
    is_quick: bool = False

    def runs(self, usual: int) -> int:
        """How often to repeat something that is usually repeated so often."""
        return max(3, usual // 20) if self.is_quick else usual

    @cached_property
    def manifest(self) -> AppManifest:
        return find_app(self.app)

    @cached_property
    def store(self) -> WorldStore:
        return WorldStore(self.manifest, cache_dir=self.cache_dir, max_open=2000)

    @cached_property
    def base(self) -> Snapshot:
        return self.store.base(company=self.company, seed=self.seed, size=self.size, progress=ProgressLine())


class ProgressLine:
    """Says on stderr how far the building of a base has come, once a second."""

    def __init__(self) -> None:
        self._last = 0.0

    def __call__(self, stage: str, done: int, total: int) -> None:
        if time.monotonic() - self._last > 1:
            self._last = time.monotonic()
            sys.stderr.write(f"building the base: {stage} {done}/{total}\n")


Measure = Callable[[Setting], Measurement]
"""A measurement: modules of this package list theirs as `MEASUREMENTS`."""
