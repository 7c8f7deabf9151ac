"""Everything BRAND keeps, and what can be done with it."""

from dayshift_NAME.models.notes import LONGEST_TITLE, Note
from dayshift_NAME.models.people import Person

__all__ = ["LONGEST_TITLE", "Note", "Person"]
