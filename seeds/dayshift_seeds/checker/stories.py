"""Arcs keep to their kinds, in order, with people who were there; facts say what the steps say."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from dayshift_seeds.arcs.kinds import KEY_TYPES, WORDS, Kind, Slot, kinds
from dayshift_seeds.checker.problem import Problem
from dayshift_seeds.checker.references import book_of, exists
from dayshift_seeds.truth import Arc, ArcStep, Data, Money, Truth

_PLAIN: dict[str, tuple[type, ...]] = {
    "money": (Money,), "percent": (Decimal,), "count": (int,), "day": (date,), "moment": (datetime,),
    "number": (str,), "version": (str,), "name": (str,),
}  # fmt: skip


def stories(truth: Truth) -> Iterator[Problem]:
    """Everything wrong with arcs and facts."""
    for arc in truth.arcs.all:
        kind = kinds()[arc.kind]
        yield from _values(truth, f"arc:{arc.key}", kind.refs, arc.refs)
        yield from _order(truth, arc, kind)
        for step in arc.steps:
            yield from _step(truth, arc, kind, step)
    yield from _facts(truth)


def _values(truth: Truth, where: str, slots: Sequence[Slot], data: Data) -> Iterator[Problem]:
    for slot in slots:
        if slot.name not in data:
            if slot.is_required:
                yield Problem(where, f"{slot.name} is missing")
            continue
        value = data[slot.name]
        if not _fits(truth, slot, value):
            yield Problem(where, f"{slot.name} is {value!r}, not a {slot.type}")


def _fits(truth: Truth, slot: Slot, value: Any) -> bool:
    if slot.type == "people":
        return isinstance(value, tuple) and all(key in truth.people for key in value)
    if slot.type in KEY_TYPES:
        return value in book_of(truth, slot.type)
    if slot.type in WORDS:
        return isinstance(value, str) and value == value.strip() and not value.endswith(".")
    return isinstance(value, _PLAIN[slot.type])


def _order(truth: Truth, arc: Arc, kind: Kind) -> Iterator[Problem]:
    """Steps follow one another in time and in the order of the kind; none that is needed is left out."""
    where = f"arc:{arc.key}"
    moments = [step.at for step in arc.steps]
    if moments != sorted(moments) or len(set(moments)) < len(moments):
        yield Problem(where, "its steps are not one after another")
    if moments and moments[0] < truth.started:
        yield Problem(where, "begins before the story does")
    if moments and moments[-1] > truth.now:
        yield Problem(where, "it tells of the future")
    places = [step.name for step in kind.steps]
    last = max((places.index(step.name) for step in arc.steps), default=0)
    told = {step.name for step in arc.steps}
    for step in kind.steps[:last]:
        if step.name not in told and not step.is_optional:
            yield Problem(where, f"{step.name} is left out")


def _step(truth: Truth, arc: Arc, kind: Kind, step: ArcStep) -> Iterator[Problem]:
    where = f"arc:{arc.key}/{step.name}"
    yield from _values(truth, where, kind.step(step.name).slots, step.data)
    day = step.at.date()
    for key in (step.actor, *step.people):
        if not truth.people[key].is_employed(day):
            yield Problem(where, f"{key} was not there on {day}")
    if len(set(step.people)) < len(step.people) or step.actor in step.people:
        yield Problem(where, "somebody takes part twice")
    stated = {key.rpartition("/")[2]: key for key in step.facts}
    for name, value in step.data.items():
        if name not in stated or stated[name] not in truth.facts:
            yield Problem(where, f"no fact stands behind {name}")
        elif truth.facts[stated[name]].value != value:
            yield Problem(where, f"{name} is {value}, the fact says {truth.facts[stated[name]].value}")


def _facts(truth: Truth) -> Iterator[Problem]:
    for fact in truth.facts.all:
        where = f"fact:{fact.key}"
        if fact.who not in truth.people:
            yield Problem(where, f"nobody called {fact.who}")
        for ref in (fact.about, *fact.also):
            if not exists(truth, ref):
                yield Problem(where, f"is about {ref}, which does not exist")
        if fact.source and fact.source not in truth.arcs:
            yield Problem(where, f"comes from {fact.source}, which is no arc")
        if fact.corrects and fact.corrects not in truth.facts:
            yield Problem(where, f"corrects {fact.corrects}, which is no fact")
        if fact.at > truth.now and not fact.about.startswith("trip:"):
            yield Problem(where, "is of the future")
