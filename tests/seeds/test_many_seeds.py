"""Companies hold together whatever the seed: people act while they are there, and sign for others."""

from dataclasses import replace
from datetime import timedelta

import pytest

from dayshift_seeds import build
from dayshift_seeds.checker import check
from dayshift_seeds.checker.talk import TalkCheck
from dayshift_seeds.truth import Book

fresh = build.__wrapped__  # many companies, each built once and none kept


def _problems(name, seed, size):
    return [f"{size} {seed}: {problem}" for problem in check(fresh(str(name), seed, size))]


def _renamed(company_file, folder):
    """The standard company under the name of another."""
    return company_file(
        folder, "acme", company=("name: Northlight Instruments\n", "name: Acme Instruments\n")
    )


@pytest.mark.parametrize("seed", [24, 60])
def test_nobody_acts_after_leaving_and_nobody_signs_alone(seed):
    assert _problems("northlight", seed, "small") == []


@pytest.mark.parametrize("seed", [2, 8])
def test_a_renamed_company_holds_together_as_well(company_file, seed):
    assert _problems(_renamed(company_file, "renamed"), seed, "small") == []


@pytest.mark.slow
def test_sixty_small_histories_hold_together(company_file):
    path = _renamed(company_file, "sixty")
    found = [problem for seed in range(1, 61) for problem in _problems("northlight", seed, "small")]
    found += [problem for seed in range(1, 31) for problem in _problems(path, seed, "small")]
    assert found == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2, 3, 4])
def test_standard_histories_hold_together(seed):
    assert _problems("northlight", seed, "standard") == []


@pytest.mark.slow
def test_what_the_large_company_said_holds_together():
    assert _problems("northlight", 1, "large") == []


def _with(truth, book, key, **changes):
    """The truth with one record changed."""
    things = [replace(t, **changes) if t.key == key else t for t in getattr(truth, book).all]
    return [str(p) for p in check(replace(truth, **{book: Book(things)}), with_talk=False)]


def test_a_trip_that_the_traveller_approved_is_found(small):
    trip = small.trips.all[0]
    found = _with(small, "trips", trip.key, approver=trip.traveller)
    assert f"trip:{trip.key}: is approved by {trip.traveller}, who asked for it" in found


def test_something_done_by_somebody_who_had_left_is_found(small):
    leaver = next(person for person in small.people.all if person.left)
    fact = next(f for f in small.facts.all if f.at.date() > leaver.left + timedelta(days=9))
    found = _with(small, "facts", fact.key, who=leaver.key)
    assert any(f"{leaver.key} was not there" in problem for problem in found)


def test_a_contact_called_like_a_well_known_firm_is_found(small):
    contact = small.contacts.all[0]
    found = _with(small, "contacts", contact.key, last_name="Bosch")
    assert any("well-known firm (Bosch)" in problem for problem in found)


def test_a_reaction_of_somebody_who_had_left_is_found(small):
    leaver = next(person for person in small.people.all if person.left)
    talk = small.transcript
    at = next(
        n
        for n, m in enumerate(talk.messages)
        if m.reactions and m.at.date() > leaver.left + timedelta(days=9)
    )
    messages = list(talk.messages)
    first, *rest = messages[at].reactions
    messages[at] = replace(messages[at], reactions=(replace(first, people=(leaver.key,)), *rest))
    broken = replace(small)
    broken.__dict__["transcript"] = replace(talk, messages=tuple(messages))
    assert any(f"reaction of {leaver.key}" in str(problem) for problem in TalkCheck(broken).problems())


def test_those_at_the_top_have_their_reports_approved_by_others(small):
    top = next(person for person in small.people.all if person.manager is None)
    signed = [
        step.actor
        for seed in (16, 60)
        for report in fresh("northlight", seed, "small").reports.all
        if report.owner == top.key
        for step in report.steps
        if step.action in ("approved", "paid")
    ]
    assert signed
    assert top.key not in signed
