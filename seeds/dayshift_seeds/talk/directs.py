"""Direct conversations: between two, in small groups, and notes to oneself."""

from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from dayshift_seeds.talk.casting import present, spoken_of
from dayshift_seeds.talk.dice import Dice, number_of
from dayshift_seeds.talk.drafts import Draft
from dayshift_seeds.talk.hours import DAY
from dayshift_seeds.talk.playing import play
from dayshift_seeds.talk.rooms import Room, start_of
from dayshift_seeds.talk.scene import Scene
from dayshift_seeds.talk.situations import Situation
from dayshift_seeds.talk.stage import Stage
from dayshift_seeds.talk.storyrooms import direct_room
from dayshift_seeds.truth import Person

_SHOP: dict[str, tuple[str, ...]] = {
    "support": ("support", "field"), "field-service": ("field",), "customer-success": ("cs",),
    "firmware": ("firmware", "eng"), "platform": ("cloud", "eng"), "apps": ("cloud", "eng"),
    "hardware": ("hardware",), "quality": ("quality",), "supply": ("operations", "shipping"),
    "accounting": ("finance", "expenses"), "planning": ("finance", "dealdesk"), "marketing": ("marketing",),
    "product": ("product",), "design": ("design",), "it": ("it-ops",), "people": ("people", "hiring"),
    "legal": ("legal",), "sales-operations": ("salesops",), "sales-programmes": ("salesops", "sales"),
}  # fmt: skip
_DEFAULTS_OWN = 26  # conversations of the default person, at most


class Pair(NamedTuple):
    """Who writes to whom, and what such people write about."""

    people: tuple[Person, ...]
    tags: tuple[str, ...]
    weight: float


class Directs:
    """Writes the direct conversations of a company."""

    def __init__(self, stage: Stage, conversations: int, target: int) -> None:
        self.stage = stage
        self.truth = stage.truth
        self.conversations = conversations
        self.target = target
        self.staff = [person for person in stage.people if person.left is None]

    def write(self) -> Iterator[Draft]:
        """The messages of one conversation after another."""
        pairs = self._pairs()
        total = sum(pair.weight for pair in pairs)
        for pair in pairs:
            yield from self._conversation(pair, max(2, round(self.target * pair.weight / total)))

    # -- who with whom ------------------------------------------------------

    def _pairs(self) -> list[Pair]:
        """The default person's conversations first, then as many of everyone else's as are wanted."""
        own = self._own()
        groups = self._groups(len(own) + self.conversations // 6)
        others = [pair for pair in self._everyone() if self.truth.default_person not in _keys(pair)]
        others.sort(key=lambda pair: number_of(self.truth.seed, "pair", *sorted(_keys(pair))))
        return [*own, *groups, *others[: max(0, self.conversations - len(own) - len(groups))]]

    def _own(self) -> list[Pair]:
        me = self.truth.people[self.truth.default_person]
        near = [p for p in self.staff if p.key != me.key and _is_near(me, p)]
        far = [
            p
            for p in self.staff
            if p.key != me.key and p not in near and p.department in ("sales", "finance", "it")
        ]
        near.sort(key=lambda person: (person.team != me.team, -person.talkativeness, person.key))
        far.sort(key=lambda person: (-person.talkativeness, person.key))
        chosen = [*near[:10], *far[: _DEFAULTS_OWN - 10]][: max(6, len(self.staff) // 4)]
        return [Pair((me,), ("dm.self",), 0.7), *(self._pair(me, person, 2.6) for person in chosen)]

    def _everyone(self) -> Iterator[Pair]:
        people = self.truth.people
        for person in self.staff:
            if person.manager and people[person.manager].left is None:
                yield self._pair(person, people[person.manager], 1.2)
            mates = [p for p in self.staff if p.team == person.team and p.key > person.key]
            for mate in Dice(self.truth.seed, "mates", person.key).some(mates, 2):
                yield self._pair(person, mate, 1.4)
            strangers = [p for p in self.staff if p.team != person.team and p.key > person.key]
            for other in Dice(self.truth.seed, "strangers", person.key).some(strangers, 1):
                yield self._pair(person, other, 0.7)

    def _groups(self, count: int) -> list[Pair]:
        found: list[Pair] = []
        for number in range(count):
            dice = Dice(self.truth.seed, "group", number)
            first = self.truth.people[self.truth.default_person] if number < 7 else dice.pick(self.staff)
            near = [p for p in self.staff if p.key != first.key and p.department == first.department]
            others = dice.some(near, dice.between(2, 3)) if len(near) >= 2 else []
            group = tuple(sorted((first, *others), key=lambda person: person.key))
            if len(group) >= 3 and all(set(_keys(pair)) != {p.key for p in group} for pair in found):
                found.append(Pair(group, ("mpim",), 1.1))
        return found

    def _pair(self, one: Person, other: Person, weight: float) -> Pair:
        """Two people, and what they would write about."""
        tags = ["dm.peer", "dm.social"]
        if other.key == one.manager or one.key == other.manager:
            tags = ["dm.manager", "dm.peer"]
        if self.truth.default_person in (one.key, other.key):
            tags.append("dm.maya")
        if one.team == other.team:
            tags.extend(_SHOP.get(one.team, ("sales",) if one.department == "sales" else ()))
        for language, tag in (("nl", "dm.dutch"), ("ja", "dm.japanese")):
            if language in one.languages and language in other.languages:
                tags.extend([tag] * 3)
        return Pair((one, other), tuple(tags), weight * (one.talkativeness + other.talkativeness + 20) / 80)

    # -- what is said -------------------------------------------------------

    def _conversation(self, pair: Pair, count: int) -> Iterator[Draft]:
        begins = max(start_of(person, self.truth) for person in pair.people)
        room = direct_room(
            self.stage, list(pair.people), begins + number_of("opened", *_keys(pair)) % (40 * DAY)
        )
        situations = [s for tag in pair.tags for s in self.stage.library.at(tag) if self._fits(s, pair)]
        days, marks = self._days(room)
        written = 0
        for turn in range(count * 2):
            if written >= count or not days:
                return
            dice = Dice(self.truth.seed, "direct", room.key, turn)
            day = days[min(bisect(marks, dice.fraction() * marks[-1]), len(days) - 1)]
            found = self._exchange(room, pair, situations, day, dice)
            written += len(found)
            yield from found

    def _days(self, room: Room) -> tuple[list[int], list[float]]:
        last = self.stage.when(self.stage.now).toordinal()
        first = self.stage.when(room.opened).toordinal()
        days = [day for day in range(first, last + 1) if (day - 1) % 7 < 5]
        return days, list(accumulate(0.5 ** ((last - day) / 70) + 0.03 for day in days))

    def _fits(self, situation: Situation, pair: Pair) -> bool:
        if any(place.startswith("dm") or place == "mpim" for place in situation.places):
            return len({*situation.roles, *spoken_of(situation)}) <= len(pair.people)
        roles = set(situation.roles)
        return (
            roles == {"a", "b"}
            and spoken_of(situation) <= roles
            and all(line.place != "top" or line.role == "a" for line in situation.lines)
        )

    def _exchange(
        self, room: Room, pair: Pair, situations: Sequence[Situation], day: int, dice: Dice
    ) -> list[Draft]:
        drawn = [dice.weighted(situations, [s.weight for s in situations]) for _ in range(5)]
        situation = min(drawn, key=lambda s: (self.stage.wear(s, day), s.key))
        cast = self._cast(situation, pair, dice)
        first = cast.get(situation.lines[0].role)
        if first is None or first not in present(self.stage, room, day, self.stage.now):
            return []
        if not all(self.stage.hours.span(person, day) for person in cast.values()):
            return []
        span = self.stage.hours.span(first, day)
        start = int(dice.span(*span)) if span else self.stage.now
        if not room.joined[first.key] <= start < self.stage.now - 60:
            return []
        scene = Scene(self.stage, room, dice, second=start)
        scene.cast = cast
        found = play(situation, scene, start=start, flat=True)
        if found is None:
            self.stage.tire(situation)
            return []
        self.stage.use(situation, day)
        return found.drafts

    def _cast(self, situation: Situation, pair: Pair, dice: Dice) -> dict[str, Person]:
        """The roles of the situation; manager and default person keep theirs."""
        rules = dict(situation.cast)
        people = dice.some(pair.people, len(pair.people))
        roles = list(dict.fromkeys([*situation.roles, *sorted(spoken_of(situation))]))
        for turn in range(len(people)):
            turned = people[turn:] + people[:turn]
            cast = dict(zip(roles, turned, strict=False))
            if all(self._may(person, rules.get(role, "anyone"), pair) for role, person in cast.items()):
                return cast
        return {}

    def _may(self, person: Person, rule: str, pair: Pair) -> bool:
        if rule == "boss":
            return any(other.manager == person.key for other in pair.people)
        if rule == "report":
            return any(person.manager == other.key for other in pair.people)
        return rule in ("one", "other", "third") or self.stage.is_meant(person, rule)


def _keys(pair: Pair) -> tuple[str, ...]:
    return tuple(person.key for person in pair.people)


def _is_near(me: Person, other: Person) -> bool:
    return other.team in (me.team, "sales-operations") or me.key == other.manager or other.key == me.manager
