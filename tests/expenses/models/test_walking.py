"""A walk through everything that can be done with reports, by anybody, in any order.

Each step is one unit of work: what is refused changes nothing. After every step no report may be in a
state that the table does not lead to, and sums, books, batches and problems must be what they would be
if computed anew.
"""

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test
from tests.expenses.models.walker import Walk


def walk(store, base, *, times, steps):
    bound = type("BoundWalk", (Walk,), {"store": store, "base": base})
    run_state_machine_as_test(
        bound,
        settings=settings(
            max_examples=times,
            stateful_step_count=steps,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_ex_70_a_short_walk_finds_no_illegal_state(store, base):
    walk(store, base, times=5, steps=50)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_ex_70_a_long_walk_finds_no_illegal_state(store, base):
    walk(store, base, times=50, steps=100)
