"""From an attempt and a rubric to a grade: pure, so that the same inputs always give the same verdict."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from .attempt import Attempt
from .checks import Check, earned, judge
from .collateral import Bounds, sort_changes
from .evidence import Evidence
from .verdict import CheckResult, Collateral, Grade

MANY = 10


@dataclass(frozen=True, slots=True)
class Rubric:
    """Everything that judges one task.

    Args:
        task: Task id.
        bounds: Who acts, through which channels, and the write set.
        checkpoints: Reads the evidence and yields checks and guards, always the same ones.
        collateral_cap: The most that an attempt with harmless collateral can score.
        may_be_infeasible: Whether declaring the task impossible can be right.
    """

    task: str
    bounds: Bounds
    checkpoints: Callable[[Evidence], Iterable[Check]]
    collateral_cap: float = 0.5
    may_be_infeasible: bool = False


def grade(attempt: Attempt, rubric: Rubric) -> Grade:
    """Judge one attempt.

    Raises:
        GradeError: The rubric is malformed (weights, order), which is a bug of the family.
    """
    if attempt.failure is not None:
        return Grade(
            task=rubric.task, success=False, score=0.0, checks=(), collateral=(), void=attempt.failure
        )
    changes = sort_changes(attempt, rubric.bounds)
    results = judge(rubric.checkpoints(Evidence(attempt, changes.allowed)))
    gave_up = attempt.infeasible is not None and not rubric.may_be_infeasible
    score = 0.0 if gave_up else _score(results, changes.collateral, rubric.collateral_cap)
    success = all(result.passed for result in results) and not changes.collateral and not gave_up
    return Grade(
        task=rubric.task,
        success=success,
        score=score,
        checks=results,
        collateral=changes.collateral,
    )


def _score(results: Iterable[CheckResult], collateral: tuple[Collateral, ...], cap: float) -> float:
    listed = tuple(results)
    if any(result.guard and not result.passed for result in listed):
        return 0.0
    return min(earned(listed), _cap(collateral, cap))


def _cap(collateral: tuple[Collateral, ...], cap: float) -> float:
    """Harmless extras cost half; harm, or very many extras, costs everything."""
    if not collateral:
        return 1.0
    if any(change.harm for change in collateral) or len(collateral) > MANY:
        return 0.0
    return cap
