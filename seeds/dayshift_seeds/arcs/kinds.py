"""The kinds of arc, read from `kinds.yaml`: names of their steps and the data each step carries."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from dayshift_seeds.yamls import load

SIZES = ("small", "standard", "large")
KEY_TYPES = frozenset(
    (
        "person", "people", "customer", "contact", "product", "deal", "quote", "case", "order",
        "trip", "report", "project", "merchant", "vendor", "partner", "competitor", "office",
        "department", "team", "campaign", "incident", "release", "hire", "gathering", "workbook",
        "decision", "price_book",
    )
)  # fmt: skip
PLAIN_TYPES = frozenset(("money", "percent", "count", "day", "moment", "number", "version", "name"))
WORDS = frozenset(("noun", "label", "place", "clause", "deed", "question", "remark"))


@dataclass(frozen=True, slots=True)
class Slot:
    """One named value of a step."""

    name: str
    type: str
    is_required: bool


@dataclass(frozen=True, slots=True)
class StepKind:
    name: str
    slots: tuple[Slot, ...]
    is_optional: bool
    repeats: bool


@dataclass(frozen=True, slots=True)
class Kind:
    name: str
    about: str
    channel: str
    words: str  # file of the company's arcs folder
    counts: tuple[int, int, int]
    refs: tuple[Slot, ...]
    steps: tuple[StepKind, ...]

    def count(self, size: str) -> int:
        """How many arcs of this kind a company of that size has lived through."""
        return self.counts[SIZES.index(size)]

    def step(self, name: str) -> StepKind:
        return next(step for step in self.steps if step.name == name)


def _slots(where: str, given: Mapping[str, str]) -> tuple[Slot, ...]:
    slots = [Slot(name, kind.removeprefix("maybe "), "maybe" not in kind) for name, kind in given.items()]
    for slot in slots:
        if slot.type not in KEY_TYPES | PLAIN_TYPES | WORDS:
            raise ValueError(f"{where}.{slot.name}: no slot type {slot.type!r}")
    return tuple(slots)


def _kind(name: str, given: Mapping[str, Any]) -> Kind:
    optional, repeats = given.get("sometimes", ()), given.get("repeats", ())
    steps = tuple(
        StepKind(step, _slots(f"{name}.{step}", slots), step in optional, step in repeats)
        for step, slots in given["steps"].items()
    )
    small, standard, large = given["count"]
    refs = _slots(name, given["refs"])
    return Kind(name, given["about"], given["channel"], given["words"], (small, standard, large), refs, steps)


@cache
def kinds() -> Mapping[str, Kind]:
    """Every kind by name, in the order of the file."""
    return {name: _kind(name, given) for name, given in load("arcs/kinds.yaml").items()}
