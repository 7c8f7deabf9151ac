"""The company's truth as rows of Outlay."""

from dayshift_expenses.seeding.seed import seed, starts_at

__all__ = ["seed", "starts_at"]
