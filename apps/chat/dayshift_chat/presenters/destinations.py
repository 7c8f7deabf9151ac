"""Where somebody may want to go, by name: for the quick switcher."""

from dataclasses import dataclass

from dayshift_chat.models import Channel, Person
from dayshift_chat.presenters.desk import Desk
from dayshift_chat.presenters.views import Face

MOST = 8


@dataclass(frozen=True, slots=True)
class Destination:
    """One line: a conversation, or a person without one yet (`person_id`)."""

    name: str
    url: str = ""
    note: str = ""
    icon: str = ""
    face: Face | None = None
    person_id: str = ""
    is_unread: bool = False


def destinations(desk: Desk, query: str) -> list[Destination]:
    """Unread and recent conversations first; with a query, exact names, then beginnings, then the rest."""
    words = query.strip().lstrip("#@").lower()
    mine = _conversations(desk)
    if not words:
        return sorted(mine, key=lambda each: not each.is_unread)[:MOST]
    known = {each.name for each in mine}
    others = [
        each for each in (*_other_channels(desk, words), *_others(desk, words)) if each.name not in known
    ]
    found = [each for each in (*mine, *others) if _fits(each.name.lower(), words)]
    return sorted(
        found, key=lambda each: (each.name.lower() != words, not each.name.lower().startswith(words))
    )[:MOST]


def _conversations(desk: Desk) -> list[Destination]:
    rows = sorted(desk.viewer.sidebar().rows, key=lambda row: row.latest, reverse=True)
    return [
        Destination(
            name=row.label,
            url=desk.where.channel(row.channel.id),
            icon=""
            if len(row.people) == 1
            else ("users" if row.people else "lock" if row.channel.is_private else "hash"),
            face=desk.faces.of(row.people[0])
            if len(row.people) == 1 and isinstance(row.people[0], Person)
            else None,
            note=", ".join(part for part in (row.people[0].title, row.people[0].office) if part)
            if len(row.people) == 1
            else "",
            is_unread=row.is_bold,
        )
        for row in rows
    ]


def _other_channels(desk: Desk, words: str) -> list[Destination]:
    found: list[Channel] = desk.viewer.suggest_channels(words, limit=MOST)
    return [
        Destination(
            channel.name or "", desk.where.channel(channel.id), icon="lock" if channel.is_private else "hash"
        )
        for channel in found
    ]


def _others(desk: Desk, words: str) -> list[Destination]:
    return [
        Destination(
            name=found.person.real_name,
            note=", ".join(part for part in (found.person.title, found.person.office) if part),
            face=desk.faces.of(found.person),
            person_id=found.person.id,
        )
        for found in desk.viewer.suggest_people(words, limit=MOST)
        if found.person.id != desk.viewer.id
    ]


def _fits(name: str, words: str) -> bool:
    """Every letter that was typed stands in the name, in that order."""
    letters = iter(name)
    return words in name or all(letter in letters for letter in words if letter != " ")
