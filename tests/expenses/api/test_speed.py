"""EX-110: a page of a list is read with a handful of queries, however long it is."""

import pytest
from sqlalchemy import event
from tests.expenses.api.test_expenses import new

from dayshift_kit import current


@pytest.fixture
def queries(world):
    """How many statements a request runs."""

    def queries(ask):
        with world.unit(write=False):
            engine, run = current.session.get_bind(), []
        event.listen(engine, "before_cursor_execute", note := lambda *given: run.append(given[2]))
        try:
            ask()
        finally:
            event.remove(engine, "before_cursor_execute", note)
        return len(run)

    return queries


@pytest.mark.parametrize("path", ["/expenses", "/reports", "/receipts", "/card-transactions"])
def test_ex_110_a_longer_page_runs_no_more_queries(ana, office, queries, path):
    def furnish():
        for number in range(4):
            line = new(ana, merchant=f"Shop {number}")
            ana.post("/reports", {"name": "One", "expense_ids": [line["id"]]}, status=201)
        with office() as at_work:
            for amount in range(4):
                at_work.charge(amount=9900 + amount)
                at_work.people.ana.expense(line["id"]).attach(at_work.receipt(), actor=at_work.people.ana)

    furnish()
    few = queries(lambda: ana.get(f"{path}?limit=2"))
    assert queries(lambda: ana.get(f"{path}?limit=4")) == few
