"""One conversation as it happens: who plays which role, what it is about, and what the slots say."""

import re
from collections.abc import Callable, Mapping
from functools import cache

from dayshift_seeds.talk import figures, links, moments, showing, supplies
from dayshift_seeds.talk.dice import Dice
from dayshift_seeds.talk.grammar import Slot, escaped, parse, render
from dayshift_seeds.talk.manner import brevity
from dayshift_seeds.talk.rooms import Room
from dayshift_seeds.talk.stage import Stage
from dayshift_seeds.truth import Person

_RANGE = re.compile(r"^(-?\d+(?:\.\d+)?)\.\.(-?\d+(?:\.\d+)?)$")
_KEYWORDS = frozenset(
    {"cap", "lower", "exact", "date", "full", "link", "old", "mention", "name", "short", "off"}
)


class SlotError(KeyError):
    """A slot that nothing in the scene can fill."""


class Scene:
    """The state of one conversation while its lines are written."""

    def __init__(self, stage: Stage, room: Room, dice: Dice, *, second: int) -> None:
        self.stage = stage
        self.room = room
        self.dice = dice
        self.second = second
        self.cast: dict[str, Person] = {}
        self.bound: dict[str, object] = dict(room.about)
        self.speaker: Person | None = None
        self.facts: list[str] = []
        self.fact_of: dict[str, tuple[str, ...]] = {}  # slot name to the facts it states
        self._told: set[str] = set()

    @property
    def person(self) -> Person:
        """Whoever speaks now; a bot speaks as the first of the cast, or as the room's creator."""
        if self.speaker is not None:
            return self.speaker
        return next(iter(self.cast.values()), self.stage.truth.people[self.room.creator])

    def say(self, text: str, speaker: Person | None, second: int) -> str:
        """The template written out for that speaker at that moment."""
        self.speaker, self.second = speaker, second
        short = brevity(speaker) if speaker is not None else 0.5
        return render(parse(text), dice=self.dice, brevity=short, fill=self.fill)

    def fill(self, slot: Slot) -> str:
        """What a slot says."""
        sort = "thing" if slot.name in self.bound else sort_of(slot.name)
        return _FILLERS[sort](self, slot)

    def thing(self, name: str) -> object:
        """What the scene calls by that name, found or invented when first asked for."""
        if name not in self.bound:
            supply = supplies.SUPPLIES.get(name)
            if supply is None:
                raise SlotError(f"nothing fills {{{name}}} in #{self.room.name}")
            self.bound[name] = supply(self)
        return self.bound[name]

    def addresses(self, value: object) -> bool:
        """Whether the speaker writes a colleague of the room with an @, as people do now and then."""
        return isinstance(value, Person) and value.key in self.room.joined and self.dice.chance(0.16)

    def state(self, name: str) -> None:
        """Note that the line being written states the fact behind that slot."""
        self.facts.extend(self.fact_of.get(name, ()))

    def phrase(self, name: str) -> str:
        """A phrase of a list, not one that this scene has used if that can be helped."""
        phrases = self.stage.library.phrases.get(name)
        if not phrases:
            raise SlotError(f"no phrases called {name}")
        chosen = self.dice.pick(phrases)
        for _ in range(5):
            if chosen not in self._told:
                break
            chosen = self.dice.pick(phrases)
        self._told.add(chosen)
        return render(parse(chosen), dice=self.dice, brevity=0.5, fill=self.fill)


def shapes(slot: Slot) -> tuple[frozenset[str], str]:
    """The words of a slot's shape: known ones, and the name under which to remember the value."""
    words = [word.strip() for word in slot.shape.split(",") if word.strip()]
    known = frozenset(word for word in words if word in _KEYWORDS)
    return known, next((word for word in words if word not in _KEYWORDS), "")


@cache
def sort_of(name: str) -> str:
    if _RANGE.match(name):
        return "range"
    first = name[0]
    if first in "~@#":
        return {"~": "phrase", "@": "mention", "#": "channel"}[first]
    if name in moments.WORDS or moments.SHIFTED.match(name) or name.startswith("clock "):
        return "moment"
    return "link" if name == "link" else "thing"


def _range(scene: Scene, slot: Slot) -> str:
    match = _RANGE.match(slot.name)
    assert match is not None
    low, high = match.groups()
    if "." in low or "." in high:
        places = max(len(end.partition(".")[2]) for end in (low, high))
        text = f"{scene.dice.span(float(low), float(high)):.{places}f}"
    else:
        text = figures.count(scene.dice.between(int(low), int(high)))
    _, name = shapes(slot)
    if name:
        scene.bound[name] = text
    return text


def _phrase(scene: Scene, slot: Slot) -> str:
    known, name = shapes(slot)
    text = scene.phrase(slot.name[1:])
    if name:
        scene.bound[name] = text
    return showing.cased(text, known)


def _mention(scene: Scene, slot: Slot) -> str:
    name = slot.name[1:]
    who = scene.cast.get(name) or scene.thing(name)
    if not isinstance(who, Person):
        raise SlotError(f"{{{slot.name}}} is not a person")
    scene.state(name)
    return links.mention(who)


def _channel(scene: Scene, slot: Slot) -> str:
    room = scene.stage.rooms.get(slot.name[1:])
    if room is None:
        raise SlotError(f"no channel {slot.name}")
    return f"<#{room.id(scene.stage.truth.seed)}|{room.name}>"


def _link(scene: Scene, slot: Slot) -> str:
    return supplies.link(scene, slot.shape)


def _thing(scene: Scene, slot: Slot) -> str:
    known, _ = shapes(slot)
    name, _, path = slot.name.partition(".")
    if name in scene.cast and not path:
        scene.state(name)
        return showing.shown(scene.cast[name], known, scene)
    scene.state(slot.name)
    scene.state(slot.name)
    if "link" in known:
        return supplies.link(scene, name)
    if name == "colleague" and slot.shape.isdigit():
        name = f"colleague{slot.shape}"
    value = scene.cast[name] if name in scene.cast else scene.thing(name)
    if not path and name.startswith("colleague") and scene.addresses(value):
        known |= {"mention"}
    for attribute in path.split(".") if path else ():
        value = showing.attribute(value, attribute, scene)
        value = escaped(value) if isinstance(value, str) else value
    return showing.cased(showing.shown(value, known, scene), known)


_FILLERS: Mapping[str, Callable[[Scene, Slot], str]] = {
    "range": _range,
    "phrase": _phrase,
    "mention": _mention,
    "channel": _channel,
    "moment": moments.fill,
    "link": _link,
    "thing": _thing,
}
