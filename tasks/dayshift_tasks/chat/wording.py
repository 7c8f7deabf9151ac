"""How instructions name messages, people and moments."""

import re
from zoneinfo import ZoneInfo

from dayshift_seeds import Truth
from dayshift_seeds.transcript import ChatMessage

EXCERPT = 60

_MARKUP = re.compile(r"[*_~`>]|<[^>]*>|:[a-z0-9_+-]+:|\s+")


def plain(text: str) -> str:
    """A message as one plain line; mentions, links and formatting are left out."""
    unescaped = _MARKUP.sub(" ", text).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    return " ".join(unescaped.split())


def excerpt(message: ChatMessage) -> str:
    """How the message begins, cut at a word."""
    line = plain(message.text)
    if len(line) <= EXCERPT:
        return line
    return line[:EXCERPT].rsplit(" ", 1)[0].rstrip(".,;:") + "…"


def is_plain(message: ChatMessage) -> bool:
    """Whether the text reads on screen just as an excerpt quotes it."""
    return not re.search(r"[*_~`<>&]|:[a-z0-9_+-]+:|\n", message.text[: EXCERPT + 20])


def when(message: ChatMessage, truth: Truth, reader: str) -> str:
    """The moment as the reader sees it: `9:41 AM today`, `4:12 PM on Monday, March 9`."""
    local = message.at.astimezone(ZoneInfo(truth.people[reader].tz))
    clock = local.strftime("%I:%M %p").lstrip("0")
    day = (truth.today - local.date()).days
    year = "" if local.year == truth.today.year else f", {local.year}"
    named = {0: "today", 1: "yesterday"}.get(day) or local.strftime("on %A, %B ") + str(local.day) + year
    return f"{clock} {named}"
