"""A dinner with nothing wrong, a policy that it keeps, and what surrounds it."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from dayshift_expenses.rules import Context, ExpenseFacts, PolicyFacts, ReportFacts, problems, report_problems
from dayshift_expenses.rules.facts import CategoryFacts, DailyLimit, ReceiptFacts, ScanLine

TODAY = date(2026, 3, 10)
DAY = date(2026, 3, 4)


class Scene:
    """One expense under one policy; each question changes what it names and nothing else."""

    meals = CategoryFacts(
        "CAT-MC",
        "Meals – clients",
        nature="meals",
        daily=DailyLimit("CAT-M", "Meals", 300_00),
        attendee_limit=80_00,
    )
    lodging = CategoryFacts("CAT-L", "Lodging", nature="lodging")
    travel = CategoryFacts("CAT-T", "Local travel")
    receipt = ReceiptFacts(
        "RCT-219", "a" * 64, "fp-219", "done", "Halyard & Finch", DAY, 229_22, "USD",
        {"merchant": 97, "date": 95, "amount": 95, "currency": 99}, (ScanLine("meal", 229_22),),
    )  # fmt: skip
    expense = ExpenseFacts(
        "EXP-000412", "maya", "cash", "POL-US", "R-2026-00052", "Halyard & Finch", on=DAY, amount=229_22,
        currency="USD", converted=229_22, category=meals, description="Corvane pilot", receipts=(receipt,),
        attendees=("maya", "beatriz", "dev"),
    )  # fmt: skip
    policy = PolicyFacts(
        "POL-US", "USD", receipt_above=75_00, itemised_above=75_00, affidavit_cap=2, item_limit=2500_00,
        max_age_days=90, late_after_days=60, required=frozenset({"category", "description"}),
        prohibited=frozenset({"alcohol", "hotel_extras"}), blocked_merchants=("Lucky Star Casino",),
        blocked_mccs=frozenset({"7995"}), preapproval_above=2000_00, preapproved_tolerance=Decimal(5),
        card_above=1500_00,
    )  # fmt: skip
    context = Context(TODAY)
    report = ReportFacts("R-2026-00052", "POL-US", "Corvane pilot", (expense,))

    def made(self, **changes):
        return replace(self.expense, **changes)

    def other(self, **changes):
        """Another live expense of the same owner, unlike the first but for what is named."""
        unlike = {
            "id": "EXP-000117", "merchant": "Tillicum Cabs", "amount": 27_40, "converted": 27_40,
            "category": self.travel, "receipts": (), "attendees": (),
        }  # fmt: skip
        return replace(self.expense, **{**unlike, **changes})

    def problems(self, expense=(), context=(), policy=()):
        return problems(
            replace(self.expense, **dict(expense)),
            replace(self.context, **dict(context)),
            replace(self.policy, **dict(policy)),
        )

    def report_problems(self, report=(), context=(), policy=()):
        return report_problems(
            replace(self.report, **dict(report)),
            replace(self.context, **dict(context)),
            replace(self.policy, **dict(policy)),
        )

    def said(self, asked, *changes):
        """Codes and messages after changes to (subject, context, policy), later ones on top."""
        layers = [(*change, {}, {})[:3] for change in changes]
        merged = [
            {key: value for part in parts for key, value in part.items()}
            for parts in zip(*layers, strict=True)
        ]
        return [(problem.code, problem.message) for problem in asked(*merged)]


@pytest.fixture
def scene():
    return Scene()
