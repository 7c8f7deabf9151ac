"""Trips, purchases with their receipts, and the reports they end up in."""
