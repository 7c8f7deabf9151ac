"""One trial of a grader, and what all of them add up to."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from dayshift_graders import Grade

Kind = Literal["untouched", "solve", "alternative", "near-miss", "mutant", "adversary"]

ADVERSARY_LIMIT = 0.05


@dataclass(frozen=True, slots=True)
class Trial:
    """How one way of treating a task was graded.

    Attributes:
        task: Task id.
        kind: What is being tried.
        name: Which solution, mutant or adversary.
        score: What the grader gave.
        success: Whether the grader called it a success.
        fault: Why the trial shows the grader (or the script) to be wrong; None when all is well.
        excluded: The stated rule by which a mutant does not count; None when it counts.
    """

    task: str
    kind: Kind
    name: str
    score: float
    success: bool
    fault: str | None = None
    excluded: str | None = None

    @property
    def family(self) -> str:
        return self.task.partition("@")[0]


def judged(task: str, kind: Kind, name: str, grade: Grade, *, also: str | None = None) -> Trial:
    """A trial with its fault found. `also` is a fault that the grade does not show."""
    return Trial(task, kind, name, grade.score, grade.success, _fault(kind, grade) or also)


def broken(task: str, kind: Kind, name: str, why: str) -> Trial:
    """A trial whose script could not be carried out: that is a fault, too."""
    return Trial(task, kind, name, 0.0, False, f"the script broke: {why}")


def refused(task: str, name: str, why: str) -> Trial:
    """A mutant that the database itself does not admit."""
    return Trial(task, "mutant", name, 0.0, False, None, f"the database refuses it: {why}")


def _fault(kind: Kind, grade: Grade) -> str | None:
    if grade.void is not None:
        return f"void: {grade.void}"
    match kind:
        case "solve" | "alternative":
            return None if grade.success and grade.score == 1.0 else f"does not pass: {grade.as_text()}"
        case "untouched":
            return None if not grade.success and grade.score == 0 else "doing nothing earns credit"
        case "adversary":
            return None if not grade.success and grade.score < ADVERSARY_LIMIT else "a brute earns credit"
        case _:
            return None if not grade.success and grade.score < 1.0 and _names_why(grade) else "it survives"


def _names_why(grade: Grade) -> bool:
    return bool(grade.collateral) or any(not check.passed for check in grade.checks) or grade.score == 0


@dataclass(frozen=True)
class Verdicts:
    """All trials of an audit."""

    trials: tuple[Trial, ...]
    seeds: int

    @property
    def is_clean(self) -> bool:
        return not any(trial.fault for trial in self.trials)

    def of(self, *kinds: Kind) -> list[Trial]:
        return [trial for trial in self.trials if trial.kind in kinds and trial.excluded is None]

    def faults(self, *kinds: Kind) -> list[Trial]:
        return [trial for trial in self.of(*kinds) if trial.fault]

    def kill_rate(self, family: str | None = None) -> tuple[int, int]:
        """Mutants and near-misses found out, and how many there were."""
        tried = [t for t in self.of("mutant", "near-miss") if family in (None, t.family)]
        return sum(trial.fault is None for trial in tried), len(tried)

    def as_json(self) -> dict[str, Any]:
        """The shape that others build on."""
        killed, tried = self.kill_rate()
        return {
            "families": len({trial.family for trial in self.trials}),
            "seeds": self.seeds,
            "untouched_max": _most(self.of("untouched")),
            "solve_min": min((trial.score for trial in self.of("solve")), default=0.0),
            "alternatives_failed": [_named(trial) for trial in self.faults("alternative")],
            "survivors": [_named(trial) for trial in self.faults("mutant", "near-miss")],
            "adversary_max": _most(self.of("adversary")),
            "mutants": {"killed": killed, "tried": tried, "interval_95": list(wilson(killed, tried))},
            "excluded": len([trial for trial in self.trials if trial.excluded]),
            "clean": self.is_clean,
            "faults": [asdict(trial) for trial in self.trials if trial.fault],
        }


def wilson(hits: int, tries: int) -> tuple[float, float]:
    """The 95 % interval of a rate, after Wilson (1927)."""
    if tries == 0:
        return 0.0, 1.0
    z = 1.959964
    rate, spread = hits / tries, z * z / tries
    centre = (rate + spread / 2) / (1 + spread)
    reach = z * math.sqrt(rate * (1 - rate) / tries + spread / (4 * tries)) / (1 + spread)
    return round(max(0.0, centre - reach), 4), round(min(1.0, centre + reach), 4)


def _most(trials: Iterable[Trial]) -> float:
    return max((trial.score for trial in trials), default=0.0)


def _named(trial: Trial) -> str:
    return f"{trial.task}: {trial.name}"


def families(trials: Sequence[Trial]) -> list[str]:
    return sorted({trial.family for trial in trials})
