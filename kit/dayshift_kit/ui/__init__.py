"""The look every app shares: components, browser code, icons, emoji, portraits."""

from collections.abc import Mapping
from pathlib import Path

from flask import Flask

from dayshift_kit.ui import when
from dayshift_kit.ui.assets import Assets, routes
from dayshift_kit.ui.attributes import attributes, classes, opens
from dayshift_kit.ui.avatars import avatar, avatar_stack
from dayshift_kit.ui.emoji import emoji
from dayshift_kit.ui.icons import icon
from dayshift_kit.ui.office import linked_apps, mark_url

__all__ = ["Assets", "avatar", "emoji", "icon", "install"]

NAMES = (
    *(attributes, classes, opens, avatar, avatar_stack, emoji, icon, mark_url, linked_apps),
    *(when.written_day, when.written_time, when.times_of_day, when.time_ago),
)


def install(app: Flask, folders: Mapping[str, Path]) -> None:
    """Give an app the kit's templates, template functions and the address space `/assets`.

    Args:
        app: the Flask app.
        folders: built files by owner, for example `{"chat": …/dayshift_chat/static/build}`; the kit is added.
    """
    assets = Assets(folders)
    app.extensions["assets"] = assets
    app.register_blueprint(routes)
    app.jinja_env.globals.update({name.__name__: name for name in NAMES}, asset=assets.url)
