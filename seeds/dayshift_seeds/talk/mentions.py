"""Names of channels inside a text become links to them."""

import re

from dayshift_seeds.talk.stage import Stage

_NAMED = re.compile(r"(?<![\w#&/])#([a-z][a-z0-9]*(?:-[a-z0-9]+)*)\b")


def with_channels(text: str, stage: Stage) -> str:
    """The text with every known #channel written as a link."""
    if "#" not in text:
        return text

    def link(found: re.Match[str]) -> str:
        room = stage.rooms.get(found[1])
        if room is None or room.kind != "public":
            return found[0]
        return f"<#{room.id(stage.truth.seed)}|{room.name}>"

    return _NAMED.sub(link, text)
