"""What people type into search."""

from datetime import date

import pytest

from dayshift_chat.search import Modifier, Term, folded, parse_query
from dayshift_chat.search.days import Span, span_of
from dayshift_chat.search.query import match_expression

TODAY = date(2026, 3, 10)


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("halo drift", [Term("halo"), Term("drift")]),
        ('"halo drift"', [Term("halo drift", is_phrase=True)]),
        ("-halo", [Term("halo", is_negated=True)]),
        ('-"halo drift"', [Term("halo drift", is_phrase=True, is_negated=True)]),
        ("hal*", [Term("hal", is_prefix=True)]),
        ("ha*", [Term("ha")]),
        ("10:30", [Term("10:30")]),
        ("http://x.example", [Term("http://x.example")]),
        ("Q-2284", [Term("Q-2284")]),
        ("- – …", []),
        ('"unclosed', [Term("unclosed")]),
        ("foo:bar", [Term("foo:bar")]),
        ("", []),
    ],
)
def test_ch_331_words_phrases_prefixes_and_negations(text, terms):
    query = parse_query(text)
    assert list(query.terms) == terms
    assert query.modifiers == ()


@pytest.mark.parametrize(
    ("text", "modifier"),
    [
        ("from:@maya.okafor", Modifier("from", "@maya.okafor")),
        ('from:"Maya Okafor"', Modifier("from", "Maya Okafor")),
        ("FROM:me", Modifier("from", "me")),
        ("in:#sales-ops", Modifier("in", "#sales-ops")),
        ("-in:#sales-ops", Modifier("in", "#sales-ops", is_negated=True)),
        ("has::tada:", Modifier("has", ":tada:")),
        ("hasmy::+1:", Modifier("hasmy", ":+1:")),
        ("before:2026-03-01", Modifier("before", "2026-03-01")),
        ("from:<@U123>", Modifier("from", "<@U123>")),
    ],
)
def test_ch_331_modifiers(text, modifier):
    query = parse_query(f"halo {text}")
    assert query.modifiers == (modifier,)
    assert query.words == "halo"


def test_ch_331_values_of_one_modifier_are_collected():
    query = parse_query("in:#a in:#b -in:#c x")
    assert query.values("in") == ("#a", "#b")
    assert query.values("in", negated=True) == ("#c",)


@pytest.mark.parametrize(
    ("text", "expression"),
    [
        ("halo drift", '"halo" AND "drift"'),
        ("hal*", '"hal"*'),
        ('a"b OR c', '"a" AND "b" AND "OR" AND "c"'),
        ("x) NEAR(", '"x)" AND "NEAR("'),
    ],
)
def test_the_index_is_never_asked_in_the_users_own_syntax(text, expression):
    assert match_expression(parse_query(text).terms) == expression


@pytest.mark.parametrize(
    ("text", "first", "after"),
    [
        ("2026-03-09", date(2026, 3, 9), date(2026, 3, 10)),
        ("2026/3/9", date(2026, 3, 9), date(2026, 3, 10)),
        ("03/09/2026", date(2026, 3, 9), date(2026, 3, 10)),
        ("2025-12", date(2025, 12, 1), date(2026, 1, 1)),
        ("2025", date(2025, 1, 1), date(2026, 1, 1)),
        ("today", date(2026, 3, 10), date(2026, 3, 11)),
        ("Yesterday", date(2026, 3, 9), date(2026, 3, 10)),
        ("february", date(2026, 2, 1), date(2026, 3, 1)),
        ("Nov", date(2025, 11, 1), date(2025, 12, 1)),
        ("monday", date(2026, 3, 9), date(2026, 3, 10)),
        ("tuesday", date(2026, 3, 3), date(2026, 3, 4)),
        ("week", date(2026, 3, 9), date(2026, 3, 16)),
        ("month", date(2026, 3, 1), date(2026, 4, 1)),
        ("year", date(2026, 1, 1), date(2027, 1, 1)),
        ("9999-12-31", date(9999, 12, 31), date(9999, 12, 31)),
        ("12/31/9999", date(9999, 12, 31), date(9999, 12, 31)),
        ("9999-12", date(9999, 12, 1), date(9999, 12, 31)),
        ("9999", date(9999, 1, 1), date(9999, 12, 31)),
    ],
)
def test_ch_331_days_months_and_years_can_be_named(text, first, after):
    assert span_of(text, today=TODAY) == Span(first, after)


@pytest.mark.parametrize("text", ["2026-02-30", "2026-13", "soon", "ma", "0000", "99/99/9999", ""])
def test_what_names_no_day_is_none(text):
    assert span_of(text, today=TODAY) is None


@pytest.mark.parametrize("text", ["Štefan Kučera", "CAFÉ", "ﬁne", "İstanbul", "ß", "か", "👍🏽", "Ångström"])
def test_folding_keeps_every_letter_in_its_place(text):
    assert len(folded(text)) == len(text)
    assert folded(text.upper()) == folded(text) or len(text.upper()) != len(text)


@pytest.mark.parametrize("part", ["x ", "-x ", "from:x ", '"a b" ', "x* "])
def test_of_a_search_without_end_only_the_beginning_is_read(part):
    query = parse_query(part * 50_000)
    assert len(query.terms) + len(query.modifiers) == 40
