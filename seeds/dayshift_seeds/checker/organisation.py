"""The org chart is a tree with one top, and nobody leads too many or too few."""

from collections import Counter
from collections.abc import Iterator

from dayshift_seeds.checker.problem import Problem
from dayshift_seeds.truth import Truth

FEWEST, MOST = 3, 9


def organisation(truth: Truth) -> Iterator[Problem]:
    """Everything wrong with who reports to whom. A small company has no full teams to measure."""
    tops = [person for person in truth.people.all if person.manager is None]
    if len(tops) != 1:
        yield Problem("people", f"{len(tops)} people report to nobody")
    for person in truth.people.all:
        if _is_in_circle(truth, person.key):
            yield Problem(f"person:{person.key}", "reports to somebody below")
        manager = truth.people.get(person.manager or "")
        if manager and manager.left and not person.left:
            yield Problem(f"person:{person.key}", f"reports to {manager.key}, who has left")
    if truth.size != "small":
        here = [person for person in truth.people.all if not person.left and person.manager]
        for manager_key, count in Counter(person.manager for person in here).items():
            if not FEWEST <= count <= MOST:
                yield Problem(f"person:{manager_key}", f"leads {count} people, not {FEWEST} to {MOST}")


def _is_in_circle(truth: Truth, key: str) -> bool:
    seen = {key}
    at = truth.people[key].manager
    while at is not None:
        if at in seen:
            return True
        seen.add(at)
        at = truth.people[at].manager
    return False
