"""Icons, emoji and portraits, each drawn once: a page shows the same ones over and over."""

from functools import lru_cache

from markupsafe import Markup

from dayshift_chat.presenters.views import Face
from dayshift_kit import ui

MARK = Markup(
    '<span class="avatar" data-size="{0}">'
    '<img class="avatar__picture" src="{1}" alt="" width="{0}" height="{0}" draggable="false"></span>'
)


def picture(face: Face, size: int, *, presence: bool = False) -> Markup:
    """A person's portrait or an app's mark, with the dot of their presence if asked for."""
    return _picture(face.avatar, face.mark, size, face.presence if presence else None)


@lru_cache(maxsize=4096)
def _picture(avatar: str, mark: str, size: int, presence: str | None) -> Markup:
    return MARK.format(size, mark) if mark else ui.avatar(avatar, size, presence=presence)


@lru_cache(maxsize=1024)
def icon(name: str, size: int = 16) -> Markup:
    """A line icon."""
    return ui.icon(name, size)


@lru_cache(maxsize=4096)
def emoji(name: str) -> Markup:
    """An emoji as an image."""
    return ui.emoji(name)
