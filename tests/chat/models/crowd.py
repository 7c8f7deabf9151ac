"""A company of the usual size, made up of repeated words: for measuring, not for reading."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from dayshift_chat.models.stamps import stamp_of
from dayshift_kit.manifest import SeedRequest
from dayshift_seeds.ids import public_id
from dayshift_seeds.transcript import ChatChannel, ChatMember, ChatMessage, ChatReaction, Transcript

NOW = datetime(2026, 3, 10, 17, 15, tzinfo=UTC)
PEOPLE, ROOMS, PAIRS, MESSAGES = 120, 46, 60, 25_000
KEYS = [f"p{number}" for number in range(PEOPLE)]
IDS = [public_id("U", 3, key) for key in KEYS]
WORDS = [
    "forecast",
    "drift",
    "probe",
    "quote",
    "renewal",
    "pilot",
    "calder",
    "hoshino",
    "lumen",
    "halo",
    "margin",
    "ticket",
    "invoice",
    "week",
]


def rooms() -> list[tuple[str, str, list[int]]]:
    public = [
        (public_id("C", 3, f"room-{number}"), f"room-{number}", list(range(0, PEOPLE, 1 + number % 4)))
        for number in range(ROOMS)
    ]
    pairs = [(public_id("D", 3, f"pair-{n}"), "", [0 if n < 30 else n, n + 1]) for n in range(PAIRS)]
    return public + pairs


def transcript() -> Transcript:
    places = rooms()
    began = NOW - timedelta(days=500)
    messages: list[ChatMessage] = []
    roots: dict[str, str] = {}
    for number in range(MESSAGES):
        room, _, members = places[(number * 7919) % (len(places) if number % 5 else ROOMS)]
        at = began + timedelta(seconds=number * 1720) + timedelta(microseconds=number)
        author = members[(number * 31) % len(members)]
        is_reply = number % 3 == 0 and room in roots
        if not is_reply:
            roots[room] = stamp_of(at)
        messages.append(
            ChatMessage(
                ts=stamp_of(at),
                channel=room,
                author=KEYS[author],
                at=at,
                text=_text(number, IDS[members[(number + 1) % len(members)]]),
                thread_ts=roots[room] if is_reply else None,
                reactions=(ChatReaction("tada", tuple(KEYS[m] for m in members[:3])),)
                if number % 6 == 0
                else (),
            )
        )
    messages.sort(key=lambda message: (message.channel, message.ts))
    return Transcript("T0CROWD001", "Crowd", tuple(_channels(places, messages)), tuple(messages), (), ())


def _channels(places: list[tuple[str, str, list[int]]], messages: list[ChatMessage]) -> Iterator[ChatChannel]:
    """A third of the people have not looked for two days."""
    latest = {message.channel: message.ts for message in messages}
    long_ago, began = stamp_of(NOW - timedelta(days=2)), NOW - timedelta(days=500)
    for place, (room, name, members) in enumerate(places):
        yield ChatChannel(
            id=room,
            key=name or room,
            kind="public" if name else "im",
            name=name,
            topic="",
            purpose="",
            creator=KEYS[members[0]],
            created_at=began,
            members=tuple(
                ChatMember(KEYS[each], began, latest[room] if (each + place) % 3 else long_ago)
                for each in sorted(set(members))
            ),
            is_general=place == 0,
        )


def seed(request: SeedRequest) -> None:
    from dayshift_chat.seeding import fill

    people = [
        {
            "id": IDS[number],
            "key": key,
            "email": f"{key}@crowd.example",
            "password_hash": "",
            "real_name": f"Person {number}",
            "display_name": key,
            "title": "Colleague",
            "role": "owner" if number == 0 else "member",
            "tz": "America/Los_Angeles",
            "handle": key,
        }
        for number, key in enumerate(KEYS)
    ]
    fill(
        request.session,
        transcript(),
        people=people,
        now=NOW,
        domain="crowd",
        store=lambda key: (key, len(key)),
        progress=request.progress,
    )


def _text(number: int, person: str) -> str:
    words = " ".join(WORDS[(number * step) % len(WORDS)] for step in range(1, 6 + number % 13))
    if number % 9 == 0:
        words = f"<@{person}> {words}"
    if number % 11 == 0:
        words += " see <https://northlight.example/x|the list> *today* :tada:"
    return f"{words} {number}"
