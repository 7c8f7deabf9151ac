"""Who follows which thread when the story stops, and how far they have read in it."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from dayshift_chat.mrkdwn import parse
from dayshift_seeds.transcript import ChatMessage, Transcript

Place = tuple[str, str]


def subscription_rows(transcript: Transcript, ids: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    """A row for everybody whom a thread concerns: its author, who is called in it, who replies.

    In a thread they have read what they read of its channel, and what they wrote themselves.
    """
    read = {
        (channel.id, ids[member.person]): member.last_read_ts or ""
        for channel in transcript.channels
        for member in channel.members
    }
    bots = {bot.user_id for bot in transcript.bots}
    for place, messages in _threads(transcript).items():
        concerned = [person for message in messages for person in _concerned(message, ids)]
        for person in dict.fromkeys(concerned):
            if (place[0], person) in read and person not in bots:
                yield {
                    "person_id": person,
                    "channel_id": place[0],
                    "thread_ts": place[1],
                    "is_following": True,
                    "last_read": _last_read(messages[1:], ids, person, read[place[0], person]),
                }


def _threads(transcript: Transcript) -> dict[Place, list[ChatMessage]]:
    """Roots with their replies in order, for roots that have any."""
    threads: dict[Place, list[ChatMessage]] = defaultdict(list)
    for message in sorted(transcript.messages, key=lambda each: each.ts):
        threads[message.channel, message.thread_ts or message.ts].append(message)
    return {place: messages for place, messages in sorted(threads.items()) if len(messages) > 1}


def _concerned(message: ChatMessage, ids: Mapping[str, str]) -> list[str]:
    called = [mention.target for mention in parse(message.text).mentions if mention.kind == "user"]
    return [ids[message.author], *called]


def _last_read(replies: list[ChatMessage], ids: Mapping[str, str], person: str, read: str) -> str | None:
    seen = [reply.ts for reply in replies if reply.ts <= read or ids[reply.author] == person]
    return seen[-1] if seen else None
