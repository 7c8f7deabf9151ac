"""Outlay's expenses are of the same company as everything else: its people, trips, projects and guests."""

import pytest
from sqlalchemy import select
from sqlalchemy.orm import selectinload

from dayshift_expenses import manifest
from dayshift_expenses.models import Expense, Project
from dayshift_kit import current
from dayshift_kit.store import WorldStore
from dayshift_seeds import build
from dayshift_seeds.checker import Spent, spent


def rows():
    """Every expense as the checker reads it."""
    found = select(Expense).options(selectinload(Expense.attendees)).order_by(Expense.id)
    for each in current.session.scalars(found):
        guests = tuple((guest.name, guest.organisation) for guest in each.attendees)
        owner = each.owner
        yield Spent(each.id, owner.key, owner.real_name, each.spent_on, each.project_id, guests)


def problems(truth, given):
    return [str(problem) for problem in spent(truth, given)]


def agreeing(folder, seed, size):
    """What does not agree in a company of its own."""
    store = WorldStore(manifest, cache_dir=folder)
    truth = build("northlight", seed, size)
    world = store.fork(store.base(company="northlight", seed=seed, size=size).name)
    try:
        with world.unit(person=truth.people[truth.default_person].id, channel="ui", write=False):
            return problems(truth, rows())
    finally:
        store.close()


def test_ex_130_expenses_are_of_the_company(books, truth):
    assert problems(truth, rows()) == []


def test_ex_130_projects_are_tied_to_customers(books, truth):
    clients = {project.client for project in books.all(Project) if project.client}
    assert clients
    assert clients <= set(truth.customers)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"name": "Nemo Nobody"}, "who is not"),
        ({"project": "PRJ-999"}, "which is no project"),
        ({"guests": (("Nemo Nobody", "Corvane"),)}, "whom nobody knows"),
    ],
    ids=["name", "project", "guest"],
)
def test_ex_130_what_the_company_does_not_know_is_found(books, truth, change, words):
    first = next(rows())
    (found,) = problems(truth, [first._replace(**change)])
    assert words in found


def test_ex_130_what_was_spent_before_the_first_day_is_found(books, truth):
    first = next(rows())
    started = truth.people[first.person].started
    (found,) = problems(truth, [first._replace(day=started.replace(year=started.year - 1))])
    assert "was not there" in found


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 11))
def test_ex_130_every_small_company_agrees(tmp_path, seed):
    assert agreeing(tmp_path, seed, "small") == []


@pytest.mark.slow
def test_ex_130_the_standard_company_agrees(tmp_path):
    assert agreeing(tmp_path, 1, "standard") == []
