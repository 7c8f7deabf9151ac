"""What a message means: one parser, and everything that is written from its tree.

Source text (mrkdwn) is what is stored. `parse` makes a `Document` of it; HTML, plain text, the
composer's delta and source again are written from that tree and from nothing else.
"""

from dayshift_chat.mrkdwn.dates import shown_date
from dayshift_chat.mrkdwn.delta import document_from_delta, from_delta, to_delta
from dayshift_chat.mrkdwn.escaping import escape, unescape
from dayshift_chat.mrkdwn.html import Chip, Painter, Renderer, Resolver, to_html
from dayshift_chat.mrkdwn.marking import marker
from dayshift_chat.mrkdwn.nodes import Date, Document, Emoji, Link, Mention
from dayshift_chat.mrkdwn.parser import parse
from dayshift_chat.mrkdwn.plain import Labels, excerpt, to_plain
from dayshift_chat.mrkdwn.tidy import tidy
from dayshift_chat.mrkdwn.typed import Handles, from_typed
from dayshift_chat.mrkdwn.writer import to_source

__all__ = [
    "Chip",
    "Date",
    "Document",
    "Emoji",
    "Handles",
    "Labels",
    "Link",
    "Mention",
    "Painter",
    "Renderer",
    "Resolver",
    "document_from_delta",
    "escape",
    "excerpt",
    "from_delta",
    "from_typed",
    "marker",
    "parse",
    "shown_date",
    "tidy",
    "to_delta",
    "to_html",
    "to_plain",
    "to_source",
    "unescape",
]
