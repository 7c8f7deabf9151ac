"""Everything Outlay keeps, and what can be done with it."""

from dayshift_expenses.models.notes import LONGEST_TITLE, Note
from dayshift_expenses.models.people import Person

__all__ = ["LONGEST_TITLE", "Note", "Person"]
