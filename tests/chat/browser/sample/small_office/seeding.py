"""Fills an empty world with the small office."""

from datetime import timedelta
from typing import Any

from dayshift_chat.models import (
    Channel,
    Draft,
    File,
    FileShare,
    Membership,
    Message,
    Person,
    Reaction,
    Team,
)
from dayshift_chat.models.stamps import stamp_of
from dayshift_chat.models.wording import worded
from dayshift_kit import current
from dayshift_kit.identity.passwords import hashed
from dayshift_kit.manifest import SeedRequest
from small_office.reading import LONG_AGO, NOW, at, channel_id, linked, office, person_id

TEAM = "T0NORTH001"
STARRED = {"sales-ops", "deal-desk", "q1-close"}
MUTED = {"random"}
NOTES = 110


def seed(request: SeedRequest) -> None:
    session = request.session
    session.add(Team(id=TEAM, name="Northlight", domain="northlight", created_at=LONG_AGO))
    for number, each in enumerate(office()["people"]):
        session.add(_person(number, **each))
    session.add(_bot())
    session.flush()
    for name, room in office()["rooms"].items():
        _room(name, **room)
    for number, each in enumerate(office()["direct"]):
        _direct(number, each["with"], each["lines"])
    _draft("deal-hoshino", "Quote goes out on Thu")
    for line in _lines():
        _say(request, channel_id(line.pop("room")), **line)


def _lines() -> list[dict[str, Any]]:
    """What is written down, and a long row of notes to page through."""
    voices = ("tom", "priya", "grace", "owen")
    first = at("10:00 -30d")
    notes = [
        {"room": "general", "who": voices[each % 4], "text": f"Note {each} for everyone.", "hours": 6 * each}
        for each in range(NOTES)
    ]
    dated = [{**note, "moment": first + timedelta(hours=int(str(note.pop("hours"))))} for note in notes]
    return [*({**line, "moment": at(line.pop("at"))} for line in map(dict, office()["lines"])), *dated]


def _person(number: int, *, key: str, name: str, status: tuple[str, str] = ("", ""), **more: Any) -> Person:
    handle = ".".join(name.lower().replace(" de ", " de-").split())
    return Person(
        id=person_id(key),
        key=key,
        email=f"{handle}@northlight.example",
        password_hash=hashed("open sesame", salt=key),
        real_name=name,
        display_name=name,
        handle=handle,
        role="admin" if key == "grace" else "member",
        portrait=number,
        status_emoji=status[0],
        status_text=status[1],
        started_at=LONG_AGO,
        **more,
    )


def _bot() -> Person:
    return Person(
        id=person_id("clientele"),
        key="bot:clientele",
        email="clientele@northlight.example",
        password_hash="",
        real_name="Clientele",
        display_name="Clientele",
        handle="clientele",
        title="",
        role="bot",
        tz="UTC",
        bot_id="B0CLIENTEL",
        portrait=0,
    )


def _room(
    name: str, *, members: list[str], read_to: str = "", is_archived: bool = False, **more: Any
) -> None:
    channel = Channel(
        id=channel_id(name),
        kind=more.pop("kind", "public"),
        name=name,
        creator_id=person_id("grace"),
        created_at=LONG_AGO,
        is_general=name == "general",
        previous_names=[],
        archived_at=NOW - timedelta(days=9) if is_archived else None,
        archived_by_id=person_id("grace") if is_archived else None,
        **{"topic": "", "purpose": "", **more},
    )
    current.session.add(channel)
    current.session.flush()
    for key in members:
        is_maya = key == "maya"
        kept = {"is_starred": is_maya and name in STARRED, "is_muted": is_maya and name in MUTED}
        _member(channel.id, key, read_to=read_to, **kept)


def _member(channel: str, key: str, *, read_to: str, **more: Any) -> None:
    marker = stamp_of(at(read_to) if read_to else NOW)
    place = {"channel_id": channel, "person_id": person_id(key)}
    current.session.add(Membership(**place, joined_at=LONG_AGO, last_read=marker, **more))


def _direct(number: int, keys: list[str], lines: list[dict[str, Any]]) -> None:
    members = sorted({person_id(key) for key in ("maya", *keys)})
    channel = Channel(
        id=f"{'D' if len(members) == 2 else 'G'}{number:09d}",
        kind="im" if len(members) == 2 else "mpim",
        creator_id=person_id("maya"),
        created_at=LONG_AGO,
        topic="",
        purpose="",
        is_general=False,
        previous_names=[],
        member_key=",".join(members),
    )
    current.session.add(channel)
    current.session.flush()
    for key in ("maya", *keys):
        _member(channel.id, key, read_to="9:00" if key == "maya" and keys == ["anneke"] else "")
    current.session.flush()
    for line in map(dict, lines):
        _say(None, channel.id, moment=at(line.pop("at")), **line)


def _draft(name: str, text: str) -> None:
    place = {"person_id": person_id("maya"), "channel_id": channel_id(name)}
    current.session.add(Draft(**place, text=text, updated_at=NOW))
    current.session.flush()


def _say(request: SeedRequest | None, channel: str, **line: Any) -> None:
    """One line: who, moment, text; and perhaps a thread, reactions, a file, a card."""
    words = worded(linked(line["text"]))
    author, moment = person_id(line["who"]), line["moment"]
    is_edited = line.get("is_edited", False)
    message = Message(
        channel_id=channel,
        ts=stamp_of(moment),
        person_id=author,
        kind="bot" if line["who"] == "clientele" else "message",
        text=words.source,
        plain_text=words.plain,
        origin="seed",
        attachments=line.get("card"),
        is_broadcast=line.get("is_broadcast", False),
        thread_ts=stamp_of(at(line["thread"])) if "thread" in line else None,
        edited_at=moment if is_edited else None,
        edited_by_id=author if is_edited else None,
    )
    current.session.add(message)
    current.session.flush()
    message.remention()
    for emoji, keys in line.get("reactions", {}).items():
        for key in keys:
            clicked = {"message_id": message.id, "person_id": person_id(key)}
            current.session.add(Reaction(**clicked, name=emoji, created_at=moment))
    if request is not None and "file" in line:
        _attach(request, message, line["file"])
    if message.thread_ts:
        _follow(message)
    current.session.flush()


def _attach(request: SeedRequest, message: Message, name: str) -> None:
    sha = request.blobs.put(b"week,commit\n10,3040000\n" * 8000)
    file = File(
        id=f"F{message.id:09d}",
        owner_id=message.person_id,
        name=name,
        title=name,
        mimetype="text/csv",
        size=184_000,
        sha256=sha,
        alt_text="",
        created_at=message.at,
    )
    current.session.add(file)
    current.session.flush()
    current.session.add(FileShare(file_id=file.id, message_id=message.id))


def _follow(reply: Message) -> None:
    """Whoever takes part in a thread follows it, and has read it."""
    root = reply.root
    for reader in sorted({root.person_id, reply.person_id}):
        root.subscribe([reader])
        subscription = root.subscription_of(current.session.get_one(Person, reader))
        if subscription is not None:
            subscription.read_to(stamp_of(NOW))
