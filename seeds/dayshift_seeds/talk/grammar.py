"""The little language that talk is written in: plain text with choices and slots.

    reads [about |roughly |]{0.2..0.6} high after the hot clean[, all {n} of them|]

`[a|b|c]` picks one part, and a choice with an empty part may be left out. `{name}` is a slot that
the scene fills; `{name:shape}` asks for a shape of it. A backslash keeps the next sign as it is,
and `\\n` starts a new line.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from dayshift_seeds.talk.dice import Dice


class Slot(NamedTuple):
    """A gap that the scene fills."""

    name: str
    shape: str


class Choice(NamedTuple):
    """Several ways to go on; one is taken."""

    options: tuple["Nodes", ...]
    is_optional: bool


_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})

Node = str | Slot | Choice
Nodes = tuple[Node, ...]


class GrammarError(ValueError):
    """A template that does not read: unbalanced brackets or an empty slot."""


def escaped(text: str) -> str:
    """The text as a message keeps it: the three signs of markup spelled out."""
    return text.translate(_ESCAPES)


@dataclass(slots=True)
class _Reader:
    text: str
    at: int = 0

    def nodes(self, *, inside: bool) -> Nodes:
        found: list[Node] = []
        plain: list[str] = []
        while self.at < len(self.text):
            sign = self.text[self.at]
            if inside and sign in "|]":
                break
            if sign in "[{":
                if plain:
                    found.append(escaped("".join(plain)))
                    plain = []
                found.append(self.choice() if sign == "[" else self.slot())
            else:
                plain.append(self.sign(sign))
        if plain:
            found.append(escaped("".join(plain)))
        return tuple(found)

    def sign(self, sign: str) -> str:
        self.at += 1
        if sign != "\\":
            return sign
        kept = self.text[self.at : self.at + 1]
        self.at += 1
        return "\n" if kept == "n" else kept

    def choice(self) -> Choice:
        options: list[Nodes] = []
        while True:
            self.at += 1
            options.append(self.nodes(inside=True))
            if self.at >= len(self.text):
                raise GrammarError(f"a choice is not closed in: {self.text}")
            if self.text[self.at] == "]":
                self.at += 1
                return Choice(tuple(options), () in options)

    def slot(self) -> Slot:
        end = self.text.find("}", self.at)
        inner = self.text[self.at + 1 : end]
        if end < 0 or not inner.strip():
            raise GrammarError(f"a slot is empty or not closed in: {self.text}")
        self.at = end + 1
        name, _, shape = inner.partition(":")
        return Slot(name.strip(), shape.strip())


@cache
def parse(text: str) -> Nodes:
    """Read a template once; later calls return the same nodes."""
    reader = _Reader(text)
    return reader.nodes(inside=False)


def render(nodes: Nodes, *, dice: Dice, brevity: float, fill: Callable[[Slot], str]) -> str:
    """Write the nodes out. `brevity` is the chance that an optional part is left out."""
    parts: list[str] = []
    _render(nodes, parts, dice, brevity, fill)
    return "".join(parts)


def _render(nodes: Nodes, parts: list[str], dice: Dice, brevity: float, fill: Callable[[Slot], str]) -> None:
    for node in nodes:
        if isinstance(node, str):
            parts.append(node)
        elif isinstance(node, Slot):
            parts.append(fill(node))
        else:
            _render(_pick(node, dice, brevity), parts, dice, brevity, fill)


def _pick(choice: Choice, dice: Dice, brevity: float) -> Nodes:
    if not choice.is_optional:
        return dice.pick(choice.options)
    if dice.chance(brevity):
        return ()
    return dice.pick([option for option in choice.options if option])


def slots_of(nodes: Nodes) -> list[Slot]:
    """Every slot that may be asked for, in order of writing."""
    found: list[Slot] = []
    for node in nodes:
        if isinstance(node, Slot):
            found.append(node)
        elif isinstance(node, Choice):
            for option in node.options:
                found.extend(slots_of(option))
    return found
