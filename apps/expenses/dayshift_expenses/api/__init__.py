"""The API under `/api/v1`: programs do what their token's owner could do on the pages, by the same verbs."""

from dayshift_expenses.api.mounted import api

__all__ = ["api"]
