"""The company's truth as rows of the chat app."""

from dayshift_chat.seeding.filling import fill
from dayshift_chat.seeding.seed import now, seed

__all__ = ["fill", "now", "seed"]
