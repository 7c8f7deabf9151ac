"""Every material change leaves a line in the log, by whoever made it; what is refused leaves nothing."""

import pytest
from tests.expenses.models.conftest import Office

from dayshift_kit import current
from dayshift_kit.store import diff, events_page

VERBS = {
    "create": lambda office: office.expense(),
    "report": lambda office: office.report(4000, 2500),
    "submit": lambda office: office.submitted(),
    "receipt": lambda office: office.expense().attach(office.receipt(), actor=office.people.ana),
    "itemise": lambda office: office.expense(amount=5000).itemise(
        actor=office.people.ana, items=[{"amount": 2000}, {"amount": 3000}]
    ),
    "split": lambda office: office.expense(amount=5000).split(
        actor=office.people.ana, parts=[{"amount": 2000}, {"amount": 3000}]
    ),
    "charge": lambda office: office.charge().create_expense(actor=office.people.ana),
    "retract": lambda office: office.submitted().retract(actor=office.people.ana),
}


@pytest.mark.parametrize("name", sorted(VERBS))
def test_ex_29_every_row_a_verb_touches_has_events_of_its_request(world, base, name):
    with world.unit(person="ana", channel="ui", request_id="r-1"):
        VERBS[name](Office())
    changes = diff(world, base.name)
    assert changes.material
    assert all(change.requests == ("r-1",) for change in changes.material)
    assert "violation" not in {change.table for change in changes.material}
    events = events_page(world, after=0, limit=100).events
    assert {event.request_id for event in events} == {"r-1"}


@pytest.mark.parametrize("name", sorted(VERBS))
def test_ex_105_a_verb_that_fails_changes_nothing(world, base, name):
    class ChangedMindError(Exception):
        pass

    with pytest.raises(ChangedMindError), world.unit(person="ana"):
        VERBS[name](Office())
        raise ChangedMindError
    changes = diff(world, base.name)
    assert (changes.material, changes.ambient) == ((), ())


def test_ex_29_the_same_acts_in_two_worlds_give_the_same_rows(store, base):
    from dayshift_kit.store import state_hash

    hashes = set()
    for number in range(2):
        world = store.fork(base.name, id=f"twin-{number}")
        for name in sorted(VERBS):
            with world.unit(person="ana", channel="ui", request_id=f"r-{name}"):
                VERBS[name](Office())
        hashes.add(state_hash(world).state)
        store.drop(world.id)
    assert len(hashes) == 1


def test_ex_42_editing_many_at_once_settles_once(office):
    from dayshift_expenses.models.settling import together

    ana = current.person
    expenses = [office.expense() for _ in range(5)]
    with together():
        for expense in expenses:
            expense.edit(actor=ana, category_id=None)
    assert all("missing_category" in {row.code for row in expense.violations} for expense in expenses)
