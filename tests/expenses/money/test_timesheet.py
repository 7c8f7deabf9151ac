"""Hours are claimed in quarters and priced with one rounding."""

from decimal import Decimal

import pytest

from dayshift_expenses.money import Money
from dayshift_expenses.money.timesheet import BadHours, priced


@pytest.mark.parametrize(("hours", "minor"), [("1", 8550), ("0.25", 2138), ("7.75", 66263)])
def test_ex_20_hours_times_the_rate(hours, minor):
    assert priced(Decimal(hours), Money(8550, "USD")) == Money(minor, "USD")


@pytest.mark.parametrize("hours", ["0", "-1", "0.3", "1.125"])
def test_ex_20_other_steps_are_refused(hours):
    with pytest.raises(BadHours, match="steps of a quarter"):
        priced(Decimal(hours), Money(8550, "USD"))
