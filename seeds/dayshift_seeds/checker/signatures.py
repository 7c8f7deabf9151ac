"""Whoever did or signed something was on the books that day, and nobody signed for themselves."""

from collections.abc import Iterator
from datetime import date, timedelta

from dayshift_seeds.checker.problem import Problem
from dayshift_seeds.truth import Truth

_ASKING = ("owner", "requester", "traveller", "organiser", "claimant")


def signatures(truth: Truth) -> Iterator[Problem]:
    """Everything done by somebody who was not there, or approved by whoever asked for it."""
    for where, key, day in _acts(truth):
        if key in truth.people and not was_there(truth, key, day):
            yield Problem(where, f"{key} was not there on {day}")
    for where, asked, signed in _approvals(truth):
        if asked == signed:
            yield Problem(where, f"is approved by {asked}, who asked for it")


def was_there(truth: Truth, key: str, day: date) -> bool:
    """Whether the person was on the books, give or take the day that zones may differ by."""
    return any(truth.people[key].is_employed(day + timedelta(days=step)) for step in (0, -1, 1))


def _acts(truth: Truth) -> Iterator[tuple[str, str, date]]:
    """Who did what on which day."""
    for fact in truth.facts.all:
        if fact.at <= truth.now:
            yield f"fact:{fact.key}", fact.who, fact.at.date()
    for trip in truth.trips.all:
        yield f"trip:{trip.key}", trip.traveller, trip.starts
        yield f"trip:{trip.key}", trip.approver, trip.starts
    for case in truth.cases.all:
        for note in case.notes:
            yield f"case:{case.key}", note.author, note.at.date()
    for activity in truth.activities.all:
        if activity.is_done:
            yield f"activity:{activity.key}", activity.owner, activity.at.date()


def _approvals(truth: Truth) -> Iterator[tuple[str, str, str]]:
    """Who asked for something, and who approved it."""
    for trip in truth.trips.all:
        yield f"trip:{trip.key}", trip.traveller, trip.approver
    for hire in truth.hires.all:
        yield f"hire:{hire.key}", hire.manager, hire.approver
    for quote in truth.quotes.all:
        if quote.approver:
            yield f"quote:{quote.key}", quote.author, quote.approver
    yield from _approvals_in_stories(truth)


def _approvals_in_stories(truth: Truth) -> Iterator[tuple[str, str, str]]:
    for arc in truth.arcs.all:
        if "approver" in arc.refs:
            for role in _ASKING:
                if role in arc.refs:
                    yield f"arc:{arc.key}", arc.refs.text(role), arc.refs.text("approver")
