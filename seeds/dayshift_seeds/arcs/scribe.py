"""Writes one arc down, step by step, with the facts each step leaves behind."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

from dayshift_seeds.arcs.kinds import KEY_TYPES, Kind, Slot
from dayshift_seeds.arcs.stage import Stage
from dayshift_seeds.rng import Rng
from dayshift_seeds.truth.book import Data, Money, Value
from dayshift_seeds.truth.people import Person
from dayshift_seeds.truth.story import Arc, ArcStep, Fact


def percent(number: int | str) -> Decimal:
    return Decimal(str(number))


class Scribe:
    """One arc being told. A step that would lie after now is not written, nor is any after it."""

    def __init__(
        self, stage: Stage, kind: Kind, named: tuple[str, str], refs: dict[str, Any], rng: Rng
    ) -> None:
        self.stage = stage
        self.ground = stage.ground
        self.kind = kind
        self.key, self.title = named
        self.refs = Data(**_checked(f"{kind.name} refs", kind.refs, refs))
        self.rng = rng
        self.day = stage.ground.begins
        self.steps: list[ArcStep] = []
        self.facts: list[Fact] = []
        self.is_over = False

    # -- time ---------------------------------------------------------------

    def on(self, day: date) -> "Scribe":
        """Go to a day."""
        self.day = day
        return self

    def wait(self, low: int, high: int) -> "Scribe":
        """Let some working days pass."""
        days = self.rng.child("wait", len(self.steps), low, high).between(low, high)
        self.day = self.ground.calendar.after(self._home, self.day, days)
        return self

    @property
    def _home(self) -> str:
        """The entity whose holidays pace the arc: the default person's."""
        return self.ground.people[self.ground.company.given.default_person].entity

    def ahead(self, low: int, high: int) -> date:
        """A working day that many days after the current one."""
        days = self.rng.child("ahead", len(self.steps), low, high).between(low, high)
        return self.ground.calendar.workday(self._home, self.day + timedelta(days=days))

    # -- steps --------------------------------------------------------------

    def step(
        self,
        name: str,
        actor: str,
        /,
        *,
        people: Iterable[str | None] = (),
        at: datetime | None = None,
        about: str | None = None,
        hour: str = "any",
        **data: Any,
    ) -> bool:
        """Write a step if it has happened by now; says whether it has."""
        if self.is_over:
            return False
        moment = self._moment(self.ground.people[actor], name, at, hour)
        actor = self._still_here(actor, moment)
        if moment > self.ground.now:
            self.is_over = True
            return False
        values = _checked(f"{self.kind.name}.{name}", self.kind.step(name).slots, data)
        others = tuple(dict.fromkeys(p for p in people if p and p != actor and self._is_there(p, moment)))
        keys = self._facts(name, actor, moment, about, values)
        self.steps.append(ArcStep(name, moment, actor, others, keys, Data(**values)))
        self.day = max(self.day, moment.date())
        return True

    def reached(self, name: str) -> bool:
        return any(step.name == name for step in self.steps)

    def when(self, name: str) -> datetime | None:
        return next((step.at for step in self.steps if step.name == name), None)

    def fact(self, step: str, slot: str) -> str:
        """The key of the fact that a step left for one of its slots."""
        return f"{self.key}/{step}/{slot}"

    def close(self) -> None:
        """Hand the arc and its facts over."""
        if not self.steps:
            return
        people = tuple(dict.fromkeys(p for step in self.steps for p in (step.actor, *step.people)))
        self.stage.ledger.facts += self.facts
        self.stage.ledger.arcs.append(
            Arc(
                key=self.key,
                kind=self.kind.name,
                title=self.title,
                refs=self.refs,
                people=people,
                steps=tuple(self.steps),
                is_open=self.is_over,
            )
        )

    def _moment(self, actor: Person, name: str, at: datetime | None, hour: str) -> datetime:
        rng = self.rng.child("moment", name, len(self.steps))
        moment = at or self.ground.calendar.moment(actor, self.day, rng, part=hour)
        if self.steps and moment <= self.steps[-1].at:
            local = self.steps[-1].at + timedelta(minutes=rng.between(11, 95), seconds=rng.below(60))
            moment = self._in_hours(actor, local, rng)
        return moment

    def _in_hours(self, actor: Person, moment: datetime, rng: Rng) -> datetime:
        """That moment if the person is at work then, else the next morning."""
        zone = self.ground.calendar.zone(actor.tz)
        local = moment.astimezone(zone)
        works = self.ground.calendar.is_workday(actor.entity, local.date())
        if works and actor.work_start <= local.time() <= actor.work_end:
            return moment
        day = local.date() if works and local.time() < actor.work_start else local.date() + timedelta(days=1)
        return self.ground.calendar.moment(actor, day, rng, part="early")

    def _still_here(self, actor: str, moment: datetime) -> str:
        """The actor, or the nearest manager once the actor has left."""
        chain = [self.ground.people[actor], *self.ground.staff.chain(actor)]
        return next(person.key for person in chain if person.is_employed(moment.date()))

    def _is_there(self, key: str, moment: datetime) -> bool:
        return self.ground.staff.is_in(self.ground.people[key], moment.date())

    def _facts(
        self, step: str, actor: str, moment: datetime, about: str | None, values: dict[str, Value]
    ) -> tuple[str, ...]:
        subject = about or self._subject
        also = tuple(
            f"{slot.type}:{self.refs[slot.name]}"
            for slot in self.kind.refs
            if slot.type in KEY_TYPES and slot.name in self.refs
        )
        count = sum(1 for known in self.steps if known.name == step)
        name = f"{step}-{count + 1}" if count else step
        facts = [
            Fact(
                key=f"{self.key}/{name}/{slot}",
                what=f"{step}.{slot}",
                about=subject,
                who=actor,
                at=moment,
                value=value,
                amount=value if isinstance(value, Money) else None,
                source=self.key,
                day=value if isinstance(value, date) and not isinstance(value, datetime) else None,
                also=also,
            )
            for slot, value in values.items()
        ]
        self.facts += facts
        return tuple(fact.key for fact in facts)

    @property
    def _subject(self) -> str:
        """What the arc is about: its first ref, or the arc itself where that only says who looks after it."""
        first = self.kind.refs[0]
        if first.name == "owner" or first.type not in KEY_TYPES:
            return f"arc:{self.key}"
        return f"{first.type}:{self.refs[first.name]}"

    def amend(self, key: str, **changes: Any) -> None:
        """Mark a fact already left: that it is wrong, or what it corrects."""
        self.facts = [replace(fact, **changes) if fact.key == key else fact for fact in self.facts]


def _checked(where: str, slots: Sequence[Slot], given: dict[str, Any]) -> dict[str, Value]:
    """The given values in the order of the slots; a missing or unknown one is a mistake in the teller."""
    unknown = set(given) - {slot.name for slot in slots}
    if unknown:
        raise ValueError(f"{where}: no slot called {', '.join(sorted(unknown))}")
    values: dict[str, Value] = {}
    for slot in slots:
        value = given.get(slot.name)
        if value is not None:
            values[slot.name] = value
        elif slot.is_required:
            raise ValueError(f"{where}: {slot.name} is missing")
    return values
