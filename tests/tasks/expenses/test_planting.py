"""What tasks plant in Outlay is drawn so that an instruction names exactly one thing, at every seed."""

import dataclasses
from datetime import date

import pytest

from dayshift_tasks.catalogue import draw, families
from dayshift_tasks.expenses.drawing import LARGEST
from dayshift_tasks.expenses.planting import Claim, Line

IDS = [each.id for each in families() if each.apps[0] == "expenses"]
SEEDS = range(1, 21)


def test_there_are_twelve_families_and_more():
    assert len(IDS) >= 12


@pytest.mark.parametrize("id", IDS)
def test_planted_rows_have_keys_of_their_own(id, truth):
    for seed in SEEDS:
        keys = [(edit.table, tuple(edit.key.items())) for edit in planted(id, seed, truth)]
        assert len(keys) == len(set(keys))


@pytest.mark.parametrize("id", IDS)
def test_merchant_and_day_tell_planted_expenses_of_one_owner_apart(id, truth):
    for seed in SEEDS:
        rows = [edit.values for edit in planted(id, seed, truth) if edit.table == "expense"]
        seen = [(row["owner_id"], row["report_id"], row["merchant"], row["spent_on"]) for row in rows]
        assert len(seen) == len(set(seen))


@pytest.mark.parametrize("id", IDS)
def test_planted_expenses_need_no_receipt_but_for_a_hotel_s_and_are_neither_old_nor_to_come(id, truth):
    for seed in SEEDS:
        for edit in planted(id, seed, truth):
            if edit.table == "expense":
                age = (truth.today - date.fromisoformat(edit.values["spent_on"])).days
                assert 0 < age <= 60
                assert edit.values["amount"] <= LARGEST or edit.values["category_id"] == "lodging"


@pytest.mark.parametrize("id", IDS)
def test_owner_name_and_total_tell_planted_reports_apart(id, truth):
    for seed in SEEDS:
        rows = [edit.values for edit in planted(id, seed, truth) if edit.table == "report"]
        seen = [(row["owner_id"], row["name"], row["claimed_total"]) for row in rows]
        assert len(seen) == len(set(seen))


@pytest.mark.parametrize("id", IDS)
def test_no_instruction_names_an_id(id, truth):
    for seed in SEEDS:
        task = draw(id, seed, truth)
        ids = {part.id for part in parts(task.params) if isinstance(part, Line | Claim) and part.id}
        assert not [each for each in ids if each in task.instruction]


def planted(id, seed, truth):
    task = draw(id, seed, truth)
    return [edit for changes in task.family.setup(task.params).values() for edit in changes.edits]


def parts(value):
    """Every record within parameters."""
    if dataclasses.is_dataclass(value):
        yield value
        for field in dataclasses.fields(value):
            yield from parts(getattr(value, field.name))
    elif isinstance(value, tuple):
        for each in value:
            yield from parts(each)
