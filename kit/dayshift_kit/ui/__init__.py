"""The look every app shares: components, browser code, icons, emoji, portraits."""

from collections.abc import Mapping
from pathlib import Path

from flask import Flask

from dayshift_kit.ui.assets import Assets, routes
from dayshift_kit.ui.emoji import emoji
from dayshift_kit.ui.icons import icon

__all__ = ["Assets", "emoji", "icon", "install"]


def install(app: Flask, folders: Mapping[str, Path]) -> None:
    """Give an app the kit's templates, template functions and the address space `/assets`.

    Args:
        app: the Flask app.
        folders: built files by owner, for example `{"chat": …/dayshift_chat/static/build}`; the kit is added.
    """
    assets = Assets(folders)
    app.extensions["assets"] = assets
    app.register_blueprint(routes)
    app.jinja_env.globals.update(asset=assets.url, icon=icon, emoji=emoji)
