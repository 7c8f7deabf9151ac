"""Names behind the ids in messages, as one reader may see them."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup
from sqlalchemy import or_, select

from dayshift_chat.mrkdwn import Chip, Date, Document, Emoji, Mention, shown_date
from dayshift_kit import current

if TYPE_CHECKING:
    from dayshift_chat.models.people import Person

BROADCASTS = {"here": "@here", "all": "@channel", "everyone": "@everyone"}
UNKNOWN_PERSON = "@unknown-person"
PRIVATE_CHANNEL = "private-channel"


class ChannelName(NamedTuple):
    name: str
    is_public: bool


class Names:
    """Labels of the people and channels that some texts mention, loaded in two queries."""

    def __init__(self, people: dict[str, str], channels: dict[str, ChannelName]) -> None:
        self.people = people
        self.channels = channels

    @classmethod
    def of(cls, documents: Iterable[Document]) -> "Names":
        """Names as anybody may know them: private channels stay nameless."""
        people, channels = _mentioned(documents)
        return cls(_people(people), _channels(channels, reader=None))

    def label(self, mention: Mention) -> str:
        """What stands in the text, sign included."""
        match mention.kind:
            case "user":
                return f"@{self.people[mention.target]}" if mention.target in self.people else UNKNOWN_PERSON
            case "channel":
                channel = self.channels.get(mention.target)
                return f"#{channel.name}" if channel else f"#{PRIVATE_CHANNEL}"
            case "group":
                return f"@{(mention.label or 'group').lstrip('@')}"
            case _:
                return BROADCASTS[mention.kind]


class Reader(Names):
    """Names, addresses and emoji for one person reading a page.

    Args:
        viewer: who reads.
        team_id: for the addresses of chips.
    """

    def __init__(
        self,
        people: dict[str, str],
        channels: dict[str, ChannelName],
        *,
        viewer: "Person",
        team_id: str,
    ) -> None:
        super().__init__(people, channels)
        self.viewer = viewer
        self.team_id = team_id

    @classmethod
    def for_viewer(cls, viewer: "Person", documents: Iterable[Document]) -> "Reader":
        """Everything needed to show these texts to this person, in at most two queries."""
        from dayshift_chat.models.team import Team  # noqa: PLC0415 - one row, wanted only here

        people, channels = _mentioned(documents)
        team_id = Team.current().id
        return cls(_people(people), _channels(channels, reader=viewer), viewer=viewer, team_id=team_id)

    def chip(self, mention: Mention) -> Chip:
        """How a mention looks to this reader; a channel they cannot read has no name and no address."""
        label = self.label(mention)
        match mention.kind:
            case "user" if mention.target in self.people:
                is_self = mention.target == self.viewer.id
                return Chip(label, f"/client/{self.team_id}/people/{mention.target}", is_self=is_self)
            case "channel" if mention.target in self.channels:
                return Chip(label, f"/client/{self.team_id}/{mention.target}")
            case "here" | "all" | "everyone":
                return Chip(label, is_self=True)
            case _:
                return Chip(label)

    def emoji(self, node: Emoji) -> Markup:
        """The drawing of an emoji."""
        from dayshift_kit.ui.emoji import emoji  # noqa: PLC0415 - needs the built table, and only pages do

        return emoji(f"{node.name}::skin-tone-{node.tone}" if node.tone else node.name)

    def date(self, node: Date) -> str:
        """An instant in the reader's time zone."""
        return shown_date(node, self.viewer.zone)


def _mentioned(documents: Iterable[Document]) -> tuple[set[str], set[str]]:
    people: set[str] = set()
    channels: set[str] = set()
    for document in documents:
        for mention in document.mentions:
            if mention.kind == "user":
                people.add(mention.target)
            elif mention.kind == "channel":
                channels.add(mention.target)
    return people, channels


def _people(ids: set[str]) -> dict[str, str]:
    from dayshift_chat.models.people import Person  # noqa: PLC0415 - people build on names

    if not ids:
        return {}
    rows = current.session.execute(select(Person.id, Person.real_name).where(Person.id.in_(sorted(ids))))
    return {row.id: row.real_name for row in rows}


def _channels(ids: set[str], *, reader: "Person | None") -> dict[str, ChannelName]:
    from dayshift_chat.models.channels import Channel  # noqa: PLC0415 - channels build on names

    if not ids:
        return {}
    readable = Channel.kind == "public"
    if reader is not None:
        readable = or_(readable, Channel.id.in_(reader.channel_ids()))
    columns = select(Channel.id, Channel.name, Channel.kind)
    rows = current.session.execute(
        columns.where(Channel.id.in_(sorted(ids)), Channel.name.is_not(None), readable)
    )
    return {row.id: ChannelName(row.name, row.kind == "public") for row in rows}
