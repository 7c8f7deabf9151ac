"""Merchant names as people, receipts and card feeds spell them: whether two mean the same one."""

import re
import unicodedata

_LEGAL = frozenset(
    {"ab", "ag", "as", "bv", "gmbh", "kg", "kk", "nv", "oy", "sa", "sarl", "sas", "srl", "the"}
)
_LEGAL_ENGLISH = frozenset(
    {"co", "company", "corp", "corporation", "inc", "limited", "llc", "llp", "ltd", "plc"}
)
_ABBREVIATION = re.compile(r"(?<=\b\w)\.")  # the dots of B.V. and U.S.
_SHORTEST_STEM = 3
_SHORTEST_CLIP = 6
_LONGEST_COMMON_WORD = 4


def words(name: str) -> tuple[str, ...]:
    """The words of a name without accents, punctuation and legal form."""
    bare = unicodedata.normalize("NFKD", name.casefold().replace("’", "").replace("'", ""))
    letters = _ABBREVIATION.sub("", "".join(c for c in bare if not unicodedata.combining(c)))
    found = re.findall(r"[^\W_]+", letters)
    return tuple(word for word in found if word not in _LEGAL | _LEGAL_ENGLISH) or tuple(found)


def is_same_merchant(one: str, other: str) -> bool:
    """Whether the names are equal but for case, accents, spaces, punctuation and legal form."""
    return bool(one.strip()) and "".join(words(one)) == "".join(words(other))


def is_similar_merchant(one: str, other: str) -> bool:
    """Whether one name is the other's beginning or holds all its words, or most words are in both.

    A word also counts as shared where one is the beginning of the other, as card feeds cut names off.
    """
    if is_same_merchant(one, other) or _is_clipped(one, other):
        return True
    first, second = set(words(one)), set(words(other))
    if not first or not second:
        return False
    shared = {word for word in first if any(_is_cut_off(word, whole) for whole in second)}
    if len(shared) == min(len(first), len(second)) and _is_distinctive(shared):
        return True
    return 2 * len(shared) > len(first) + len(second) - len(shared)


def _is_clipped(one: str, other: str) -> bool:
    short, long = sorted(("".join(words(one)), "".join(words(other))), key=len)
    return len(short) >= _SHORTEST_CLIP and long.startswith(short)


def _is_cut_off(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return short == long or (len(short) >= _SHORTEST_STEM and long.startswith(short))


def _is_distinctive(shared: set[str]) -> bool:
    """Whether a name wholly inside another is long enough to mean it: “Halyard” is, “Bar” is not."""
    return sum(map(len, shared)) > _LONGEST_COMMON_WORD
