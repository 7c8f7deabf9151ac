"""Counters of one process in the Prometheus text format."""

import resource
import threading
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """Requests by listener, method and status, and how long they took."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._requests: Counter[tuple[str, str, int]] = Counter()
        self._buckets: dict[str, list[int]] = defaultdict(lambda: [0] * (len(BUCKETS) + 1))
        self._seconds: dict[str, float] = defaultdict(float)

    def observe(self, listener: str, *, method: str, status: int, seconds: float) -> None:
        """Count one answered request of the `public` or `control` listener."""
        method = method if method in METHODS else "other"
        with self._lock:
            self._requests[listener, method, status] += 1
            self._buckets[listener][bisect_left(BUCKETS, seconds)] += 1
            self._seconds[listener] += seconds

    def text(self, gauges: Mapping[str, tuple[str, float]]) -> str:
        """The exposition: the counters, and gauges given as name → (help, value)."""
        with self._lock:
            lines = [*self._request_lines(), *self._duration_lines()]
        for name, (meaning, value) in gauges.items():
            lines += [f"# HELP {name} {meaning}", f"# TYPE {name} gauge", f"{name} {value:g}"]
        return "\n".join(lines) + "\n"

    def _request_lines(self) -> Iterator[str]:
        yield "# HELP dayshift_requests_total Requests answered."
        yield "# TYPE dayshift_requests_total counter"
        for (listener, method, status), count in sorted(self._requests.items()):
            labels = f'listener="{listener}",method="{method}",status="{status}"'
            yield f"dayshift_requests_total{{{labels}}} {count}"

    def _duration_lines(self) -> Iterator[str]:
        name = "dayshift_request_seconds"
        yield f"# HELP {name} Time from the request's arrival to its answer."
        yield f"# TYPE {name} histogram"
        for listener, counts in sorted(self._buckets.items()):
            total = 0
            for edge, count in zip((*(f"{edge:g}" for edge in BUCKETS), "+Inf"), counts, strict=True):
                total += count
                yield f'{name}_bucket{{listener="{listener}",le="{edge}"}} {total}'
            yield f'{name}_sum{{listener="{listener}"}} {self._seconds[listener]:.6f}'
            yield f'{name}_count{{listener="{listener}"}} {total}'


def process_gauges() -> dict[str, tuple[str, float]]:
    """Memory and threads of this process."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    return {
        "process_peak_resident_memory_bytes": ("Largest resident memory so far.", float(peak)),
        "process_threads": ("Threads alive.", float(threading.active_count())),
    }
