"""Tasks by id: families of the catalogue, drawn from one company's truth."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from dayshift.errors import UsageError
from dayshift.task import Task
from dayshift_graders import Family
from dayshift_seeds import Truth, build
from dayshift_tasks import catalogue as families
from dayshift_tasks.catalogue import Drawn, UnknownTask

FEWEST_STEPS = 30
# A hurried way through a page takes a few times the steps of a practised one, scrolling included.
LEEWAY = 5


@lru_cache(maxsize=4)
def truth_of(company: str, seed: int, size: str) -> Truth:
    """The truth of one company, built once in this process."""
    return build(company, seed, size)


class Catalogue:
    """All tasks that can be given in one company."""

    def __init__(self, *, company: str = "northlight", seed: int = 1, size: str = "standard") -> None:
        self._company = (company, seed, size)

    @property
    def truth(self) -> Truth:
        return truth_of(*self._company)

    @property
    def families(self) -> tuple[Family[Any], ...]:
        return families.families()

    def find(self, id: str, seed: int | None = None) -> Task:
        """The task `family@seed`; the seed may be given apart, and is 0 if it is given nowhere.

        Raises:
            UsageError: there is no such family, or two different seeds were given.
        """
        name, _, written = id.partition("@")
        if written and not written.isdecimal():
            raise UsageError(
                f"{id!r} is no task id: it ends in @ and a number, as in chat.reply_in_thread@17."
            )
        if written and seed is not None and int(written) != seed:
            raise UsageError(f"{id!r} names the seed {written}, and {seed} was given as well.")
        chosen = int(written) if written else (seed or 0)
        try:
            return self._task(families.draw(name, chosen, self.truth))
        except UnknownTask as error:
            raise UsageError(str(error.args[0])) from error
        except LookupError as error:
            raise UsageError(f"{name} cannot be drawn in this company: {error}") from error

    def select(self, patterns: tuple[str, ...], seeds: tuple[int, ...]) -> Iterator[Task]:
        """Tasks whose family is named, or begins with a named prefix such as `chat`; all without names.

        Raises:
            UsageError: a pattern fits no family.
        """
        for pattern in patterns or ("",):
            if "@" in pattern:
                yield self.find(pattern)
                continue
            fitting = [each.id for each in self.families if _fits(each.id, pattern)]
            if not fitting:
                raise UsageError(f"No task family is called {pattern!r}; `dayshift tasks list` shows them.")
            for id in fitting:
                yield from (self.find(id, seed) for seed in seeds)

    def _task(self, drawn: Drawn) -> Task:
        family, person = drawn.family, self.truth.people[drawn.persona]
        return Task(
            id=drawn.id,
            title=family.title,
            apps=family.apps,
            instruction=drawn.instruction,
            persona=person.email,
            timezone=person.tz,
            rubric=drawn.rubric,
            start=family.start(drawn.params),
            setup=family.setup(drawn.params),
            step_limit=max(FEWEST_STEPS, LEEWAY * family.expected_steps),
            level=family.level,
            tags=family.tags,
            family=family,
            params=drawn.params,
        )


def _fits(id: str, pattern: str) -> bool:
    return not pattern or id == pattern or id.startswith(f"{pattern}.")
