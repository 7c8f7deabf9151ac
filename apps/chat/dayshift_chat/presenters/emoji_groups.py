"""The emoji picker's groups, and what somebody uses most."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import func, select

from dayshift_chat.models import Person, Reaction
from dayshift_kit import current
from dayshift_kit.ui.emoji import table

USUAL = (
    "white_check_mark", "eyes", "raised_hands", "tada", "pray", "+1", "smile", "fire", "100",
    "heart", "joy", "thinking_face", "wave", "clap", "handshake", "bulb", "coffee", "rocket",
)  # fmt: skip
ICONS = ("smile", "leaf", "coffee", "plane", "trophy", "lightbulb", "shapes", "flag")
MOST = 18


@dataclass(frozen=True, slots=True)
class EmojiGroup:
    """One group: by its number in the table of all emoji, or by the names of its members."""

    key: str
    name: str
    icon: str
    number: int = -1
    names: Sequence[str] = ()


def frequent_names(person: Person) -> list[str]:
    """Names of the emoji this person reacts with most, filled up with the usual ones."""
    query = (
        select(Reaction.name)
        .where(Reaction.person_id == person.id)
        .group_by(Reaction.name)
        .order_by(func.count().desc(), Reaction.name)
        .limit(MOST)
    )
    return list(dict.fromkeys([*current.session.scalars(query), *USUAL]))[:MOST]


def emoji_groups(person: Person) -> list[EmojiGroup]:
    """Frequently used first, then everything there is."""
    often = EmojiGroup("frequent", "Frequently used", "clock", names=frequent_names(person))
    groups = enumerate(table().groups)
    return [often, *(EmojiGroup(f"group-{number}", name, ICONS[number], number) for number, name in groups)]
