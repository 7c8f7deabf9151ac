"""A transcript as rows, in bulk."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import islice
from typing import Any

from sqlalchemy import Table, insert
from sqlalchemy.orm import Session

from dayshift_chat.models import (
    Channel,
    Draft,
    File,
    FileShare,
    Membership,
    Mention,
    Message,
    MessageRevision,
    Person,
    Reaction,
    Team,
    ThreadSubscription,
)
from dayshift_chat.mrkdwn.emoji import canonical
from dayshift_chat.seeding.following import subscription_rows
from dayshift_chat.seeding.speaking import Speaker
from dayshift_kit.manifest import Progress
from dayshift_seeds.transcript import ChatChannel, ChatMessage, Transcript

CHUNK = 2000
STILL_OPEN = timedelta(days=21)

StoreFile = Callable[[str], tuple[str, int]]
"""Keeps the bytes of a content key; returns their hash and how many there are."""


def fill(
    session: Session,
    transcript: Transcript,
    *,
    people: Sequence[dict[str, Any]],
    now: datetime,
    domain: str,
    store: StoreFile,
    progress: Progress,
) -> None:
    """Write a whole workspace into an empty database.

    Args:
        session: of the database.
        transcript: what was said, and where.
        people: rows of `person`; their keys are the authors of the transcript.
        now: where the world's story stops.
        domain: the workspace's short name in addresses.
        store: keeps files.
        progress: told how far it is.
    """
    _Filling(session, transcript, people, now).run(domain, store, progress)


class _Filling:
    def __init__(
        self,
        session: Session,
        transcript: Transcript,
        people: Sequence[dict[str, Any]],
        now: datetime,
    ) -> None:
        self.session = session
        self.transcript = transcript
        self.people = people
        self.now = now
        self.ids: dict[str, str] = {row["key"]: row["id"] for row in people}
        self.messages: list[ChatMessage] = sorted(
            transcript.messages, key=lambda message: (message.ts, message.channel)
        )

    def run(self, domain: str, store: StoreFile, progress: Progress) -> None:
        began = min((channel.created_at for channel in self.transcript.channels), default=self.now)
        team = {"id": self.transcript.team_id, "name": self.transcript.team_name, "domain": domain}
        self._add(Team, [{**team, "created_at": began}])
        self._add(Person, _alike(self.people))
        self._add(Channel, self._channels())
        self._add(Membership, self._memberships())
        self._speak(progress)
        self._add(Reaction, self._reactions())
        self._share(store, progress)
        self._add(ThreadSubscription, subscription_rows(self.transcript, self.ids))
        self._add(Draft, self._drafts())
        progress("messages", len(self.messages), len(self.messages))

    def _add(self, kind: Any, rows: Iterable[dict[str, Any]]) -> None:
        table: Table = kind.__table__
        remaining = iter(rows)
        while chunk := list(islice(remaining, CHUNK)):
            self.session.execute(insert(table), chunk)

    def _channels(self) -> Iterator[dict[str, Any]]:
        for channel in self.transcript.channels:
            is_direct = channel.kind in ("im", "mpim")
            members = ",".join(sorted(self.ids[member.person] for member in channel.members))
            yield {
                "id": channel.id,
                "kind": channel.kind,
                "name": None if is_direct else channel.name,
                "topic": channel.topic,
                "purpose": channel.purpose,
                "creator_id": self.ids[channel.creator],
                "created_at": channel.created_at,
                "is_general": channel.is_general,
                "archived_at": channel.archived_at,
                "archived_by_id": self.ids[channel.creator] if channel.archived_at else None,
                "member_key": members if is_direct else None,
                "previous_names": [],
            }

    def _memberships(self) -> Iterator[dict[str, Any]]:
        latest = {message.channel: message.at for message in self.messages}
        for channel in self.transcript.channels:
            is_open = self._is_open(channel, latest.get(channel.id))
            for member in channel.members:
                yield {
                    "channel_id": channel.id,
                    "person_id": self.ids[member.person],
                    "joined_at": member.joined_at,
                    "last_read": member.last_read_ts,
                    "is_starred": member.starred,
                    "is_muted": member.muted,
                    "notify": "default",
                    "is_open": is_open,
                }

    def _is_open(self, channel: ChatChannel, latest: datetime | None) -> bool:
        """Direct messages leave the sidebar when nothing has been said in them for weeks."""
        is_recent = latest is not None and latest >= self.now - STILL_OPEN
        return is_recent or channel.kind in ("public", "private")

    def _speak(self, progress: Progress) -> None:
        speaker = Speaker(self.transcript, self.people)
        mentions: list[dict[str, Any]] = []
        revisions: list[dict[str, Any]] = []
        for start in range(0, len(self.messages), CHUNK):
            progress("messages", start, len(self.messages))
            chunk = self.messages[start : start + CHUNK]
            spoken = [speaker.speak(number, message) for number, message in enumerate(chunk, start + 1)]
            self._add(Message, (each.row for each in spoken))
            mentions += (row for each in spoken for row in each.mentions)
            revisions += (each.revision for each in spoken if each.revision)
        self._add(Mention, mentions)
        self._add(MessageRevision, revisions)

    def _reactions(self) -> Iterator[dict[str, Any]]:
        for number, message in enumerate(self.messages, start=1):
            at = message.at
            for reaction in message.reactions:
                for person in reaction.people:
                    at = min(at + timedelta(seconds=41), self.now)
                    yield {
                        "message_id": number,
                        "person_id": self.ids[person],
                        "name": _canonical(reaction.emoji),
                        "tone": None,
                        "created_at": at,
                    }

    def _share(self, store: StoreFile, progress: Progress) -> None:
        shared = [(number, message) for number, message in enumerate(self.messages, 1) if message.files]
        files: dict[str, dict[str, Any]] = {}
        shares: list[dict[str, Any]] = []
        for done, (number, message) in enumerate(shared):
            progress("files", done, len(shared))
            for file in message.files:
                shares.append({"message_id": number, "file_id": file.id})
                if file.id in files:
                    continue
                sha256, size = store(file.content_key)
                files[file.id] = {
                    "id": file.id,
                    "owner_id": self.ids[message.author],
                    "name": file.name,
                    "title": file.title,
                    "mimetype": file.mimetype,
                    "size": size,
                    "sha256": sha256,
                    "alt_text": file.alt_text,
                    "created_at": message.at,
                }
        self._add(File, files.values())
        self._add(FileShare, shares)

    def _drafts(self) -> Iterator[dict[str, Any]]:
        for draft in self.transcript.drafts:
            yield {
                "person_id": self.ids[draft.person],
                "channel_id": draft.channel,
                "thread_ts": draft.thread_ts or "",
                "text": draft.text,
                "updated_at": self.now,
            }


def _canonical(emoji: str) -> str:
    found = canonical(emoji)
    if found is None:
        raise ValueError(f"the transcript reacts with an unknown emoji, {emoji!r}")
    return found.name


def _alike(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rows that all name the same columns, as inserting in bulk needs."""
    names = dict.fromkeys(name for row in rows for name in row)
    empty = {
        name: "" for name in ("pronouns", "phone", "department", "office", "status_text", "status_emoji")
    }
    defaults = {**dict.fromkeys(names), **empty, "portrait": 0, "presence": "away"}
    return [{**defaults, **row} for row in rows]
