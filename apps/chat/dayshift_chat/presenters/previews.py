"""The first words of a message on one line."""

import re

from markupsafe import Markup, escape

from dayshift_chat.presenters.pictures import emoji

SHORTCODE = re.compile(r":[a-z0-9_+'-]+:(?::skin-tone-[2-6]:)?")


def preview(words: str) -> Markup:
    """Plain words with their emoji drawn; what looks like an emoji and is none stays."""
    text, parts = 0, []
    for found in SHORTCODE.finditer(words):
        parts += [escape(words[text : found.start()]), emoji(found[0].strip(":"))]
        text = found.end()
    return Markup("").join([*parts, escape(words[text:])])
