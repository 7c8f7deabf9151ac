"""A strip of till paper, written from the top down in one face and cut where the writing ends."""

from collections.abc import Sequence
from dataclasses import dataclass

from dayshift_seeds.receipts.sheet import Colour, Sheet
from dayshift_seeds.rng import Rng

BLUE: Colour = (30, 52, 132)


@dataclass(frozen=True, slots=True)
class Printer:
    """A till printer: its face, the size of its letters and how far its lines lie apart."""

    face: str
    size: float
    leading: float
    rule: str = "-"


PRINTERS = {
    "mono": Printer("mono", 26, 33),
    "narrow": Printer("narrow", 29, 34, "="),
    "wide": Printer("wide", 29, 35),
    "japanese": Printer("japanese", 26, 37, "-"),
    "sans": Printer("sans", 28, 36, "·"),
}


class Strip:
    """Writes on a sheet, line by line."""

    def __init__(self, printer: Printer, width: int, *, margin: int = 30, edge: str = "torn") -> None:
        self.printer = printer
        self.sheet = Sheet(width, 0, margin, edge=edge)
        self.y = margin + 18.0
        self.left, self.right = float(margin), float(width - margin)

    def _face(self, is_bold: bool) -> str:
        return f"{self.printer.face}-bold" if is_bold else self.printer.face

    def length(self, words: str, scale: float = 1, *, is_bold: bool = False) -> float:
        return self.sheet.length(words, self._face(is_bold), self.printer.size * scale)

    def _write(
        self, x: float, words: str, *, anchor: str, scale: float = 1, is_bold: bool = False, names: str = ""
    ) -> None:
        stroke = 1 if is_bold and self.printer.face == "japanese" else 0
        self.sheet.text(
            x, self.y, words, self._face(is_bold), round(self.printer.size * scale), anchor=anchor,
            names=names, stroke=stroke,
        )  # fmt: skip

    def down(self, lines: float = 1) -> None:
        self.y += self.printer.leading * lines

    def centre(self, words: str, *, scale: float = 1, is_bold: bool = False, names: str = "") -> None:
        """Words in the middle, on as many lines as they need."""
        for line in self.wrapped(words, self.right - self.left, scale, is_bold=is_bold):
            self.down(max(1.0, scale * 0.98))
            self._write(
                (self.left + self.right) / 2, line, anchor="m", scale=scale, is_bold=is_bold, names=names
            )

    def line(self, words: str, *, indent: float = 0, names: str = "") -> None:
        for part in self.wrapped(words, self.right - self.left - indent, 1):
            self.down()
            self._write(self.left + indent, part, anchor="l", names=names)

    def pair(
        self,
        left: str,
        right: str,
        *,
        scale: float = 1,
        is_bold: bool = False,
        names: str = "",
        left_names: str = "",
    ) -> None:
        """Words on the left and on the right; the left ones wrap before they touch the right ones."""
        room = self.right - self.left - self.length(right, scale, is_bold=is_bold) - self.printer.size * 0.6
        parts = self.wrapped(left, room, scale, is_bold=is_bold) or [""]
        for part in parts[:-1]:
            self.down(max(1.0, scale))
            self._write(self.left, part, anchor="l", scale=scale, is_bold=is_bold)
        self.down(max(1.0, scale))
        if parts[-1]:
            self._write(self.left, parts[-1], anchor="l", scale=scale, is_bold=is_bold, names=left_names)
        self._write(self.right, right, anchor="r", scale=scale, is_bold=is_bold, names=names)

    def columns(self, cells: Sequence[str], stops: Sequence[float]) -> None:
        """Cells that end at those fractions of the width; the first begins at the left edge."""
        self.down()
        self._write(self.left, cells[0], anchor="l")
        for cell, stop in zip(cells[1:], stops, strict=True):
            self._write(self.left + (self.right - self.left) * stop, cell, anchor="r")

    def rule(self, sign: str = "") -> None:
        self.down(0.9)
        sign = sign or self.printer.rule
        if self.printer.face in ("japanese", "sans"):
            self._dashes(9 if sign == "-" else 3)
            return
        count = int((self.right - self.left) / self.length(sign))
        self._write((self.left + self.right) / 2, sign * count, anchor="m")

    def _dashes(self, width: int) -> None:
        y, x = self.y - self.printer.size * 0.3, self.left
        while x + width <= self.right:
            self.sheet.fill(x, y, x + width, y + 2)
            x += width * 2

    def by_hand(self, label: str, words: str, face: str, rng: Rng, *, names: str = "") -> None:
        """A printed label, a line to write on, and what somebody wrote there with a pen."""
        self.down(1.75)
        self._write(self.left, label, anchor="l")
        edge = self.right - 250
        self.sheet.fill(edge, self.y + 4, self.right, self.y + 6)
        if not words:
            return
        size = 58 if face == "pen" else 50
        x = self.right - rng.between(8, 46)
        y = self.y - rng.between(-4, 5)
        self.sheet.text(x, y, words, face, size, ink=BLUE, anchor="r", names=names)

    def bars(self, digits: str, height: float = 62, share: float = 0.8) -> None:
        """A bar code of the digits with the digits below."""
        self.down(0.5)
        rng = Rng("bars", digits)
        widths = [rng.pick((3, 3, 3, 6, 6, 9)) for _ in range(int((self.right - self.left) * share / 5))]
        x = self.left + (self.right - self.left) * (1 - share) / 2
        last = self.right - (x - self.left)
        for n, width in enumerate(widths):
            if x + width > last:
                break
            if n % 2 == 0:
                self.sheet.fill(x, self.y, x + width, self.y + height)
            x += width
        self.y += height - self.printer.leading * 0.1
        self.centre(digits)

    def wrapped(self, words: str, room: float, scale: float, *, is_bold: bool = False) -> list[str]:
        """The words on lines that fit."""
        lines: list[str] = []
        line = ""
        for word in words.split(" "):
            longer = f"{line} {word}" if line else word
            if line and self.length(longer, scale, is_bold=is_bold) > room:
                lines.append(line)
                line = word
            else:
                line = longer
        return [*lines, line] if line else lines

    def cut(self, below: float = 1.6) -> Sheet:
        """The finished paper."""
        self.down(below)
        self.sheet.height = round(self.y)
        return self.sheet.closed()
