"""What finishes the word being typed in a message box."""

from dataclasses import dataclass

from markupsafe import Markup, escape

from dayshift_chat.models import Channel
from dayshift_chat.presenters.desk import Desk
from dayshift_chat.presenters.emoji_groups import frequent_names
from dayshift_chat.presenters.moments import plural
from dayshift_chat.presenters.views import Face
from dayshift_kit.ui.emoji import Emoji, table

MOST = 8
BROADCASTS = (
    ("here", "@here", "Notify everyone in this conversation who is active"),
    ("all", "@channel", "Notify everyone in this channel"),
    ("everyone", "@everyone", "Notify everybody in the workspace"),
)


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One line of the list; `kind`, `id` and `label` make the mention, `emoji` an emoji."""

    words: Markup
    kind: str = ""
    id: str = ""
    label: str = ""
    more: str = ""
    side: str = ""
    icon: str = ""
    emoji: str = ""
    face: Face | None = None


@dataclass(frozen=True, slots=True)
class Suggested:
    heading: str
    query: str
    lines: tuple[Suggestion, ...]


def suggested(desk: Desk, *, kind: str, query: str, channel: Channel | None) -> Suggested:
    """Suggestions for a word that begins with a sign: people, channels or emoji."""
    if kind == "people":
        return Suggested("People and groups matching", f"@{query}", _people(desk, query, channel))
    if kind == "channels":
        return Suggested("Channels matching", f"#{query}", _channels(desk, query))
    return Suggested("", f":{query}", _emoji(desk, query))


def _people(desk: Desk, query: str, channel: Channel | None) -> tuple[Suggestion, ...]:
    found = desk.viewer.suggest_people(query, channel=channel, limit=MOST)
    people = [
        Suggestion(
            escape(each.person.real_name),
            kind="user",
            id=each.person.id,
            label=f"@{each.person.real_name}",
            more=" · ".join(
                part for part in (each.person.handle, _work(each.person.title, each.person.office)) if part
            ),
            side="" if each.is_in_channel or channel is None else "Not in channel",
            face=desk.faces.of(each.person),
        )
        for each in found
    ]
    return (*people[: MOST - 1], *_broadcasts(query, channel))


def _work(title: str, office: str) -> str:
    return ", ".join(part for part in (title, office) if part)


def _broadcasts(query: str, channel: Channel | None) -> list[Suggestion]:
    if channel is None or channel.kind == "im":
        return []
    count = plural(channel.member_count, "person", "people")
    allowed = [each for each in BROADCASTS if each[0] != "everyone" or channel.is_general]
    return [
        Suggestion(escape(label), kind=kind, label=label, more=f"{words} · {count}", icon="megaphone")
        for kind, label, words in allowed
        if label[1:].startswith(query.lower())
    ]


def _channels(desk: Desk, query: str) -> tuple[Suggestion, ...]:
    return tuple(
        Suggestion(
            escape(channel.name or ""),
            kind="channel",
            id=channel.id,
            label=f"#{channel.name}",
            more=channel.purpose,
            icon="lock" if channel.is_private else "hash",
        )
        for channel in desk.viewer.suggest_channels(query, limit=MOST)
    )


def _emoji(desk: Desk, query: str) -> tuple[Suggestion, ...]:
    words = query.lower()
    often = frequent_names(desk.viewer)
    named = [(each, name) for each in table().emoji if (name := _matching(each, words))]

    def order(found: tuple[Emoji, str]) -> tuple[bool, bool, bool, int]:
        emoji, name = found
        place = often.index(emoji.name) if emoji.name in often else len(often)
        return name != words, emoji.name not in often, not name.startswith(words), place

    return tuple(
        Suggestion(_bold(name, words), emoji=each.name) for each, name in sorted(named, key=order)[:MOST]
    )


def _matching(emoji: Emoji, words: str) -> str:
    """The name under which an emoji answers to what was typed, empty if it does not."""
    names = (emoji.name, *emoji.aliases)
    starts = next((name for name in names if name.startswith(words)), "")
    return starts or next((name for name in names if words in name), "")


def _bold(name: str, words: str) -> Markup:
    if not words:
        return Markup(":{}:").format(name)
    before, found, after = name.partition(words)
    return Markup(":{}<b>{}</b>{}:").format(before, found, after)
