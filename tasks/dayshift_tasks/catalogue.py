"""Finds every task family by looking into the package: a file there is all it takes."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import dayshift_tasks
from dayshift_graders import Family, Rubric
from dayshift_seeds import Truth
from dayshift_seeds.rng import Rng
from dayshift_tasks.profiles import PROFILES

NOT_FAMILIES = ("adversaries", "pages", "profiles", "catalogue", "desk", "lint")


class UnknownTask(LookupError):
    """No family, or no such draw of one."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """One task: a family, the seed it was drawn with, and what was drawn from the truth."""

    id: str
    family: Family[Any]
    seed: int
    params: Any
    instruction: str
    persona: str
    rubric: Rubric


@cache
def families() -> tuple[Family[Any], ...]:
    """Every family of the catalogue, by id."""
    found = {cls.id: cls() for module in _modules() for cls in _families_in(module)}
    return tuple(found[id] for id in sorted(found))


def family(id: str) -> Family[Any]:
    """The family of this id.

    Raises:
        UnknownTask: there is none.
    """
    for each in families():
        if each.id == id:
            return each
    raise UnknownTask(f"There is no task family {id!r}; `dayshift tasks list` shows them.")


def draw(id: str, seed: int, truth: Truth) -> Drawn:
    """A task: family `id` drawn with `seed` from one company's truth.

    Raises:
        UnknownTask: there is no such family.
    """
    found = family(id)
    rng = Rng("task", id, seed)
    params = found.sample(truth, rng)
    task = f"{id}@{seed}"
    persona = truth.people[found.persona]
    return Drawn(
        id=task,
        family=found,
        seed=seed,
        params=params,
        instruction=found.instruction(params, wording=seed),
        persona=found.persona,
        rubric=found.rubric(params, task=task, persona=persona.id, profiles=PROFILES),
    )


def _modules() -> Iterator[Any]:
    for found in walk_packages(dayshift_tasks.__path__, "dayshift_tasks."):
        if found.name.split(".")[1] not in NOT_FAMILIES and not found.ispkg:
            yield import_module(found.name)


def _families_in(module: Any) -> Iterator[type[Family[Any]]]:
    for value in vars(module).values():
        is_family = isinstance(value, type) and issubclass(value, Family)
        if is_family and value.__module__ == module.__name__ and hasattr(value, "id"):
            yield value
