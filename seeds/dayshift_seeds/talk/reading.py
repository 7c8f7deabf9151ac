"""What each member has read, starred and muted, and what lies unsent."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from dayshift_seeds.talk.dice import Dice, number_of
from dayshift_seeds.talk.drafts import Draft
from dayshift_seeds.talk.hours import DAY
from dayshift_seeds.talk.rooms import Room
from dayshift_seeds.talk.scene import Scene
from dayshift_seeds.talk.stage import Stage
from dayshift_seeds.transcript import ChatDraft
from dayshift_seeds.truth import Person

_STARRED = ("sales-ops", "deal-desk", "close")
_MUTED = ("random",)
_UNREAD = (
    "announcements",
    "halo-field-notes",
    "support",
    "wins",
    "competitor-watch",
    "partners",
    "marketing",
)


class Mark(NamedTuple):
    """How far one member of one channel has come."""

    last_read: str | None = None
    starred: bool = False
    muted: bool = False


def marks(stage: Stage, drafts: Sequence[Draft]) -> dict[tuple[str, str], Mark]:
    """The marks of every member; drafts are in order of room and time."""
    by_room: dict[str, list[Draft]] = {}
    for draft in drafts:
        by_room.setdefault(draft.room, []).append(draft)
    return {
        (room, person): _mark(stage, room, person, said)
        for room, said in by_room.items()
        for person in stage.rooms[room].joined
    }


def _mark(stage: Stage, room: str, person: str, said: Sequence[Draft]) -> Mark:
    is_default = person == stage.truth.default_person
    until = _default_until(stage, room) if is_default else _until(stage, room, person)
    own = [draft.second for draft in said if draft.author == person]
    until = max([until, *own[-1:]])
    seen = said[: bisect_right(said, until, key=lambda draft: draft.second)]
    starred = room in _STARRED if is_default else number_of("star", room, person) % 23 == 0
    muted = room in _MUTED if is_default else number_of("mute", room, person) % 31 == 0
    return Mark(seen[-1].ts if seen else None, starred, muted)


def _until(stage: Stage, room: str, person: str) -> int:
    """When a colleague last looked: within the day as a rule, weeks ago in a few channels."""
    dice = Dice(stage.truth.seed, "read", room, person)
    if dice.chance(0.12):
        return stage.now - int(dice.skewed(2, 60) * DAY)
    return stage.now - int(dice.skewed(60, 30_000))


def _default_until(stage: Stage, room: str) -> int:
    """The default person read everything at 8:40 this morning, but for some channels and conversations."""
    dice = Dice(stage.truth.seed, "mine", room)
    if stage.rooms[room].kind in ("im", "mpim"):
        return stage.now - (DAY if dice.chance(0.45) else 60)
    if room in _UNREAD:
        return stage.now - int(dice.span(1.2, 4.0) * DAY)
    if room in _STARRED:
        return stage.now - 5700
    return stage.now - (5700 if dice.chance(0.5) else 20)


def unsent(stage: Stage, drafts: Sequence[Draft]) -> tuple[ChatDraft, ...]:
    """Texts that were begun and not sent: three of the default person, one of some others."""
    me = stage.truth.default_person
    situations = stage.library.at("unsent")
    found: list[ChatDraft] = []
    for person in stage.people:
        dice = Dice(stage.truth.seed, "unsent", person.key)
        if person.left is not None or not (person.key == me or dice.chance(0.15)):
            continue
        for room in dice.some(_haunts(stage, person, drafts), 3 if person.key == me else 1):
            scene = Scene(stage, room, dice, second=stage.now - 3000)
            begun = situations[(len(found) * 7 + number_of(person.key)) % len(situations)]
            text = scene.say(begun.lines[0].ways[0].text, person, stage.now - 3000)
            found.append(
                ChatDraft(person.key, room.id(stage.truth.seed), text, _last_thread(room.key, drafts, dice))
            )
    return tuple(found)


def _haunts(stage: Stage, person: Person, drafts: Sequence[Draft]) -> list[Room]:
    """Where that person wrote last."""
    latest: dict[str, int] = {}
    for draft in drafts:
        if draft.author == person.key:
            latest[draft.room] = max(draft.second, latest.get(draft.room, 0))
    keys = sorted(latest, key=lambda key: (-latest[key], key))
    return [stage.rooms[key] for key in keys if stage.rooms[key].archived is None][:7]


def _last_thread(room: str, drafts: Sequence[Draft], dice: Dice) -> str | None:
    """Now and then the text was meant for the latest thread."""
    roots = [draft.root.ts for draft in drafts if draft.room == room and draft.root is not None]
    return roots[-1] if roots and dice.chance(0.3) else None
