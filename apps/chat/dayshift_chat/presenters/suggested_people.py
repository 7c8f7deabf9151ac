"""People to choose from, for a field that gathers several."""

from dataclasses import dataclass

from dayshift_chat.presenters.desk import Desk
from dayshift_chat.presenters.views import Face


@dataclass(frozen=True, slots=True)
class PersonOption:
    face: Face
    note: str
    is_in_channel: bool


def people_options(desk: Desk, query: str, *, channel_id: str) -> list[PersonOption]:
    """Those whose names begin that way, oneself left out; members of the channel cannot be chosen again."""
    channel = desk.viewer.readable_channel(channel_id) if channel_id else None
    return [
        PersonOption(
            face=desk.faces.of(found.person),
            note=" · ".join(
                part for part in (found.person.handle, found.person.title, found.person.office) if part
            ),
            is_in_channel=channel is not None and found.is_in_channel,
        )
        for found in desk.viewer.suggest_people(query, channel=channel, limit=10)
        if found.person.id != desk.viewer.id and not found.person.is_bot
    ]
