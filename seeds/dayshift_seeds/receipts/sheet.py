"""A sheet of paper before it is painted: marks with their boxes, each of which lies on the paper."""

from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from dayshift_seeds.receipts.faces import font

Colour = tuple[int, int, int]
INK: Colour = (38, 37, 36)
WHITE: Colour = (255, 255, 255)
LEAST_CONTRAST = 4.5


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float


class Text(NamedTuple):
    """Words on a baseline; the anchor says whether x is their left, middle or right."""

    x: float
    y: float
    words: str
    face: str
    size: float
    ink: Colour
    anchor: str  # "l", "m" or "r"
    box: Box
    names: str  # the field that the words show: "total", "date", "merchant", or ""
    stroke: int = 0


class Shape(NamedTuple):
    """A filled rectangle: a rule, a bar of a bar code, a cell of a table."""

    box: Box
    fill: Colour


@dataclass
class Sheet:
    """Paper of a fixed width on which marks are collected.

    `zoom` is how finely words are measured: 1 where a unit is a pixel, more where it is a point.
    """

    width: float
    height: float
    margin: float
    zoom: int = 1
    paper: Colour = WHITE
    edge: str = "cut"  # "cut" or "torn"
    texts: list[Text] = field(default_factory=list)
    shapes: list[Shape] = field(default_factory=list)

    def length(self, words: str, face: str, size: float) -> float:
        """How wide the words run."""
        return font(face, size * self.zoom).getlength(words) / self.zoom

    def text(
        self, x: float, y: float, words: str, face: str, size: float, *, ink: Colour = INK,
        anchor: str = "l", names: str = "", on: Colour | None = None, stroke: int = 0,
    ) -> None:  # fmt: skip
        """Write words on the baseline y and remember where they stand."""
        if not words:
            return
        if contrast(ink, on or self.paper) < LEAST_CONTRAST:
            raise ValueError(f"{words!r} is too pale to be read: {ink} on {on or self.paper}")
        found = font(face, size * self.zoom).getbbox(words, anchor=anchor + "s", stroke_width=stroke)
        left, top, right, bottom = (edge / self.zoom for edge in found)
        box = Box(x + left, y + top, x + right, y + bottom)
        self.texts.append(Text(x, y, words, face, size, ink, anchor, box, names, stroke))

    def fill(self, left: float, top: float, right: float, bottom: float, fill: Colour = INK) -> None:
        self.shapes.append(Shape(Box(left, top, right, bottom), fill))

    def closed(self) -> "Sheet":
        """The sheet itself, once everything is known to lie on the paper and no words on other words.

        Raises:
            ValueError: some words run over an edge, or over others.
        """
        for text in self.texts:
            if not self._holds(text.box):
                size = f"{self.width} by {self.height}"
                raise ValueError(f"{text.words!r} runs off the paper of {size}: {text.box}")
        self._keep_apart()
        return self

    def _holds(self, box: Box) -> bool:
        near = self.margin / 2
        return (
            box.left >= near
            and box.top >= near
            and box.right <= self.width - near
            and box.bottom <= self.height - near
        )

    def _keep_apart(self) -> None:
        by_line: dict[float, list[Text]] = {}
        for text in self.texts:
            by_line.setdefault(text.y, []).append(text)
        for line in by_line.values():
            line.sort(key=lambda text: text.box.left)
            for one, other in pairwise(line):
                if other.box.left < one.box.right:
                    raise ValueError(f"{one.words!r} runs into {other.words!r}")


def contrast(one: Colour, other: Colour) -> float:
    """The ratio of two colours' luminances, from 1 to 21."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Colour) -> float:
    parts = [part / 255 for part in colour]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
