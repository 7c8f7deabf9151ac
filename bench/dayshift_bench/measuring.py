"""How a measurement is taken and what it says."""

import gc
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Any, Self

Action = Callable[[], object]


@dataclass(frozen=True)
class Timing:
    """How long an action took, in milliseconds."""

    p50_ms: float
    p99_ms: float

    @classmethod
    def of(cls, spans: Iterable[float]) -> Self:
        """The timing that single spans add up to."""
        ordered = sorted(spans)
        return cls(ordered[len(ordered) // 2], ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))])


@dataclass(frozen=True, kw_only=True)
class Measurement:
    """One figure beside the floor it is judged against, both from the same run.

    Args:
        name: what was measured, as `module.thing`.
        p50_ms: median.
        p99_ms: 99th percentile.
        floor: the least that anything of the kind could cost, in words.
        floor_ms: median of that.
        ratio: `p50_ms` over `floor_ms`.
        value: the figure, where it is not a time.
        unit: unit of `value`.
    """

    name: str
    p50_ms: float | None = None
    p99_ms: float | None = None
    floor: str | None = None
    floor_ms: float | None = None
    ratio: float | None = None
    value: float | None = None
    unit: str | None = None

    def as_json(self) -> dict[str, Any]:
        """The six times and names, and value and unit only where there are any."""
        fields = asdict(self)
        return {key: fields[key] for key in fields if key not in {"value", "unit"} or fields[key] is not None}


def timed(action: Action, *, runs: int, warm_up: int = 3) -> Timing:
    """Run an action many times, alone as far as this process is concerned."""
    for _ in range(warm_up):
        action()
    return Timing.of(_spans(action, runs))


def beside(name: str, timing: Timing, *, floor: str, floor_timing: Timing) -> Measurement:
    """Put a timing beside its floor."""
    return Measurement(
        name=name,
        p50_ms=round(timing.p50_ms, 3),
        p99_ms=round(timing.p99_ms, 3),
        floor=floor,
        floor_ms=round(floor_timing.p50_ms, 3),
        ratio=round(timing.p50_ms / floor_timing.p50_ms, 2),
    )


def _spans(action: Action, runs: int) -> Iterator[float]:
    with _settled_heap():
        for _ in range(runs):
            start = time.perf_counter_ns()
            action()
            yield (time.perf_counter_ns() - start) / 1e6


@contextmanager
def _settled_heap() -> Iterator[None]:
    """Keep collections during the run from walking what was there before it."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
