"""The world's clock as a page carries it, so that its `Date` can follow."""

from dayshift_control.wire import ClockState
from dayshift_kit.instants import from_wire, to_micros


def page_clock(state: ClockState) -> str:
    """`ticking` or `frozen` (a stepped clock stands still between steps), and milliseconds since 1970."""
    mode = "ticking" if state.mode == "ticking" else "frozen"
    return f"{mode};{to_micros(from_wire(state.now)) // 1000}"
