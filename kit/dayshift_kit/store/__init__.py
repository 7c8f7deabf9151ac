"""Worlds: fork, snapshot, read, compare and keep them."""
