"""Threads of the default person in which somebody has just gone on: unread when they look."""

from collections.abc import Iterator, Sequence

from dayshift_seeds.talk.dice import Dice
from dayshift_seeds.talk.drafts import Draft
from dayshift_seeds.talk.hours import DAY
from dayshift_seeds.talk.playing import play
from dayshift_seeds.talk.scene import Scene
from dayshift_seeds.talk.stage import Stage
from dayshift_seeds.truth import Person

_SHORTEST = 3  # a thread this long stays unlike others when one more reply comes
_DAYS = 25


def followups(stage: Stage, said: Sequence[Draft], count: int) -> Iterator[Draft]:
    """One more reply in each of some recent threads in which the default person wrote."""
    me = stage.truth.people[stage.truth.default_person]
    situations = stage.library.at("open.thread")
    for number, root in enumerate(_recent(stage, said, me)[:count]):
        dice = Dice(stage.truth.seed, "open", "thread", number)
        second = stage.now - 200 - dice.below(3600)
        scene = Scene(stage, stage.rooms[root.room], Dice(dice.bits()), second=second)
        speaker = _speaker(stage, root, me, dice)
        if speaker is None:
            continue
        scene.cast = {"a": speaker, "m": me}
        written = play(situations[number % len(situations)], scene, start=second)
        for draft in written.drafts[:1] if written else ():
            draft.root = root
            yield draft


def _recent(stage: Stage, said: Sequence[Draft], me: Person) -> list[Draft]:
    """Heads of recent threads in which that person takes part, the latest first."""
    threads: dict[int, list[Draft]] = {}
    for draft in said:
        threads.setdefault(id(draft.root or draft), []).append(draft)
    found = [
        (max(draft.second for draft in thread), thread[0].root or thread[0])
        for thread in threads.values()
        if len(thread) >= _SHORTEST and any(draft.author == me.key for draft in thread)
    ]
    recent = [(second, root) for second, root in found if second > stage.now - _DAYS * DAY]
    recent.sort(key=lambda row: (-row[0], row[1].room))
    return [root for _, root in recent]


def _speaker(stage: Stage, root: Draft, me: Person, dice: Dice) -> Person | None:
    """Whoever began the thread, or another member; None where nobody else is left."""
    people = stage.truth.people
    joined = stage.rooms[root.room].joined
    here = [
        people[key]
        for key, since in joined.items()
        if key != me.key and since < stage.now - DAY and people[key].left is None
    ]
    root_author = next((person for person in here if person.key == root.author), None)
    return root_author or (dice.pick(here) if here else None)
