"""Default deny: sort every material change into allowed, derived and collateral."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from dayshift_control.wire import Channel, Event, RowChange

from .attempt import Attempt
from .profile import AppProfile, image
from .verdict import Collateral, CollateralReason
from .writes import Allow


@dataclass(frozen=True, slots=True)
class Located:
    """A change and the app it happened in."""

    app: str
    change: RowChange


@dataclass(frozen=True, slots=True)
class Sorted:
    allowed: tuple[Located, ...]
    collateral: tuple[Collateral, ...]


@dataclass(frozen=True, slots=True)
class Bounds:
    """What an attempt had to stay within: who, through which channels, and the write set."""

    persona: str
    channels: frozenset[Channel]
    write_set: tuple[Allow, ...]
    profiles: Mapping[str, AppProfile]


def sort_changes(attempt: Attempt, bounds: Bounds) -> Sorted:
    """Sort the material changes of an attempt; the order of the diffs decides nothing."""
    sorter = _Sorter(attempt, bounds)
    for app in sorted(attempt.diffs):
        for change in attempt.diffs[app].material:
            if f"{app}.{change.table}" not in sorter.profile(app).logs:
                sorter.place(Located(app, change))
    return sorter.finish()


class _Sorter:
    def __init__(self, attempt: Attempt, bounds: Bounds) -> None:
        self._bounds = bounds
        self._events = {app: _by_request(events) for app, events in attempt.events.items()}
        self._left = [allow.count for allow in bounds.write_set]
        self._allowed: list[Located] = []
        self._unplaced: list[tuple[Located, CollateralReason]] = []
        self._collateral: list[Collateral] = []

    def profile(self, app: str) -> AppProfile:
        return self._bounds.profiles.get(app, AppProfile(app))

    def place(self, item: Located) -> None:
        covering = [
            number
            for number, allow in enumerate(self._bounds.write_set)
            if allow.permits(item.app, item.change)
        ]
        free = [number for number in covering if self._left[number] > 0]
        if free:
            self._left[free[0]] -= 1
            self._admit(item)
        else:
            reason: CollateralReason = (
                "more than the write set allows" if covering else "outside the write set"
            )
            self._unplaced.append((item, reason))

    def finish(self) -> Sorted:
        for item, reason in self._unplaced:
            if not self._is_derived(item):
                self._refuse(item, reason)
        return Sorted(tuple(self._allowed), tuple(self._collateral))

    def _admit(self, item: Located) -> None:
        fault = self._fault_of(item)
        if fault is None:
            self._allowed.append(item)
        else:
            self._refuse(item, fault)

    def _fault_of(self, item: Located) -> CollateralReason | None:
        """Every unit of work that touched an allowed row must be the persona's own, and logged."""
        if not item.change.requests:
            return "no event accounts for it"
        for request in item.change.requests:
            events = self._events_of(item, request)
            if not events:
                return "no event accounts for it"
            if any(event.actor != self._bounds.persona for event in events):
                return "done by somebody else"
            if any(event.channel not in self._bounds.channels for event in events):
                return "done through a forbidden channel"
        return None

    def _events_of(self, item: Located, request: str) -> Sequence[Event]:
        return self._events.get(item.app, {}).get(request, ())

    def _is_derived(self, item: Located) -> bool:
        return any(
            rule.follows(item.app, cause.change, item.change)
            for cause in self._allowed
            if cause.app == item.app
            for rule in self.profile(item.app).derived
        )

    def _refuse(self, item: Located, reason: CollateralReason) -> None:
        change = item.change
        event = next(
            (found[0] for request in change.requests if (found := self._events_of(item, request))), None
        )
        self._collateral.append(
            Collateral(
                app=item.app,
                table=change.table,
                key=change.key,
                op=change.op,
                changed=change.changed,
                before=change.before,
                after=change.after,
                event=f"{event.verb} by {event.actor} ({event.channel})" if event else None,
                reason=reason,
                harm=self._harms(item),
            )
        )

    def _harms(self, item: Located) -> bool:
        """Destroying or altering what is not the persona's own is harm; adding something is not."""
        if item.change.op == "insert":
            return False
        return not self.profile(item.app).belongs_to(self._bounds.persona, item.change)


def _by_request(events: Sequence[Event]) -> dict[str, list[Event]]:
    grouped: dict[str, list[Event]] = {}
    for event in events:
        grouped.setdefault(event.request_id, []).append(event)
    return grouped


def describe(item: Located) -> str:
    """A changed row in a few words, for evidence."""
    key = ", ".join(f"{name} {value}" for name, value in sorted(item.change.key.items()))
    return f"{item.change.table} {key}" if image(item.change) else item.change.table
