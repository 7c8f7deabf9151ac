from dataclasses import replace
from datetime import timedelta

import pytest

from dayshift_seeds import build
from dayshift_seeds.checker import check
from dayshift_seeds.checker.amounts import amounts
from dayshift_seeds.checker.names import well_known
from dayshift_seeds.checker.talk import TalkCheck
from dayshift_seeds.showing import show
from dayshift_seeds.truth import Book, Money


def _with(truth, book, key, **changes):
    """The truth with one record changed."""
    things = [replace(t, **changes) if t.key == key else t for t in getattr(truth, book).all]
    return replace(truth, **{book: Book(things)})


def _problems(truth):
    return [str(problem) for problem in check(truth, with_talk=False)]


@pytest.mark.parametrize("size", ["small", "standard"])
@pytest.mark.parametrize("seed", [1, 2, 11])
def test_everything_agrees(size, seed):
    assert _problems(build("northlight", seed, size)) == []


def test_everything_people_said_agrees_too(small):
    assert [str(problem) for problem in check(small)] == []


def test_everything_people_said_agrees_in_the_standard_company(standard):
    assert [str(problem) for problem in check(standard)] == []


def test_a_record_that_names_nobody_is_found(small):
    deal = small.deals.all[3]
    found = _problems(_with(small, "deals", deal.key, owner="nobody.here"))
    assert found == [f"deals/{deal.key}: owner is nobody.here, which is not among the people"]


def test_a_sum_that_is_off_by_a_cent_is_found(small):
    quote = small.quotes.all[0]
    found = _problems(_with(small, "quotes", quote.key, total=Money(quote.total.minor + 1, "USD")))
    assert any(quote.key in problem for problem in found)


def test_a_report_that_its_owner_approved_is_found(small):
    report = next(r for r in small.reports.all if len(r.steps) > 1)
    first, second, *rest = report.steps
    broken = _with(small, "reports", report.key, steps=(first, replace(second, actor=report.owner), *rest))
    assert any("by its owner" in problem for problem in _problems(broken))


def test_a_story_that_contradicts_its_fact_is_found(small):
    arc = next(a for a in small.arcs.all if a.kind == "forecast_call")
    fact = next(key for key in arc.steps[0].facts if key.endswith("/commit"))
    broken = _with(small, "facts", fact, value=Money(1, "USD"))
    assert any("the fact says" in problem for problem in _problems(broken))


def test_a_circle_of_managers_is_found(small):
    broken = _with(small, "people", "ruth.castellanos", manager="maya.okafor")
    assert any("reports to somebody below" in problem for problem in _problems(broken))


@pytest.mark.parametrize("name", ["Siemens", "Heineken Nederland", "Apple", "Uber"])
def test_well_known_firms_are_refused(name):
    assert well_known(name)


@pytest.mark.parametrize(
    "name", ["Applegarth Dairy", "Targeted Therapies", "Uberlingen Wasser", "Kestrel Foods"]
)
def test_other_names_pass(name):
    assert well_known(name) is None


def test_a_customer_called_like_a_well_known_firm_is_found(small):
    broken = _with(small, "customers", "kestrel-foods", name="Nestlé")
    assert any("well-known" in problem for problem in _problems(broken))


def test_an_address_outside_example_is_found(small):
    broken = _with(small, "people", "maya.okafor", email="maya@northlight.com")
    assert any(".example" in problem for problem in _problems(broken))


@pytest.mark.parametrize(
    ("text", "amount", "agrees"),
    [
        ("it came to $48.2k", Money(4_820_000, "USD"), True),
        ("it came to $48.2k", Money(4_829_900, "USD"), False),
        ("48,200 USD all in", Money(4_820_000, "USD"), True),
        ("commit is $3.04M", Money(303_612_200, "USD"), True),
        ("€1,204.50 for the hotel", Money(120_450, "EUR"), True),
        ("£1,204.50 for the hotel", Money(120_450, "EUR"), False),
        ("¥13,200 please", Money(13_200, "JPY"), True),
    ],
)
def test_amounts_are_read_as_people_write_them(text, amount, agrees):
    (written,) = amounts(text)
    assert written.means(amount) is agrees


def test_versions_and_plain_numbers_are_no_amounts():
    assert not list(amounts("release 3.18.2 reached 48,200 probes at 4:30"))


def _talk_problems(truth, change):
    """Problems of the truth after one message with facts about money was changed."""
    broken = replace(truth)
    talk = truth.transcript
    at = next(
        n
        for n, m in enumerate(talk.messages)
        if m.author in truth.people
        and list(amounts(m.text))
        and any(truth.facts[key].amount for key in m.facts)
    )
    messages = list(talk.messages)
    messages[at] = change(messages[at])
    broken.__dict__["transcript"] = replace(talk, messages=tuple(messages))
    return [str(problem) for problem in TalkCheck(broken).problems()]


def test_a_message_that_quotes_another_figure_is_found(small):
    found = _talk_problems(small, lambda m: replace(m, text=m.text + " That makes $987,654,321."))
    assert any("the facts say" in problem for problem in found)


def test_a_message_by_somebody_not_yet_there_is_found(small):
    newcomer = max(small.people.all, key=lambda person: person.started)
    found = _talk_problems(small, lambda m: replace(m, author=newcomer.key))
    assert any("who was not there then" in problem for problem in found)


def test_a_message_that_mentions_nobody_is_found(small):
    found = _talk_problems(small, lambda m: replace(m, text="<@U00000000X> " + m.text))
    assert any("U00000000X" in problem for problem in found)


def test_a_message_from_the_future_is_found(small):
    found = _talk_problems(small, lambda m: replace(m, at=small.now + timedelta(days=1)))
    assert any("in the future" in problem for problem in found)


def test_an_unfilled_slot_is_found(small):
    found = _talk_problems(small, lambda m: replace(m, text=m.text + " {customer}"))
    assert any("unfilled" in problem for problem in found)


def test_showing_gives_the_chart_the_calendar_the_stories_and_the_trouble(standard):
    shown = show(standard)

    def count(seat):
        return 1 + sum(count(below) for below in seat["reports"])

    assert count(shown["chart"]) == sum(p.left is None for p in standard.people.all)
    assert sum(map(len, shown["arcs"].values())) == len(standard.arcs)
    assert sum(map(len, shown["trouble"].values())) == len(standard.troubles)
    assert len(shown["calendar"]) > 60
    assert shown["counts"]["deals"] == len(standard.deals)
