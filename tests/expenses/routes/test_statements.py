"""A page asks the database a handful of questions, however many rows it shows."""

import pytest
from sqlalchemy import event

from dayshift_kit import current

MOST_OF_A_LIST, MOST_OF_A_REPORT, MOST_OF_A_QUEUE = 60, 70, 80


@pytest.fixture
def statements(world):
    """How many statements a request runs once caches are warm."""

    def statements(ask):
        with world.unit(write=False):
            engine, run = current.session.get_bind(), []
        ask()
        event.listen(engine, "before_cursor_execute", note := lambda *given: run.append(given[2]))
        try:
            ask()
        finally:
            event.remove(engine, "before_cursor_execute", note)
        return len(run)

    return statements


def test_ex_41_a_full_page_of_the_list_runs_no_more_statements_than_allowed(maya, statements):
    assert len(maya.rows()) == 50
    assert statements(lambda: maya.get("/expenses")) <= MOST_OF_A_LIST
    assert statements(lambda: maya.get("/expenses?problem=1&columns=tags.project.problems")) <= MOST_OF_A_LIST


def test_ex_45_a_long_report_runs_as_many_statements_as_a_short_one(maya, claim, statements):
    short, long = claim("jonah", 700), claim("jonah", *range(1200, 3000, 240))
    few = statements(lambda: maya.get(f"/reports/{short}"))
    assert few <= MOST_OF_A_REPORT
    assert statements(lambda: maya.get(f"/reports/{long}")) <= few + 1


def test_ex_47_a_long_queue_runs_few_more_statements_than_a_short_one(maya, claim, statements):
    claim("jonah", 1200)
    few = statements(lambda: maya.get("/approvals"))
    assert few <= MOST_OF_A_QUEUE
    for number in range(8):
        claim("jonah", 1300 + number, 1400 + number)
    assert statements(lambda: maya.get("/approvals")) <= few + 4


def test_ex_42_changing_many_expenses_runs_four_statements_for_each(maya, statements):
    drafts = maya.rows("?owner=me&status=Unreported")
    values = iter(("yes", "no") * 4)

    def change(ids):
        def act():
            maya.post(
                "/expenses/selection/coding",
                {"id": ids, "set_billable": next(values), "within": ""},
                turbo=True,
                status=200,
            )

        return act

    few, many = drafts[:5], drafts[:25]
    assert len(many) == 25
    grown = statements(change(many)) - statements(change(few))
    assert grown <= 4 * (len(many) - len(few))
