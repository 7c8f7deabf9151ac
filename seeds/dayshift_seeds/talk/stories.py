"""The arcs as they were talked about: each step is said where it belongs, by those who took part."""

from collections.abc import Sequence
from itertools import groupby

from dayshift_seeds.arcs.kinds import kinds
from dayshift_seeds.talk.castlists import ArcCast
from dayshift_seeds.talk.dice import Dice
from dayshift_seeds.talk.drafts import Draft
from dayshift_seeds.talk.hours import seconds
from dayshift_seeds.talk.playing import Play, play
from dayshift_seeds.talk.rooms import Room
from dayshift_seeds.talk.scene import Scene
from dayshift_seeds.talk.situations import Situation
from dayshift_seeds.talk.stage import Stage
from dayshift_seeds.talk.storyrooms import StoryRooms
from dayshift_seeds.truth import Arc, ArcStep

_TRIES = 8


class Stories:
    """Writes every arc of the truth, in order of time so that what is said first is said freshly."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.rooms = StoryRooms(stage)

    def write(self) -> list[Draft]:
        """The messages of all arcs."""
        self.rooms.open()
        moments = [
            (seconds(step.at) + 1, arc, step) for arc in self.stage.truth.arcs.all for step in arc.steps
        ]
        moments.sort(key=lambda moment: (moment[0], moment[1].key))
        drafts: list[Draft] = []
        for second, arc, step in moments:
            drafts.extend(self._step(arc, step, second))
        return drafts

    def _step(self, arc: Arc, step: ArcStep, second: int) -> list[Draft]:
        """What was said about one step: once where the story lives, perhaps again elsewhere."""
        found = self.stage.library.at(f"arc.{arc.kind}.{step.name}")
        drafts: list[Draft] = []
        where = sorted(found, key=_place)
        for place, group in groupby(where, key=_place):
            room = self.rooms.room(arc, place)
            if room is None:
                continue
            written = self._say(arc, step, list(group), room, second)
            drafts.extend(written.drafts if written else ())
            second += 240
        return drafts

    def _say(
        self, arc: Arc, step: ArcStep, situations: Sequence[Situation], room: Room, second: int
    ) -> Play | None:
        """The first of several attempts that does not repeat what was said before."""
        stage = self.stage
        dice = Dice(stage.truth.seed, "story", arc.key, step.name, second)
        day = stage.when(second).toordinal()
        order = sorted(situations, key=lambda s: (stage.wear(s, day), dice.fraction()))
        for turn in range(_TRIES):
            situation = order[turn % len(order)]
            scene = Scene(stage, room, Dice(dice.bits(), turn), second=second)
            if not ArcCast(scene, arc, step, self._values(arc)).fill(situation):
                continue
            for person in scene.cast.values():
                room.admit(person, max(room.opened, second - 60))
            written = play(situation, scene, start=second, flat=room.kind in ("im", "mpim"))
            if written is not None:
                stage.use(situation, day)
                stage.occupy(room, written.drafts)
                return written
        return None

    def _values(self, arc: Arc) -> dict[str, str]:
        """The type of every slot of the arc's kind: "approver" is a "person"."""
        kind = kinds()[arc.kind]
        slots = [*kind.refs, *(slot for step in kind.steps for slot in step.slots)]
        return {slot.name: slot.type for slot in slots}


def _place(situation: Situation) -> str:
    return next((place[5:] for place in sorted(situation.places) if place.startswith("room.")), "")
