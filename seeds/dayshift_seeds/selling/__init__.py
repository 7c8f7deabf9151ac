"""Deals and quotes: what was offered, at which price, and how it ended."""
