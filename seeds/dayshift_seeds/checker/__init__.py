"""Walks every cross-reference of a truth and says what does not agree."""

from collections.abc import Iterator

from dayshift_seeds.checker.figures import figures
from dayshift_seeds.checker.names import names
from dayshift_seeds.checker.organisation import organisation
from dayshift_seeds.checker.problem import Problem
from dayshift_seeds.checker.references import references
from dayshift_seeds.checker.signatures import signatures
from dayshift_seeds.checker.spending import Spent, purchases, spent
from dayshift_seeds.checker.stories import stories
from dayshift_seeds.checker.talk import TalkCheck
from dayshift_seeds.truth import Truth

__all__ = ["Problem", "Spent", "check", "spent"]


def check(truth: Truth, *, with_talk: bool = True) -> tuple[Problem, ...]:
    """Every problem found; empty when all agrees. `with_talk=False` leaves the transcript unread."""
    return tuple(_problems(truth, with_talk=with_talk))


def _problems(truth: Truth, *, with_talk: bool) -> Iterator[Problem]:
    dangling = list(references(truth))
    yield from dangling
    if dangling:
        return  # the other checks follow the references
    yield from organisation(truth)
    yield from names(truth)
    yield from figures(truth)
    yield from signatures(truth)
    yield from purchases(truth)
    yield from stories(truth)
    if with_talk:
        yield from TalkCheck(truth).problems()
