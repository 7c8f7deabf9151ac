"""The skeleton of a message: what is left when names, numbers, dates and links are masked.

Case, emoji and punctuation go as well, so that two people who write the same sentence in their own
manner still count as one.
"""

import re
from collections.abc import Iterable, Iterator

from dayshift_seeds.talk.figures import MONTHS, WEEKDAYS
from dayshift_seeds.truth import Truth

_MARKED = re.compile(r"<[^>]*>|https?://\S+|[\w.+-]+@[\w.-]+")
_EMOJI = re.compile(r":[a-z0-9_+\-]+:")
_PIECES = re.compile(r"(#?[^\W\d_]+(?:['’][^\W\d_]+)?)|(@|[^\s\w]*\d[\w.,:%/\-]*)")
_NEAR = ("today", "tomorrow", "yesterday", "am", "pm", "usd", "gbp", "eur", "jpy")
_JOINED = re.compile(r"(?:[@#] )*[@#]")


class Mask:
    """Knows the names of one company's world."""

    def __init__(self, truth: Truth) -> None:
        self._names = frozenset(word for name in _names(truth) for word in _words(name))

    def __call__(self, text: str) -> str:
        """The skeleton of a message's text."""
        bare = _EMOJI.sub(" ", _MARKED.sub(" @ ", text.replace("&amp;", "&")))
        words = [self._word(word, mark) for word, mark in _PIECES.findall(bare.lower())]
        return _JOINED.sub("@", " ".join(words))

    def _word(self, word: str, mark: str) -> str:
        if not word:
            return "@" if mark == "@" else "#"
        stem = word.removesuffix("'s").removesuffix("’s")
        return "@" if stem in self._names or stem[0] == "#" else word


def _words(name: str) -> Iterable[str]:
    return [word for word in re.findall(r"[^\W\d_]+", name.lower()) if len(word) > 1]


def _names(truth: Truth) -> Iterator[str]:
    for person in truth.people.all:
        yield from (person.first_name, person.last_name, person.display_name)
    for customer in truth.customers.all:
        yield from (customer.short, customer.city)
    for contact in truth.contacts.all:
        yield from (contact.first_name, contact.last_name)
    yield from _names_of_things(truth)
    yield from (*MONTHS, *WEEKDAYS, *(month[:3] for month in MONTHS), *_NEAR)


def _names_of_things(truth: Truth) -> Iterator[str]:
    for product in truth.products.all:
        yield from (product.family, product.short)
    for gathering in truth.gatherings.all:
        yield from (gathering.name, gathering.city)
    yield from (outsider.name for outsider in truth.outsiders.all)
    yield from (merchant.name for merchant in truth.merchants.all)
    yield from (office.city for office in truth.offices.all)
