"""Typed answers accept what a person would write, and nothing smuggled in beside it."""

from datetime import date
from decimal import Decimal

import pytest

from dayshift_graders.answers import (
    ChoiceAnswer,
    DateAnswer,
    IntegerAnswer,
    ListAnswer,
    MoneyAnswer,
    PercentAnswer,
    PersonAnswer,
    RecordAnswer,
    SetAnswer,
    TableAnswer,
)

ADA = PersonAnswer("Zoë Müller", "zoe.muller@northlight.example")
BOB = PersonAnswer("Bob Oyelaran")


@pytest.mark.parametrize(
    ("expected", "given"),
    [
        (IntegerAnswer(25), "25"),
        (IntegerAnswer(25), "25.0"),
        (IntegerAnswer(1234), "1,234"),
        (MoneyAnswer(4_820_000, "USD"), "$48.2k"),
        (MoneyAnswer(4_820_000, "USD"), "48,200 USD"),
        (MoneyAnswer(4_820_000, "USD"), "USD 48200.00"),
        (MoneyAnswer(4_820_000, "USD"), "48 200 dollars"),
        (MoneyAnswer(3_040_000_00, "USD"), "$3.04M"),
        (MoneyAnswer(12_000, "JPY", exponent=0), "¥12,000"),
        (MoneyAnswer(100, "EUR", currency_required=False), "1.00"),
        (PercentAnswer(Decimal("12.5")), "12.5 %"),
        (PercentAnswer(Decimal("12.5"), Decimal("0.05")), "12.46%"),
        (DateAnswer(date(2026, 3, 31)), "2026-03-31"),
        (DateAnswer(date(2026, 3, 31)), "31 March 2026"),
        (DateAnswer(date(2026, 3, 31)), "Tuesday, March 31st, 2026"),
        (ADA, "zoe muller"),
        (ADA, "@Zoë Müller."),
        (ADA, "zoe.muller@northlight.example"),
        (RecordAnswer(("Q-2284",)), "#q-2284"),
        (ChoiceAnswer("Late", ("Late", "On time")), "late"),
        (SetAnswer((ADA, BOB)), "Bob Oyelaran and Zoë Müller"),
        (ListAnswer((IntegerAnswer(1), IntegerAnswer(2))), "1. 1\n2. 2"),
        (TableAnswer(((ADA, IntegerAnswer(3)), (BOB, IntegerAnswer(4)))), "Bob Oyelaran | 4\nZoe Muller | 3"),
    ],
)
def test_ways_a_person_would_write_it_are_accepted(expected, given):
    assert expected.accepts(given)


@pytest.mark.parametrize(
    "expected",
    [
        IntegerAnswer(0),
        MoneyAnswer(0, "USD"),
        PercentAnswer(Decimal(0)),
        DateAnswer(date(2026, 3, 31)),
        ADA,
        RecordAnswer(("Q-2284", "")),
        ChoiceAnswer("Late", ("Late", "On time")),
        SetAnswer((ADA,)),
        SetAnswer(()),
        ListAnswer(()),
        TableAnswer(()),
    ],
)
@pytest.mark.parametrize(
    "given", [None, "", "  ", "{}", "[]", "success", "N/A", "x" * 20_000, "@", "#", ".", "%"]
)
def test_empty_and_default_answers_never_pass(expected, given):
    assert not expected.accepts(given)


@pytest.mark.parametrize(
    ("expected", "given"),
    [
        (IntegerAnswer(25), "25 or 26"),
        (IntegerAnswer(25), "2,5"),
        (MoneyAnswer(4_820_000, "USD"), "€48,200"),
        (MoneyAnswer(4_820_000, "USD"), "48,200"),
        (MoneyAnswer(4_820_000, "USD"), "$48,200 EUR"),
        (MoneyAnswer(4_820_000, "USD"), "$48,200 or $48,300"),
        (PercentAnswer(Decimal("12.5")), "0.125"),
        (DateAnswer(date(2026, 3, 4)), "3/4/2026"),
        (DateAnswer(date(2026, 3, 4)), "2026-03-04 or 2026-03-05"),
        (ADA, "Zoë Müller or Bob Oyelaran"),
        (ADA, "Zoë"),
        (RecordAnswer(("Q-2284",)), "Q-2284 Q-2285"),
        (ChoiceAnswer("Late", ("Late", "On time")), "Late, On time"),
        (SetAnswer((ADA, BOB)), "Zoë Müller, Bob Oyelaran, Tom Hargreaves"),
        (SetAnswer((ADA, BOB)), "Zoë Müller, Zoë Müller"),
        (ListAnswer((IntegerAnswer(1), IntegerAnswer(2))), "2, 1"),
    ],
)
def test_several_candidates_or_the_wrong_unit_are_refused(expected, given):
    assert not expected.accepts(given)
