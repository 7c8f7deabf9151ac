"""Sheets of office paper in points, filled from the top down and continued on the next when full."""

from collections.abc import Sequence
from dataclasses import dataclass

from dayshift_seeds.receipts.sheet import INK, Colour, Sheet
from dayshift_seeds.rng import Rng

A4, LETTER = (595, 842), (612, 792)
MARGIN = 42
BODY = 15.5  # points: eleven pixels and more when a page is shown 440 wide
LEADING = 21
FOOT = 70
GREY: Colour = (86, 88, 92)
PALE: Colour = (240, 242, 244)
ACCENTS: tuple[Colour, ...] = (
    (18, 62, 110), (130, 34, 44), (24, 92, 78), (74, 44, 120), (38, 40, 46), (150, 70, 10), (8, 92, 128),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Look:
    """How a firm's papers look."""

    face: str
    accent: Colour
    shape: str  # "plain", "band", "centred" or "rule"

    @property
    def bold(self) -> str:
        return f"{self.face}-bold"


def look_of(firm: str) -> Look:
    """The same look on all papers of a firm."""
    rng = Rng("papers", firm)
    shape = rng.pick(("plain", "band", "centred", "rule"))
    return Look(rng.pick(("sans", "sans", "serif")), rng.pick(ACCENTS), shape)


class Papers:
    """Writes on page after page."""

    def __init__(self, look: Look, *, is_letter: bool, foot: str = "") -> None:
        self.look = look
        self.foot = foot
        self.width, self.height = LETTER if is_letter else A4
        self.left, self.right = float(MARGIN), float(self.width - MARGIN)
        self.pages: list[Sheet] = []
        self.y = 0.0
        self.turn()

    def turn(self) -> None:
        """Begin the next page."""
        self.pages.append(Sheet(self.width, self.height, MARGIN / 2, zoom=8, edge="cut"))
        self.y = float(MARGIN)

    @property
    def page(self) -> Sheet:
        return self.pages[-1]

    def down(self, points: float = LEADING) -> None:
        """Move on, to another page if this one is full."""
        self.y += points
        if self.y > self.height - FOOT:
            self.turn()
            self.y += LEADING

    def need(self, points: float) -> None:
        """Begin a page unless so much is left on this one."""
        if self.y + points > self.height - FOOT:
            self.turn()

    def write(
        self, x: float, words: str, *, anchor: str = "l", size: float = BODY, is_bold: bool = False,
        ink: Colour = INK, names: str = "", on: Colour | None = None,
    ) -> None:  # fmt: skip
        face = self.look.bold if is_bold else self.look.face
        self.page.text(x, self.y, words, face, size, ink=ink, anchor=anchor, names=names, on=on)

    def line(self, words: str, *, size: float = BODY, is_bold: bool = False, ink: Colour = INK) -> None:
        for part in self.wrapped(words, self.right - self.left, size, is_bold=is_bold):
            self.down(size * 1.35)
            self.write(self.left, part, size=size, is_bold=is_bold, ink=ink)

    def pair(
        self, left: str, right: str, *, size: float = BODY, is_bold: bool = False, names: str = "",
        start: float | None = None,
    ) -> None:  # fmt: skip
        """Words on the left and a figure on the right, or from a place further in."""
        x = self.left if start is None else start
        room = self.right - x - self._length(right, size, is_bold=is_bold) - 14
        parts = self.wrapped(left, room, size, is_bold=is_bold)
        for n, part in enumerate(parts):
            self.down(size * 1.36)
            self.write(x, part, size=size, is_bold=is_bold)
            if n == len(parts) - 1:
                self.write(self.right, right, anchor="r", size=size, is_bold=is_bold, names=names)

    def fact(self, label: str, words: str, *, at: float = 150, names: str = "") -> None:
        """A label in grey and what it is."""
        for n, part in enumerate(self.wrapped(words, self.right - self.left - at, BODY)):
            self.down()
            if n == 0:
                self.write(self.left, label, ink=GREY)
            self.write(self.left + at, part, names=names if n == 0 else "")

    def head(self, cells: Sequence[str], stops: Sequence[float]) -> None:
        """The names of a table's columns, on a tinted ground."""
        self.need(LEADING * 4)
        self.down(LEADING * 1.5)
        self.page.fill(self.left, self.y - 17, self.right, self.y + 7, PALE)
        self._cells(cells, stops, is_bold=True, on=PALE)

    def row(self, cells: Sequence[str], stops: Sequence[float]) -> None:
        """A row: the first cell begins at the left and wraps, the others end at the stops."""
        room = (self.right - self.left) * stops[0] - 70
        parts = self.wrapped(cells[0], room, BODY)
        for part in parts[:-1]:
            self.down()
            self.write(self.left + 6, part)
        self.down()
        self._cells((parts[-1], *cells[1:]), stops)

    def _cells(
        self, cells: Sequence[str], stops: Sequence[float], *, is_bold: bool = False, on: Colour | None = None
    ) -> None:
        self.write(self.left + 6, cells[0], is_bold=is_bold, on=on)
        for cell, stop in zip(cells[1:], stops, strict=True):
            x = self.left + (self.right - self.left) * stop - 6
            self.write(x, cell, anchor="r", is_bold=is_bold, on=on)

    def rule(self, fill: Colour = (196, 200, 204), thick: float = 1) -> None:
        self.down(LEADING * 0.5)
        self.page.fill(self.left, self.y, self.right, self.y + thick, fill)

    def _length(self, words: str, size: float, *, is_bold: bool = False) -> float:
        return self.page.length(words, self.look.bold if is_bold else self.look.face, size)

    def wrapped(self, words: str, room: float, size: float, *, is_bold: bool = False) -> list[str]:
        lines: list[str] = []
        line = ""
        for word in words.split(" "):
            longer = f"{line} {word}" if line else word
            if line and self._length(longer, size, is_bold=is_bold) > room:
                lines.append(line)
                line = word
            else:
                line = longer
        return [*lines, line]

    def closed(self) -> list[Sheet]:
        """All pages, numbered if there is more than one."""
        for n, page in enumerate(self.pages, start=1):
            top = self.height - 52
            page.fill(self.left, top, self.right, top + 1, (206, 210, 214))
            page.text(self.left, self.height - 33, self.foot, self.look.face, 13, ink=GREY)
            if len(self.pages) > 1:
                words = f"Page {n} of {len(self.pages)}"
                page.text(self.right, self.height - 33, words, self.look.face, 13, ink=GREY, anchor="r")
        return [page.closed() for page in self.pages]
