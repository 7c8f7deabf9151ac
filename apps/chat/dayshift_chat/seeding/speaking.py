"""Messages of a transcript as rows, with whom they call and what they said before an edit."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from dayshift_chat.models.messages.mentioning import called_by
from dayshift_chat.models.naming import ChannelName, Names
from dayshift_chat.mrkdwn import parse, tidy, to_plain, to_source
from dayshift_seeds.transcript import ChatCard, ChatMessage, Transcript


class Spoken(NamedTuple):
    """The rows of one message."""

    row: dict[str, Any]
    mentions: list[dict[str, Any]]
    revision: dict[str, Any] | None


class Speaker:
    """Knows everybody's name, so that each text is read out once and without a query."""

    def __init__(self, transcript: Transcript, people: Sequence[dict[str, Any]]) -> None:
        self.ids: dict[str, str] = {row["key"]: row["id"] for row in people}
        self.general = {channel.id for channel in transcript.channels if channel.is_general}
        self.names = Names(
            {row["id"]: row["real_name"] for row in people},
            {
                channel.id: ChannelName(channel.name, is_public=True)
                for channel in transcript.channels
                if channel.kind == "public"
            },
        )

    def speak(self, number: int, message: ChatMessage) -> Spoken:
        """The rows of a message with a given number."""
        document = tidy(parse(message.text))
        author = self.ids[message.author]
        plain = to_plain(document, self.names)
        row = {
            "id": number,
            "channel_id": message.channel,
            "ts": message.ts,
            "person_id": author,
            "kind": message.kind,
            "text": to_source(document),
            "plain_text": "\n".join(filter(None, (plain, *_read_out(message.card)))),
            "thread_ts": message.thread_ts if message.thread_ts != message.ts else None,
            "is_broadcast": message.is_broadcast,
            "attachments": [_attachment(message.card)] if message.card else None,
            "client_msg_id": None,
            "origin": "import",
            "edited_at": message.edited_at,
            "edited_by_id": author if message.edited_at else None,
            "deleted_at": None,
            "deleted_by_id": None,
        }
        place = {"channel_id": message.channel, "ts": message.ts}
        called = called_by(
            document, in_general=message.channel in self.general, in_thread=row["thread_ts"] is not None
        )
        mentions = [{**place, "kind": kind, "target": target} for kind, target in called]
        return Spoken(row, mentions, _revision(number, message, author))


def _revision(number: int, message: ChatMessage, author: str) -> dict[str, Any] | None:
    if message.first_text is None or message.edited_at is None:
        return None
    before = to_source(tidy(parse(message.first_text)))
    return {
        "message_id": number,
        "text": before,
        "replaced_at": message.edited_at,
        "replaced_by_id": author,
    }


def _attachment(card: ChatCard) -> dict[str, Any]:
    return {
        "colour": card.colour,
        "fields": [{"label": field.label, "value": field.value} for field in card.fields],
        "links": [{"label": label, "url": url} for label, url in card.links],
    }


def _read_out(card: ChatCard | None) -> list[str]:
    """A card as lines of text, so that search finds what it says."""
    return [f"{field.label}: {field.value}" for field in card.fields] if card else []
