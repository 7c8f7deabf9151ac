"""Every family keeps the contract of a family, whatever it is about."""

import string

import pytest

from dayshift_control.wire import Diff
from dayshift_graders import Attempt, grade
from dayshift_tasks.catalogue import UnknownTask, draw, families, family

IDS = [each.id for each in families()]


@pytest.mark.parametrize("id", IDS)
def test_a_seed_always_draws_the_same_task(id, truth):
    assert draw(id, 7, truth).params == draw(id, 7, truth).params
    assert draw(id, 7, truth).instruction == draw(id, 7, truth).instruction


@pytest.mark.parametrize("id", IDS)
def test_seeds_draw_different_tasks(id, truth):
    drawn = {draw(id, seed, truth).instruction for seed in range(1, 51)}
    assert len(drawn) >= 20  # the small company has few approvals; the standard one fifty tasks and more


@pytest.mark.parametrize("id", IDS)
def test_every_wording_fills_the_same_slots(id, truth):
    task = draw(id, 1, truth)
    slots = set(task.family.slots(task.params))
    for wording in task.family.instructions:
        used = {name for _, name, _, _ in string.Formatter().parse(wording) if name}
        assert used == slots, wording


@pytest.mark.parametrize("id", IDS)
def test_doing_nothing_earns_nothing_and_every_check_fails(id, truth):
    task = draw(id, 1, truth)
    nothing = Attempt(
        task=task.id,
        baseline={"chat": "b"},
        diffs={"chat": Diff(world="w", since="b", material=(), ambient=())},
        events={"chat": ()},
    )
    result = grade(nothing, task.rubric)
    assert (result.success, result.score) == (False, 0.0)
    assert not [check.sentence for check in result.checks if check.passed and not check.guard]


@pytest.mark.parametrize("id", IDS)
def test_a_family_comes_with_ways_right_and_wrong(id):
    found = family(id)
    assert len(list(found.alternatives())) >= 2
    assert len(list(found.near_misses())) >= 3
    assert found.__class__.__module__.startswith(f"dayshift_tasks.{found.apps[0]}.")
    assert found.id.partition(".")[0] in (*found.apps, "cross")


def test_families_that_do_not_exist_are_named(truth):
    with pytest.raises(UnknownTask, match=r"chat\.dance"):
        draw("chat.dance", 1, truth)
