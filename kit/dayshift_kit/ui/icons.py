"""Line icons, drawn from one sprite."""

import json
from functools import cache, lru_cache

from markupsafe import Markup

from dayshift_kit.ui.assets import KIT_BUILD, Assets, AssetsMissing


@cache
def names() -> frozenset[str]:
    """The icons in the sprite: those that sources name in quotes, and our own drawings."""
    path = KIT_BUILD / "icons.json"
    if not path.exists():
        raise AssetsMissing("the icon sprite was not built; run `bin/assets`")
    return frozenset(json.loads(path.read_text()))


@cache
def _sprite() -> str:
    return Assets({}).url("kit", "icons.svg")


@lru_cache(maxsize=4096)
def icon(name: str, size: int = 16, classes: str = "", label: str = "") -> Markup:
    """An icon as inline SVG; without a label it is hidden from assistive technology.

    Raises:
        AssetsMissing: when the sprite has no such icon.
    """
    if name not in names():
        raise AssetsMissing(f"no icon {name!r} in the sprite; is it a Lucide name? then run `bin/assets`")
    voice = Markup('role="img" aria-label="{}"').format(label) if label else Markup('aria-hidden="true"')
    return Markup(
        '<svg class="icon {classes}" width="{size}" height="{size}" {voice} focusable="false">'
        '<use href="{sprite}#{name}"></use></svg>'
    ).format(classes=classes, size=size, voice=voice, sprite=_sprite(), name=name)
