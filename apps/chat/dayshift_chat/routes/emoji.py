"""The emoji picker and single emoji."""

from flask import Blueprint, Response, render_template, send_from_directory

from dayshift_chat.presenters import pictures
from dayshift_chat.presenters.desk import Desk
from dayshift_chat.presenters.emoji_groups import emoji_groups
from dayshift_kit.errors import NotFound
from dayshift_kit.ui.assets import KIT_BUILD
from dayshift_kit.ui.emoji import find, tone_of
from dayshift_kit.web.access import outside

emoji = Blueprint("emoji", __name__, url_prefix="/emoji")
emoji.add_app_template_global(pictures.icon, "picture_of")
emoji.add_app_template_global(pictures.emoji, "small_emoji")


@emoji.get("")
def index() -> str:
    return render_template("emoji/picker.html", groups=emoji_groups(Desk.here().viewer))


@emoji.get("/<name>.svg")
@outside
def show(name: str) -> Response:
    """The drawing of one emoji by name, skin tone included."""
    found = find(name)
    if found is None:
        raise NotFound("There is no such emoji.")
    response = send_from_directory(KIT_BUILD / "emoji", f"{found.drawing(tone_of(name))}.svg")
    response.cache_control.no_cache = None
    response.cache_control.max_age = 86400
    response.cache_control.public = True
    return response
