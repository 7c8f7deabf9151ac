"""Binds an arc and one of its steps to a scene: things by their names, people to their roles."""

from collections.abc import Mapping
from functools import cache

from dayshift_seeds.talk.casting import is_bot
from dayshift_seeds.talk.grammar import escaped, parse, slots_of
from dayshift_seeds.talk.scene import Scene, shapes, sort_of
from dayshift_seeds.talk.situations import Line, Situation, Way
from dayshift_seeds.talk.supplies import SUPPLIES
from dayshift_seeds.truth import Arc, ArcStep, Book, Person, Truth, Value

_LETTERS = "abcdefgh"


def book_of(truth: Truth, kind: str) -> Book[object] | None:  # type: ignore[type-var]  # any book will do
    """The book in which keys of that type are found."""
    name = {
        "person": "people", "customer": "customers", "contact": "contacts", "product": "products",
        "deal": "deals", "quote": "quotes", "case": "cases", "order": "orders", "trip": "trips",
        "report": "reports", "project": "projects", "merchant": "merchants", "vendor": "outsiders",
        "partner": "outsiders", "competitor": "outsiders", "office": "offices", "team": "teams",
        "department": "departments", "campaign": "campaigns", "incident": "incidents",
        "release": "releases", "hire": "hires", "gathering": "gatherings", "workbook": "workbooks",
        "decision": "decisions", "price_book": "price_books",
    }.get(kind)  # fmt: skip
    return getattr(truth, name) if name else None


@cache
def _names(way: Way) -> frozenset[str]:
    """Names of things and people that a wording speaks of."""
    return frozenset(slot.name.lstrip("@").partition(".")[0] for slot in slots_of(parse(way.text)))


@cache
def needs_of(situation: Situation) -> frozenset[str]:
    """Names that a situation takes from its story: no scene could find them by itself."""
    slots = [slot for line in situation.lines for way in line.ways for slot in slots_of(parse(way.text))]
    remembered = {shapes(slot)[1] for slot in slots}
    return frozenset(
        name
        for slot in slots
        if sort_of(slot.name) in ("thing", "mention")
        and (name := slot.name.lstrip("@").partition(".")[0]) not in SUPPLIES
        and name not in remembered
        and len(name) > 1
    )


class ArcCast:
    """Who and what a step is about, ready for the situations written for it."""

    def __init__(self, scene: Scene, arc: Arc, step: ArcStep, types: Mapping[str, str]) -> None:
        self.scene = scene
        self.truth = scene.stage.truth
        self.arc = arc
        self.step = step
        self.types = types
        self.is_known = True  # whether everything the arc names is in the truth

    def fill(self, situation: Situation) -> bool:
        """Bind everything; False if a role finds nobody or a value is missing."""
        self._bind()
        self._letters()
        if not self.is_known or not needs_of(situation) <= {*self.scene.bound, *self.scene.cast}:
            return False
        for role in situation.roles:
            if is_bot(role):
                continue
            if role not in self.scene.cast and not self._find(role):
                return False
        return not any(self._names_itself(line) for line in situation.lines)

    def _names_itself(self, line: Line) -> bool:
        """Whether the speaker would speak of themselves by name."""
        speaker = self.scene.cast.get(line.role)
        if speaker is None:
            return False
        named = {self.scene.cast.get(name) for way in line.ways for name in _names(way)}
        return speaker in named

    def _bind(self) -> None:
        """What the arc is about, and what its steps said up to this one; the latest counts."""
        for name, value in self.arc.refs.items():
            self._bind_one(name, value)
        for step in self.arc.steps[: self.arc.steps.index(self.step) + 1]:
            for name, value in step.data.items():
                self._bind_one(name, value)
            for key in step.facts:
                self.scene.fact_of[key.rpartition("/")[2]] = (key,)

    def _bind_one(self, name: str, value: Value) -> None:
        book = book_of(self.truth, self.types.get(name, ""))
        if book is not None and isinstance(value, str):
            self.is_known = self.is_known and value in book
            thing = book.get(value)
            self.scene.bound[name] = thing
            if isinstance(thing, Person):
                self.scene.cast[name] = thing
        elif isinstance(value, str):
            self.scene.bound[name] = escaped(value)
        else:
            self.scene.bound[name] = value

    def _letters(self) -> None:
        """`a` brings it up, `b`, `c` … are the others of the step, then of the arc."""
        people = self.truth.people
        named = set(self.step.data.values()) | set(self.arc.refs.values())
        others = [key for key in (*self.step.people, *self.arc.people) if key != self.step.actor]
        day = self.scene.stage.when(self.scene.second).date()
        present = [key for key in dict.fromkeys(others) if people[key].is_employed(day)]
        present.sort(key=lambda key: (key in named, not self._is_awake(people[key])))
        for letter, key in zip(_LETTERS, (self.step.actor, *present), strict=False):
            self.scene.cast[letter] = people[key]

    def _is_awake(self, person: Person) -> bool:
        return self.scene.stage.hours.is_at_work(person, self.scene.second + 600)

    def _find(self, role: str) -> bool:
        """A member of the room for a role that the arc names nobody for."""
        if role not in _LETTERS:
            return False
        people = self.truth.people
        taken = {person.key for person in self.scene.cast.values()}
        day = self.scene.stage.when(self.scene.second).date()
        around = [
            people[key]
            for key, joined in self.scene.room.joined.items()
            if joined <= self.scene.second and key not in taken and people[key].is_employed(day)
        ]
        if not around:
            return False
        awake = [person for person in around if self._is_awake(person)]
        self.scene.cast[role] = self.scene.dice.pick(awake or around)
        return True
