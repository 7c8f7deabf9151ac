"""Reads the talk files: situations, the ways they may go, and the phrase lists they draw on.

    == the probe reads high               a situation; header lines follow
    in: support, field                    tags of the channels where it happens
    who: asker=support, helper=firmware   who may play which role
    --                                    one way it may go
    asker: {customer} says two probes read high after the hot clean.  ++eyes(helper)
     | <terse> two probes high at {customer}. ideas?
    .. 20m
    helper> which firmware?               a reply in the thread
    helper>> fixed in {fw}                a reply that is also sent to the channel
    ?asker: thanks                        may be left out

`split: yes` makes every line in the channel start a way of its own. `@symptom` starts a list of
phrases, one a line, that `{~symptom}` draws on.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from typing import Literal, NamedTuple

Place = Literal["top", "reply", "broadcast"]

MANNERS = ("terse", "chatty", "formal", "lower-case", "emoji-heavy", "second-language")
_SHORT = {"l2": "second-language", "lower": "lower-case", "emoji": "emoji-heavy"}
_LINE = re.compile(r"^(\?)?([a-z][a-z0-9_]*)(:|>>|>)\s+(.*)$")
_DECORATION = re.compile(r"\s+(\+\+|@@)([a-z0-9_+\-:]+)(?:\(([a-z0-9_., -]*)\))?\s*$")
_WAIT = re.compile(r"^\.\.\s+(\d+)(m|h|d)$")
_UNITS = {"m": 1, "h": 60, "d": 1440}


class Way(NamedTuple):
    """One wording of a line. An empty manner suits everyone."""

    manner: str
    text: str


@dataclass(frozen=True, slots=True)
class Line:
    """What one person says next."""

    role: str
    place: Place
    ways: tuple[Way, ...]
    is_optional: bool = False
    wait: int | None = None  # minutes; None: as the conversation goes
    reactions: tuple[tuple[str, str], ...] = ()  # (emoji, role or head count)
    attachments: tuple[tuple[str, str], ...] = ()  # (what, argument): file, card, edit …


@dataclass(frozen=True, slots=True)
class Situation:
    """One way a conversation may go, with the rules for where, when and between whom."""

    key: str
    places: frozenset[str]
    cast: tuple[tuple[str, str], ...]
    when: tuple[str, ...]
    weight: float
    lines: tuple[Line, ...]

    @property
    def roles(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(line.role for line in self.lines))


class TalkFileError(ValueError):
    """A talk file that does not read, with its name and line number."""


@dataclass(slots=True)
class _Draft:
    title: str
    header: dict[str, str] = field(default_factory=dict)
    variants: list[list[Line]] = field(default_factory=lambda: [[]])
    wait: int | None = None


@dataclass(slots=True)
class Library:
    """Everything that can be said."""

    situations: list[Situation] = field(default_factory=list)
    phrases: dict[str, list[str]] = field(default_factory=dict)

    def at(self, place: str) -> list[Situation]:
        return [situation for situation in self.situations if place in situation.places]


@lru_cache(maxsize=1)
def library() -> Library:
    """Read every talk file that ships with the package, in order of path."""
    found = Library()
    for path, text in talk_files():
        read_into(found, path, text)
    return found


def talk_files() -> Iterator[tuple[str, str]]:
    root = files("dayshift_seeds.talk") / "data"
    for folder in sorted((entry for entry in root.iterdir() if entry.is_dir()), key=lambda e: e.name):
        for entry in sorted(folder.iterdir(), key=lambda e: e.name):
            if entry.name.endswith(".talk"):
                yield f"{folder.name}/{entry.name[:-5]}", entry.read_text(encoding="utf-8")


def read_into(found: Library, path: str, text: str) -> None:
    """Add one talk file's situations and phrases to the library."""
    draft: _Draft | None = None
    phrases: list[str] | None = None
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.rstrip()
        if not line or line.startswith("#"):
            continue
        if line.startswith("== "):
            _finish(found, path, draft)
            draft, phrases = _Draft(line[3:].strip()), None
        elif line.startswith("@"):
            _finish(found, path, draft)
            draft, phrases = None, found.phrases.setdefault(line[1:].strip(), [])
        elif phrases is not None:
            phrases.append(line.strip())
        elif draft is not None:
            _read_line(draft, line, f"{path}:{number}")
        else:
            raise TalkFileError(f"{path}:{number}: text outside of a situation: {line}")
    _finish(found, path, draft)


def _read_line(draft: _Draft, line: str, where: str) -> None:
    waited = _WAIT.match(line)
    if line == "--":
        draft.variants.append([])
    elif waited:
        draft.wait = int(waited[1]) * _UNITS[waited[2]]
    elif line.startswith(" | "):
        _add_way(draft, line[3:], where)
    elif _is_header(draft, line):
        name, _, value = line.partition(":")
        draft.header[name] = value.strip()
    else:
        _add_line(draft, line, where)


def _is_header(draft: _Draft, line: str) -> bool:
    name = line.partition(":")[0]
    return draft.variants == [[]] and name in ("in", "who", "when", "often", "split")


def _add_line(draft: _Draft, line: str, where: str) -> None:
    match = _LINE.match(line)
    if match is None:
        raise TalkFileError(f"{where}: not a line of talk: {line}")
    optional, role, sign, rest = match.groups()
    text, reactions, attachments = _decorations(rest)
    places: dict[str, Place] = {":": "top", ">": "reply", ">>": "broadcast"}
    if sign == ":" and draft.header.get("split") == "yes":
        draft.variants.append([])
    draft.variants[-1].append(
        Line(
            role=role,
            place=places[sign],
            ways=(_way(text),),
            is_optional=optional is not None,
            wait=draft.wait,
            reactions=reactions,
            attachments=attachments,
        )
    )
    draft.wait = None


def _add_way(draft: _Draft, text: str, where: str) -> None:
    if not draft.variants[-1]:
        raise TalkFileError(f"{where}: another wording of nothing: {text}")
    last = draft.variants[-1][-1]
    draft.variants[-1][-1] = Line(
        role=last.role,
        place=last.place,
        ways=(*last.ways, _way(text.strip())),
        is_optional=last.is_optional,
        wait=last.wait,
        reactions=last.reactions,
        attachments=last.attachments,
    )


def _way(text: str) -> Way:
    if not text.startswith("<") or text[1:2] in ("@", "#", "!"):
        return Way("", text)
    manner, _, rest = text[1:].partition(">")
    manner = _SHORT.get(manner, manner)
    return Way(manner, rest.strip()) if manner in MANNERS else Way("", text)


def _decorations(
    text: str,
) -> tuple[str, tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]:
    reactions: list[tuple[str, str]] = []
    attachments: list[tuple[str, str]] = []
    while match := _DECORATION.search(text):
        text = text[: match.start()]
        kept = reactions if match[1] == "++" else attachments
        kept.insert(0, (match[2], match[3] or ""))
    return text, tuple(reactions), tuple(attachments)


def _finish(found: Library, path: str, draft: _Draft | None) -> None:
    if draft is None:
        return
    variants = [variant for variant in draft.variants if variant]
    for number, lines in enumerate(variants, start=1):
        found.situations.append(
            Situation(
                key=f"{path}/{draft.title}#{number}",
                places=frozenset(_words(draft.header.get("in", ""))),
                cast=tuple(_pairs(draft.header.get("who", ""))),
                when=tuple(_words(draft.header.get("when", ""))),
                weight=float(draft.header.get("often", "1")),
                lines=tuple(lines),
            )
        )


def _words(text: str) -> Iterable[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def _pairs(text: str) -> Iterable[tuple[str, str]]:
    for word in _words(text):
        role, _, rule = word.partition("=")
        yield role.strip(), rule.strip()
