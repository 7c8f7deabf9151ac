"""Checkpoints and guards: sentences with a verdict, joined into a small DAG."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .verdict import CheckResult, GradeError

FINAL_WEIGHT = 0.3
_ROUNDING = 1e-6


@dataclass(frozen=True, slots=True)
class Check:
    """One sentence about the end state. `after` numbers the checks (from 1) that must hold first."""

    sentence: str
    weight: float
    holds: bool
    after: tuple[int, ...] = ()
    evidence: str = ""
    is_guard: bool = False


def check(
    sentence: str, *, weight: float, when: object, after: int | Sequence[int] = (), evidence: object = ""
) -> Check:
    """A checkpoint that earns `weight` when it holds and everything it comes `after` holds too.

    Args:
        sentence: What is true when it passes, in words a person would use.
        weight: Share of the whole score; the weights of a family sum to 1.
        when: Passes if truthy.
        after: Number(s) of earlier checkpoints, counted from 1, guards included.
        evidence: What was looked at, shown beside the sentence.
    """
    needed = (after,) if isinstance(after, int) else tuple(after)
    return Check(sentence, weight, bool(when), needed, str(evidence))


def guard(sentence: str, *, when: object, evidence: object = "") -> Check:
    """A sentence that already holds and must stay true: earns nothing, costs everything."""
    return Check(sentence, 0.0, bool(when), (), str(evidence), is_guard=True)


def judge(checks: Iterable[Check]) -> tuple[CheckResult, ...]:
    """Decide which checks are credited.

    Raises:
        GradeError: The weights do not sum to 1, the last checkpoint weighs too little, or a check
            comes after one that does not precede it.
    """
    listed = tuple(checks)
    _validate(listed)
    credited: list[bool] = []
    for each in listed:
        credited.append(each.holds and all(credited[number - 1] for number in each.after))
    return tuple(_result(each, credit) for each, credit in zip(listed, credited, strict=True))


def earned(results: Iterable[CheckResult]) -> float:
    """The credit of the checks alone, before guards and collateral are considered."""
    return round(sum(result.weight for result in results if result.credited), 6)


def _validate(checks: Sequence[Check]) -> None:
    weighed = [each for each in checks if not each.is_guard]
    if not weighed or abs(sum(each.weight for each in weighed) - 1) > _ROUNDING:
        raise GradeError("The weights of the checkpoints do not sum to 1.")
    if weighed[-1].weight < FINAL_WEIGHT - _ROUNDING:
        raise GradeError(f"The final checkpoint must carry at least {FINAL_WEIGHT}.")
    for position, each in enumerate(checks, start=1):
        if each.weight <= 0 and not each.is_guard:
            raise GradeError(f"“{each.sentence}” earns nothing; make it a guard.")
        if any(not 1 <= number < position for number in each.after):
            raise GradeError(f"“{each.sentence}” comes after a check that does not precede it.")


def _result(each: Check, credit: bool) -> CheckResult:
    return CheckResult(
        sentence=each.sentence,
        weight=each.weight,
        passed=each.holds,
        credited=credit,
        guard=each.is_guard,
        evidence=each.evidence,
    )
