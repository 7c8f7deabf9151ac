"""Mileage, per diem and hotels."""

from collections.abc import Iterator
from fractions import Fraction

from dayshift_expenses.money import trimmed
from dayshift_expenses.money.dates import written_date
from dayshift_expenses.rules.facts import Context, ExpenseFacts
from dayshift_expenses.rules.findings import Finding
from dayshift_expenses.rules.policy import PolicyFacts

_RATE_NAMES = {"mileage": "Mileage", "per_diem": "Per diem", "time": "Hourly"}


def rate(expense: ExpenseFacts, _context: Context, _policy: PolicyFacts) -> Iterator[Finding]:
    name = _RATE_NAMES.get(expense.kind)
    if name and expense.rate and expense.on and not expense.rate.holds_on(expense.on):
        yield Finding("rate_inactive", {"rate": name, "date": written_date(expense.on)})


def distance(expense: ExpenseFacts, _context: Context, policy: PolicyFacts) -> Iterator[Finding]:
    drive = expense.drive
    if drive is None or drive.route is None:
        return
    most = Fraction(drive.route) * (100 + policy.route_tolerance)
    if Fraction(drive.distance) * 100 > most:
        excess = trimmed(drive.distance - drive.route)
        yield Finding("distance_over_route", {"excess": f"{excess} {drive.unit}"})


def per_diem(expense: ExpenseFacts, context: Context, _policy: PolicyFacts) -> Iterator[Finding]:
    """A meal or a night bought on a day for which an allowance is paid already."""
    nature = expense.category.nature if expense.category else "other"
    if not expense.is_purchase or expense.is_itemised or expense.is_personal or expense.is_refund:
        return
    for other in context.others:
        if other.owner_id == expense.owner_id and _covers(other, expense, nature):
            yield Finding("per_diem_overlap", {"what": nature.capitalize()}, other.id)


def hotel(expense: ExpenseFacts, _context: Context, _policy: PolicyFacts) -> Iterator[Finding]:
    is_lodging = expense.category is not None and expense.category.nature == "lodging"
    is_whole_bill = expense.is_purchase and not expense.parent_id and not expense.is_itemised
    if is_lodging and is_whole_bill and (expense.amount or 0) > 0 and not expense.is_personal:
        yield Finding("hotel_not_itemised")


def _covers(other: ExpenseFacts, expense: ExpenseFacts, nature: str) -> bool:
    days = [day for day in other.per_diem_days if day.on == expense.on]
    if nature == "meals":
        return any(day.meals for day in days)
    return nature == "lodging" and any(day.lodging for day in days)


CHECKS = (rate, distance, per_diem, hotel)
