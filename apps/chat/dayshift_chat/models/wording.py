"""What people may say: source text made canonical, measured, and read out plainly."""

from typing import NamedTuple

from dayshift_chat.models.naming import Names
from dayshift_chat.mrkdwn import Document, parse, tidy, to_plain, to_source
from dayshift_kit.errors import Invalid

LONGEST_MESSAGE = 12_000
LONGEST_SOURCE = 5 * LONGEST_MESSAGE
"""Source takes more characters than what is read, at most five for one (`&amp;`) if all is used sensibly."""
FAR_TOO_LONG = f"A message holds {LONGEST_MESSAGE:,} characters; this one is far longer."


class Words(NamedTuple):
    """One text in its three forms."""

    source: str
    plain: str
    document: Document


def worded(text: str, *, may_be_blank: bool = False) -> Words:
    """Read mrkdwn source the way it will be kept.

    Raises:
        Invalid: nothing would be seen, or it is too long for one message.
    """
    if len(text) > LONGEST_SOURCE:
        raise Invalid({"text": FAR_TOO_LONG})
    document = tidy(parse(text))
    if document.is_blank:
        if not may_be_blank:
            raise Invalid({"text": "Write something first."})
        return Words("", "", Document())
    plain = to_plain(document, Names.of([document]))
    if len(plain) > LONGEST_MESSAGE:
        raise Invalid({"text": _too_long(len(plain))})
    return Words(to_source(document), plain, document)


def _too_long(length: int) -> str:
    over = length - LONGEST_MESSAGE
    return f"A message holds {LONGEST_MESSAGE:,} characters; this one is {over:,} too long."
