"""The small print of a channel: who joined later, what the topic became."""

from collections.abc import Iterator, Sequence

from dayshift_seeds.talk.dice import Dice
from dayshift_seeds.talk.drafts import Draft
from dayshift_seeds.talk.hours import is_there
from dayshift_seeds.talk.rooms import Room
from dayshift_seeds.talk.stage import Stage

_MOST = 0.003  # of all messages, per wording


def notices(stage: Stage, drafts: Sequence[Draft]) -> Iterator[Draft]:
    """Joins after the opening, topics set, channels archived."""
    spoken = {draft.room for draft in drafts}
    rooms = [
        room for key, room in stage.rooms.items() if key in spoken and room.kind in ("public", "private")
    ]
    joins = [
        (joined, key, room)
        for room in rooms
        for key, joined in room.joined.items()
        if room.opened < joined <= stage.now and key != room.creator
    ]
    joins.sort(key=lambda row: (-row[0], row[1], row[2].key))
    for number, (second, key, room) in enumerate(joins[: int(len(drafts) * _MOST * 2)]):
        if number % 2:
            yield Draft(room.key, key, second, f"joined #{room.name}", kind="join")
        else:
            yield Draft(
                room.key,
                key,
                second,
                f"was added to #{room.name} by <@{_host(stage, room, second)}>",
                kind="join",
            )
    for room in rooms:
        yield from _about(stage, room)


def _host(stage: Stage, room: Room, second: int) -> str:
    people = stage.truth.people
    day = stage.when(second).date()
    here = [key for key, joined in room.joined.items() if joined < second and people[key].is_employed(day)]
    dice = Dice(stage.truth.seed, "host", room.key, second)
    return people[dice.pick(here) if here else room.creator].id


def _about(stage: Stage, room: Room) -> Iterator[Draft]:
    dice = Dice(stage.truth.seed, "about", room.key)
    people = stage.truth.people
    if room.topic:
        here = [key for key, at in room.joined.items() if at <= room.opened + 60 and people[key].left is None]
        who = dice.pick(here) if here else room.creator
        second = max(room.opened, room.joined[who]) + 40 + dice.below(900)
        yield Draft(room.key, who, second, f"set the channel topic: {room.topic}", kind="topic")
    if room.archived is not None:
        who = _archivist(stage, room, room.archived - 2, dice)
        yield Draft(room.key, who, room.archived - 2, f"archived #{room.name}", kind="archive")


def _archivist(stage: Stage, room: Room, second: int, dice: Dice) -> str:
    """Whoever made the room, or another member once they have left."""
    people = stage.truth.people
    if is_there(people[room.creator], second):
        return room.creator
    here = [key for key, joined in room.joined.items() if joined < second and is_there(people[key], second)]
    return dice.pick(here) if here else stage.truth.default_person
