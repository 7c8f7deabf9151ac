"""What somebody typed into search, taken apart: words, phrases and modifiers."""

import re
from dataclasses import dataclass, field
from itertools import islice
from typing import Literal, get_args

ModifierName = Literal[
    "from", "to", "in", "with", "has", "hasmy", "is", "before", "after", "on", "during"
]  # fmt: skip
NAMES: frozenset[str] = frozenset(get_args(ModifierName))
SHORTEST_PREFIX = 3
LONGEST_QUERY = 1000
MOST_PARTS = 40
"""How much of a search is read; nobody types more, and the index takes no more at once."""

_PART = re.compile(
    r"(?P<no>-)?(?P<name>[A-Za-z]+):(?P<value>\"[^\"]*\"|<@[A-Z0-9]+>|[^\s\"]+)"
    r"|(?P<not>-)?\"(?P<phrase>[^\"]*)\""
    r"|(?P<word>[^\s\"]+)"
)


@dataclass(frozen=True, slots=True)
class Term:
    """A word or a phrase to look for, or to avoid."""

    text: str
    is_phrase: bool = False
    is_prefix: bool = False
    is_negated: bool = False


@dataclass(frozen=True, slots=True)
class Modifier:
    """One `name:value`. Repeating a name widens the search, another name narrows it."""

    name: str
    value: str
    is_negated: bool = False


@dataclass(frozen=True, slots=True)
class Query:
    """A whole search."""

    text: str = ""
    terms: tuple[Term, ...] = ()
    modifiers: tuple[Modifier, ...] = field(default=())

    @property
    def is_empty(self) -> bool:
        return not self.terms and not self.modifiers

    @property
    def wanted(self) -> tuple[Term, ...]:
        return tuple(term for term in self.terms if not term.is_negated)

    @property
    def unwanted(self) -> tuple[Term, ...]:
        return tuple(term for term in self.terms if term.is_negated)

    def values(self, name: str, *, negated: bool = False) -> tuple[str, ...]:
        """Every value given for one modifier."""
        return tuple(
            each.value for each in self.modifiers if each.name == name and each.is_negated == negated
        )

    @property
    def words(self) -> str:
        """The query without its modifiers, for a heading."""
        return " ".join(_spelled(term) for term in self.terms)


def parse_query(text: str) -> Query:
    """Take a search apart. Nothing is refused: what is no modifier is a word, and what is too much is cut."""
    text = text[:LONGEST_QUERY]
    terms: list[Term] = []
    modifiers: list[Modifier] = []
    for found in islice(_PART.finditer(text), MOST_PARTS):
        name = (found["name"] or "").lower()
        if name in NAMES:
            modifiers.append(Modifier(name, found["value"].strip('"'), is_negated=bool(found["no"])))
        elif found["phrase"] is not None:
            if _is_searchable(found["phrase"]):
                terms.append(Term(found["phrase"], is_phrase=True, is_negated=bool(found["not"])))
        else:
            terms += _words(found[0])
    return Query(text=text.strip(), terms=tuple(terms), modifiers=tuple(modifiers))


def match_expression(terms: tuple[Term, ...]) -> str:
    """All these terms, in the language of the full-text index."""
    return " AND ".join(_quoted(term) for term in terms)


def _words(part: str) -> list[Term]:
    is_negated = part.startswith("-") and len(part) > 1
    word = part[1:] if is_negated else part
    bare = word.rstrip("*")
    is_prefix = bare != word and len(bare) >= SHORTEST_PREFIX
    return [Term(bare, is_prefix=is_prefix, is_negated=is_negated)] if _is_searchable(bare) else []


def _is_searchable(text: str) -> bool:
    return any(char.isalnum() for char in text)


def _quoted(term: Term) -> str:
    text = term.text.replace('"', " ")
    return f'"{text}"*' if term.is_prefix else f'"{text}"'


def _spelled(term: Term) -> str:
    text = f'"{term.text}"' if term.is_phrase else term.text
    return f"{'-' if term.is_negated else ''}{text}{'*' if term.is_prefix else ''}"
