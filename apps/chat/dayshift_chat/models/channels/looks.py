"""Names that cannot be told apart by looking at them."""

import unicodedata

# Small letters that are drawn alike: of Cyrillic, Greek, Armenian, and rare ones of Latin.
_DRAWN_ALIKE = {
    "a": "\u0430\u03b1\u0251",
    "c": "\u0441\u03f2",
    "d": "\u0501",
    "e": "\u0435",
    "g": "\u0261",
    "h": "\u04bb\u0570",
    "i": "\u0456\u03b9\u0131\u0269\u026a",
    "j": "\u0458\u03f3",
    "k": "\u043a\u03ba",
    "n": "\u0578",
    "o": "\u043e\u03bf\u0585",
    "p": "\u0440\u03c1",
    "q": "\u051b",
    "s": "\u0455",
    "u": "\u03c5\u057d",
    "v": "\u0475\u03bd",
    "w": "\u051d",
    "x": "\u0445",
    "y": "\u0443\u03b3",
}
_TAKEN_FOR = {ord(char): letter for letter, alike in _DRAWN_ALIKE.items() for char in alike}
_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0")


def is_seen(char: str) -> bool:
    """Whether anything of a letter or mark shows."""
    return char not in _UNSEEN and not unicodedata.name(char, "").startswith("VARIATION SELECTOR")


def look_of(name: str) -> str:
    """What two names share when people take one for the other."""
    return unicodedata.normalize("NFC", name).translate(_TAKEN_FOR)
