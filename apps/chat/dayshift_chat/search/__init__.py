"""Search: what people type, the index it runs on, and how words match."""

from dayshift_chat.search.folding import folded
from dayshift_chat.search.query import Modifier, Query, Term, parse_query

__all__ = ["Modifier", "Query", "Term", "folded", "parse_query"]
