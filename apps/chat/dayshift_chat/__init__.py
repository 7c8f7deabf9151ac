"""Parley, the chat app."""
