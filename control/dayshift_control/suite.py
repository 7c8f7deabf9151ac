"""Several apps under one world id, as one object."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from dayshift_control.client import ControlClient
from dayshift_control.errors import ControlError, Invalid, NotFound
from dayshift_control.wire import (
    ClockMode,
    ClockState,
    Diff,
    Event,
    Problem,
    Snapshot,
    StateHash,
    Ticket,
    World,
)

Answer = TypeVar("Answer")


class Suite:
    """The office as a harness sees it: every call goes to each app, answers come back by app name.

    A world exists in all apps or in none: when one app refuses to create it, the others drop theirs.
    """

    def __init__(self, apps: Mapping[str, ControlClient]) -> None:
        self.apps = dict(apps)

    def create(self, id: str, from_snapshots: Mapping[str, str] | None = None) -> Mapping[str, World]:
        """Fork one snapshot per app into a new world.

        Args:
            id: The world's id, the same in every app; never used before.
            from_snapshots: Snapshot name by app. None takes each app's base snapshot.
        """
        names = from_snapshots if from_snapshots is not None else self.bases()
        return self._create(lambda app, client: client.create_world(id=id, from_snapshot=names[app]))

    def fork(self, world: str, id: str) -> Mapping[str, World]:
        """Branch a live world, as it is now, under a new id."""
        return self._create(lambda _, client: client.create_world(id=id, from_world=world))

    def bases(self) -> Mapping[str, str]:
        """Each app's base snapshot. Raises `Invalid` for an app that holds several."""
        return self._each(lambda app, client: _only_base(app, client.snapshots()))

    def snapshot(self, world: str, name: str | None = None) -> Mapping[str, Snapshot]:
        return self._each(lambda _, client: client.snapshot(world, name))

    def delete(self, world: str) -> None:
        """Drop the world wherever it still exists."""
        for client in self.apps.values():
            _forget(client, world)

    def ticket(self, app: str, world: str, person: str, path: str = "/") -> Ticket:
        return self.apps[app].ticket(world, person, path)

    def clock(self, world: str) -> Mapping[str, ClockState]:
        return self._each(lambda _, client: client.clock(world))

    def set_clock(
        self, world: str, *, mode: ClockMode | None = None, now: str | None = None, step_ms: int | None = None
    ) -> Mapping[str, ClockState]:
        return self._each(lambda _, client: client.set_clock(world, mode=mode, now=now, step_ms=step_ms))

    def advance(self, world: str, ms: int) -> Mapping[str, ClockState]:
        return self._each(lambda _, client: client.advance(world, ms))

    def diff(self, world: str, since: str | Mapping[str, str]) -> Mapping[str, Diff]:
        """What changed in each app since a snapshot: one name for all, or a name by app."""
        return self._each(
            lambda app, client: client.diff(world, since if isinstance(since, str) else since[app])
        )

    def events(self, world: str, after: Mapping[str, int] | None = None) -> Mapping[str, tuple[Event, ...]]:
        return self._each(lambda app, client: client.events(world, (after or {}).get(app, 0)))

    def state_hash(self, world: str) -> Mapping[str, StateHash]:
        return self._each(lambda _, client: client.state_hash(world))

    def close(self) -> None:
        for client in self.apps.values():
            client.close()

    def _each(self, ask: Callable[[str, ControlClient], Answer]) -> dict[str, Answer]:
        return {app: ask(app, client) for app, client in self.apps.items()}

    def _create(self, ask: Callable[[str, ControlClient], World]) -> dict[str, World]:
        made: dict[str, World] = {}
        try:
            for app, client in self.apps.items():
                made[app] = ask(app, client)
        except (ControlError, KeyError):
            for app, world in made.items():
                _forget(self.apps[app], world.id)
            raise
        return made


def _forget(client: ControlClient, world: str) -> None:
    try:
        client.delete_world(world)
    except NotFound:
        return


def _only_base(app: str, snapshots: tuple[Snapshot, ...]) -> str:
    bases = [snapshot.name for snapshot in snapshots if snapshot.base]
    if len(bases) != 1:
        message = f"{app} holds {len(bases)} base snapshots ({', '.join(bases) or 'none'}): name one"
        raise Invalid(Problem(error="invalid", message=message), status=0)
    return bases[0]
