"""Trials on forks of the baseline, written through the control plane: mutants, wipes, floods."""

import secrets
from collections.abc import Iterator, Mapping
from functools import lru_cache

from dayshift.audit.trials import Trial, judged, refused
from dayshift.env.world import EpisodeWorld
from dayshift.task import Task
from dayshift_control import ControlError, Suite
from dayshift_control.wire import Row
from dayshift_graders import Attempt, grade
from dayshift_graders.collateral import sort_changes
from dayshift_graders.mutants import Site, Unit, bulk_edit, flood, mutants, replay, wipe
from dayshift_tasks.profiles import PROFILES

SAMPLE = 60


class Workshop:
    """Makes wrong worlds out of one solved episode."""

    def __init__(self, world: EpisodeWorld, task: Task, solved: Attempt) -> None:
        self._suite: Suite = world.suite
        self._baseline: Mapping[str, str] = world.baseline
        self._task = task
        self._solved = solved
        self._seen = {app: _last_event(world.suite, app, self._baseline[app]) for app in self._baseline}

    def trials(self) -> Iterator[Trial]:
        """Every mutant and every blunt adversary, one fork each."""
        for app in self._task.apps:
            site = self._site(app)
            yield self._replayed(site)
            for mutant in mutants(site):
                yield self._mutant(mutant.name, mutant.units)
            for name, units in (("wipe", wipe(site)), ("flood", flood(site)), ("edit all", bulk_edit(site))):
                yield from self._brute(f"{name} {app}", units)

    def _replayed(self, site: Site) -> Trial:
        """The units written unchanged must still pass, or the mutants would prove nothing."""
        attempt = self._attempt(site.units)
        return judged(self._task.id, "alternative", "replayed", grade(attempt, self._task.rubric))

    def _mutant(self, name: str, units: tuple[Unit, ...]) -> Trial:
        try:
            attempt = self._attempt(units)
        except ControlError as error:
            return refused(self._task.id, name, str(error)[:200])
        return judged(self._task.id, "mutant", name, grade(attempt, self._task.rubric))

    def _brute(self, name: str, units: tuple[Unit, ...]) -> Iterator[Trial]:
        """A blunt adversary, as much of it as the database admits."""
        attempt = self._attempt(units, skip_refused=True)
        yield judged(self._task.id, "adversary", name, grade(attempt, self._task.rubric))
        both = self._attempt((*self._units(), *units), skip_refused=True)
        yield judged(self._task.id, "adversary", f"solve, then {name}", grade(both, self._task.rubric))

    def _units(self) -> tuple[Unit, ...]:
        return tuple(
            unit
            for app in self._task.apps
            for unit in replay(app, self._solved.diffs[app], self._solved.events[app])
        )

    def _attempt(self, units: tuple[Unit, ...], *, skip_refused: bool = False) -> Attempt:
        """The evidence after writing the units on a fresh fork."""
        fork = f"mutant-{secrets.token_hex(8)}"
        self._suite.create(fork, self._baseline)
        try:
            for unit in units:
                self._write(fork, unit, skip_refused=skip_refused)
            return self._solved.model_copy(
                update={
                    "diffs": self._suite.diff(fork, self._baseline),
                    "events": self._suite.events(fork, self._seen),
                }
            )
        finally:
            self._suite.delete(fork)

    def _write(self, fork: str, unit: Unit, *, skip_refused: bool) -> None:
        client = self._suite.apps[unit.app]
        if not skip_refused:
            client.changes(fork, unit.as_changes())
            return
        try:
            client.changes(fork, unit.as_changes())
        except ControlError:
            self._write_piecemeal(fork, unit)

    def _write_piecemeal(self, fork: str, unit: Unit) -> None:
        """Each edit by itself: what the database refuses, it also refuses the adversary."""
        for number, edit in enumerate(unit.edits):
            changes = unit.as_changes().model_copy(
                update={"edits": (edit,), "request_id": f"{unit.request_id}-{number}"}
            )
            try:
                self._suite.apps[unit.app].changes(fork, changes)
            except ControlError:
                continue

    def _site(self, app: str) -> Site:
        client = self._suite.apps[app]
        units = replay(app, self._solved.diffs[app], self._solved.events[app])
        sorted_changes = sort_changes(self._solved, self._task.rubric.bounds)
        rows = _Rows(self._suite, app, self._baseline[app])
        persona = self._task.rubric.bounds.persona
        return Site(
            app=app,
            units=units,
            allowed=tuple(item for item in sorted_changes.allowed if item.app == app),
            schema=client.schema(),
            profile=PROFILES[app],
            rows=rows,
            persona=persona,
            stranger=next(row["id"] for row in rows("person") if row["id"] != persona),
        )


class _Rows:
    """Some rows of each table at the baseline."""

    def __init__(self, suite: Suite, app: str, snapshot: str) -> None:
        self._client, self._snapshot = suite.apps[app], snapshot
        self._of = lru_cache(maxsize=None)(self._read)

    def __call__(self, table: str) -> tuple[Row, ...]:
        return self._of(table)

    def _read(self, table: str) -> tuple[Row, ...]:
        fork = f"rows-{secrets.token_hex(8)}"
        self._client.create_world(id=fork, from_snapshot=self._snapshot)
        try:
            return self._client.state_page(fork, table, limit=SAMPLE).rows
        finally:
            self._client.delete_world(fork)


def _last_event(suite: Suite, app: str, snapshot: str) -> int:
    fork = f"rows-{secrets.token_hex(8)}"
    world = suite.apps[app].create_world(id=fork, from_snapshot=snapshot)
    suite.apps[app].delete_world(fork)
    return world.last_event
