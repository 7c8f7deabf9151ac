"""The open present: questions of the last two days that nobody has answered yet, and look-alikes."""

from collections.abc import Iterator

from dayshift_seeds.talk.dice import Dice, number_of
from dayshift_seeds.talk.drafts import Draft
from dayshift_seeds.talk.playing import play
from dayshift_seeds.talk.rooms import Room
from dayshift_seeds.talk.scene import Scene
from dayshift_seeds.talk.situations import Situation
from dayshift_seeds.talk.stage import Stage
from dayshift_seeds.talk.storyrooms import direct_room
from dayshift_seeds.truth import Deal, Person, Report

_COUNTS = {
    "small": (5, 3, 4),
    "standard": (16, 8, 26),
    "large": (30, 12, 90),
}  # asked in channels, in DMs, of others
_ROOMS = ("sales-ops", "sales-ops", "deal-desk", "sales", "pricing", "sales-ops", "close")
_SOON = 45  # days until a deal closes that people ask about


class Openers:
    """Writes what waits for an answer."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.truth = stage.truth
        self.me = self.truth.people[self.truth.default_person]
        self._asked: set[str] = set()

    def write(self) -> Iterator[Draft]:
        """Questions to the default person, then to others; each asker asks once."""
        channels, directs, others = _COUNTS[self.truth.size]
        yield from self._of_me(channels)
        yield from self._directly(directs)
        yield from self._of_others(others)

    def _of_me(self, count: int) -> Iterator[Draft]:
        about = self.stage.library.at("open.deal") + self.stage.library.at("open.desk")
        order = Dice(self.truth.seed, "open").some(about, len(about))
        mine = [key for key in (*_ROOMS, *self._deal_rooms()) if key in self.stage.rooms]
        written = 0
        for number in range(count * 3):
            situation = order[number % len(order)]
            dice = Dice(self.truth.seed, "open", number)
            room = self.stage.rooms[mine[number % len(mine)]]
            asked = self._ask(situation, room, self.me, dice, hours=1.4 if number % 3 == 0 else 27)
            written += len(asked)
            yield from asked
            if not asked:
                continue
            if written >= count:
                return
            yield from self._lookalike(situation, dice)

    def _lookalike(self, situation: Situation, dice: Dice) -> Iterator[Draft]:
        """The same kind of question by somebody else to somebody else."""
        mates = [p for p in self.stage.people if self.stage.is_meant(p, "sales operations") and p != self.me]
        keys = dict.fromkeys(key for key in _ROOMS if key in self.stage.rooms)
        for key in dice.some(list(keys), len(keys)):
            room = self.stage.rooms[key]
            here = [p for p in mates if p.key in room.joined and p.left is None]
            asked = self._ask(situation, room, dice.pick(here), dice, hours=70) if here else []
            if asked:
                yield from asked
                return

    def _directly(self, count: int) -> Iterator[Draft]:
        situations = self.stage.library.at("open.dm")
        partners = [
            self.truth.people[key]
            for room in self.stage.rooms.values()
            if room.kind == "im" and self.me.key in room.joined
            for key in room.joined
            if key != self.me.key
        ]
        for number in range(min(count, len(situations))):
            dice = Dice(self.truth.seed, "open", "dm", number)
            free = [p for p in partners if p.key not in self._asked and p.left is None]
            if "link:report" in situations[number].lines[0].ways[0].text:
                free = [p for p in free if p.key in self._waiting()]
            if free:
                asker = dice.pick(free)
                room = direct_room(self.stage, [self.me, asker], self.stage.now - 9000)
                yield from self._say(situations[number], room, asker, self.me, dice, hours=22)

    def _of_others(self, count: int) -> Iterator[Draft]:
        situations = self.stage.library.at("open.other")
        for number in range(count):
            dice = Dice(self.truth.seed, "open", "other", number)
            situation = situations[number * 5 % len(situations)]
            named = [place[5:] for place in sorted(situation.places) if place.startswith("room.")]
            room = self.stage.rooms[
                dice.pick([key for key in named if key in self.stage.rooms] or ["general"])
            ]
            rule = dict(situation.cast)["m"]
            people = [self.truth.people[key] for key in room.joined if key != self.me.key]
            asked = [p for p in people if p.left is None and self.stage.is_meant(p, rule)]
            if asked:
                yield from self._ask(situation, room, dice.pick(asked), dice, hours=50)

    # -- asking -------------------------------------------------------------

    def _ask(
        self, situation: Situation, room: Room, asked: Person, dice: Dice, *, hours: float
    ) -> list[Draft]:
        rule = dict(situation.cast)["a"]
        people = [self.truth.people[key] for key in room.joined]
        fitting = [
            person
            for person in people
            if person.left is None
            and person.key not in (asked.key, *self._asked)
            and self.stage.is_meant(person, rule)
            and (self._deal(person, room) is not None or not self._needs_deal(situation, room))
        ]
        return self._say(situation, room, dice.pick(fitting), asked, dice, hours=hours) if fitting else []

    def _say(
        self, situation: Situation, room: Room, asker: Person, asked: Person, dice: Dice, *, hours: float
    ) -> list[Draft]:
        for _ in range(12):
            second = self.stage.now - 240 - int(dice.fraction() * hours * 3600)
            is_there = room.joined[asker.key] < second and self.stage.hours.is_at_work(asker, second)
            if is_there and not self.stage.is_busy(room, second):
                scene = self._scene(room, asker, asked, dice, second)
                written = play(situation, scene, start=second)
                if written is not None:
                    self._asked.add(asker.key)
                    return written.drafts
        return []

    def _scene(self, room: Room, asker: Person, asked: Person, dice: Dice, second: int) -> Scene:
        scene = Scene(self.stage, room, Dice(dice.bits()), second=second)
        scene.cast = {"a": asker, "m": asked}
        if room.kind == "im" and asker.key in self._waiting():
            scene.bound["report"] = self._waiting()[asker.key]
        deal = self._deal(asker, room)
        if deal is not None:
            scene.bound["deal"] = deal
            scene.bound["customer"] = self.truth.customers[deal.customer]
            scene.bound["contact"] = self.truth.contacts[deal.contact]
            for what in ("amount", "close_date"):
                facts = self.stage.facts_about(f"deal:{deal.key}", what)
                scene.fact_of[f"deal.{what}"] = tuple(fact.key for fact in facts[-1:])
        return scene

    def _waiting(self) -> dict[str, Report]:
        """Reports that wait for the default person, by owner."""
        reports = self.truth.reports.all
        return {report.owner: report for report in reports if report.waiting_for == self.me.key}

    def _needs_deal(self, situation: Situation, room: Room) -> bool:
        return "open.deal" in situation.places or "customer" in room.about

    def _deal(self, person: Person, room: Room) -> Deal | None:
        """An open deal of that person that is to close soon; in a deal's room, one of its customer."""
        today = self.truth.today
        about = getattr(room.about.get("customer"), "key", None)
        mine = [
            deal
            for deal in self.truth.deals.all
            if deal.owner == person.key and deal.is_open and about in (None, deal.customer)
        ]
        soon = [deal for deal in mine if abs((deal.close_date - today).days) <= _SOON]
        return soon[number_of("deal", room.key, person.key) % len(soon)] if soon else None

    def _deal_rooms(self) -> list[str]:
        return [
            key
            for key, room in self.stage.rooms.items()
            if key.startswith("deal-")
            and self.me.key in room.joined
            and room.closes is None
            and key != "deal-desk"
        ]
