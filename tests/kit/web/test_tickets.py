"""Entry tickets work once, soon, and only into worlds that still exist."""

import pytest

from dayshift_kit.identity import tickets as module
from dayshift_kit.identity.tickets import LIFETIME_S, Entry, Tickets

ENTRY = Entry(world="w-1", person="U1", path="/")


@pytest.fixture
def real_time(monkeypatch):
    """The real clock, standing still until moved."""
    moment = [1000.0]
    monkeypatch.setattr(module.time, "monotonic", lambda: moment[0])
    return moment


def test_a_ticket_leads_to_its_entry_once(real_time):
    tickets = Tickets()
    token = tickets.issue(ENTRY)
    assert tickets.redeem(token) == ENTRY
    assert tickets.redeem(token) is None


def test_a_ticket_dies_of_old_age(real_time):
    tickets = Tickets()
    token = tickets.issue(ENTRY)
    real_time[0] += LIFETIME_S
    assert tickets.redeem(token) is None


def test_tickets_into_a_dropped_world_are_torn_up(real_time):
    tickets = Tickets()
    gone, kept = tickets.issue(ENTRY), tickets.issue(Entry(world="w-2", person="U1", path="/"))
    tickets.drop_world("w-1")
    assert tickets.redeem(gone) is None
    assert tickets.redeem(kept) is not None


def test_old_tickets_make_room_for_new_ones(real_time, monkeypatch):
    monkeypatch.setattr(module, "MOST", 3)
    tickets = Tickets()
    tokens = [tickets.issue(ENTRY) for _ in range(5)]
    assert [tickets.redeem(token) is not None for token in tokens] == [False, False, True, True, True]


def test_an_unknown_token_leads_nowhere(real_time):
    assert Tickets().redeem("x") is None
