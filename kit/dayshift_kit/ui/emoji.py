"""Emoji by name: one table for pages, pickers and parsers, and images to draw them."""

import json
import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from markupsafe import Markup

from dayshift_kit.ui.assets import KIT_BUILD, AssetsMissing

TONED = re.compile(r"^(?P<name>.+?)(?:::skin-tone-(?P<tone>[2-6]))?$")


@dataclass(frozen=True)
class Emoji:
    """One emoji: its canonical name, other names, character and drawing."""

    name: str
    char: str
    file: str
    group: int
    aliases: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    tones: tuple[str, ...] = ()

    def drawing(self, tone: int | None = None) -> str:
        """The file that draws it; `tone` is 2 (light) to 6 (dark), ignored where it makes no difference."""
        return self.tones[tone - 2] if tone and self.tones else self.file

    def characters(self, tone: int | None = None) -> str:
        """The emoji as text, in a skin tone where it has them."""
        if tone and self.tones:
            return "".join(chr(int(point, 16)) for point in self.drawing(tone).split("-"))
        return self.char


@dataclass(frozen=True)
class Table:
    """All emoji in display order, and the picker's groups."""

    groups: tuple[str, ...]
    emoji: tuple[Emoji, ...]
    by_name: dict[str, Emoji]
    by_char: dict[str, Emoji]


@cache
def table() -> Table:
    """The table as built.

    Raises:
        AssetsMissing: when it was not built.
    """
    path = KIT_BUILD / "emoji.json"
    if not path.exists():
        raise AssetsMissing("the emoji table was not built; run `bin/assets`")
    read = json.loads(path.read_text(encoding="utf-8"))
    known = tuple(_emoji(entry) for entry in read["emoji"])
    by_name = {name: found for found in known for name in (found.name, *found.aliases)}
    by_char = {found.char.replace("\ufe0f", ""): found for found in known}
    return Table(tuple(group["name"] for group in read["groups"]), known, by_name, by_char)


def _emoji(entry: dict[str, Any]) -> Emoji:
    lists = {key: tuple(entry.get(key) or ()) for key in ("aliases", "keywords", "tones")}
    return Emoji(entry["name"], entry["char"], entry["file"], entry["group"], **lists)


def find(name: str) -> Emoji | None:
    """The emoji of a canonical name or alias, without colons; a skin tone suffix is ignored."""
    match = TONED.match(name.strip(":"))
    return table().by_name.get(match["name"]) if match else None


def tone_of(name: str) -> int | None:
    """The skin tone in `wave::skin-tone-4`, 2 to 6."""
    match = TONED.match(name.strip(":"))
    return int(match["tone"]) if match and match["tone"] else None


@lru_cache(maxsize=8192)
def emoji(name: str, size: int = 0, classes: str = "") -> Markup:
    """An emoji as an image; a name nobody knows stays text between colons."""
    found = find(name)
    if found is None:
        return Markup(":{}:").format(name.strip(":"))
    tone = tone_of(name)
    sized = Markup(' width="{0}" height="{0}"').format(size) if size else Markup("")
    image = Markup(
        '<img class="emoji {classes}" src="/assets/kit/emoji/{file}.svg" alt="{text}" title=":{name}:"'
        '{sized} decoding="sync" draggable="false">'
    )
    file, text = found.drawing(tone), found.characters(tone)
    return image.format(classes=classes, file=file, text=text, name=found.name, sized=sized)
