"""Life between the stories: what is said in every channel on ordinary days."""

from bisect import bisect
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import accumulate

from dayshift_seeds.talk import casting
from dayshift_seeds.talk.dice import Dice
from dayshift_seeds.talk.drafts import Draft
from dayshift_seeds.talk.hours import DAY, midnight
from dayshift_seeds.talk.playing import Play, play
from dayshift_seeds.talk.rooms import Room
from dayshift_seeds.talk.scene import Scene
from dayshift_seeds.talk.situations import Situation
from dayshift_seeds.talk.stage import Stage
from dayshift_seeds.truth import Person

_HALF_LIFE = 78  # days after which there was half as much talk
_FLOOR = 0.05
_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri")
_CHOICES = 11  # situations compared before one is taken
_HANGING = 0.06  # questions that nobody ever answers
_OPEN = 0.14  # conversations that run in the open channel rather than in a thread


Stock = tuple[Sequence[Situation], Sequence[float]]  # situations, and running totals of their weight


class Ambience:
    """Fills the channels until each has its share of the target."""

    def __init__(self, stage: Stage, target: int) -> None:
        self.stage = stage
        self.target = target
        self._here: dict[tuple[str, int], list[Person]] = {}

    def write(self) -> Iterator[list[Draft]]:
        """The messages of one channel after another."""
        rooms = [room for room in self.stage.rooms.values() if room.pace > 0]
        shares = {room.key: room.pace * _weight(self.stage, room) for room in rooms}
        total = sum(shares.values())
        for room in rooms:
            count = round(self.target * shares[room.key] / total)
            yield list(self._room(room, count))

    def _room(self, room: Room, count: int) -> Iterator[Draft]:
        situations = [s for tag in room.tags for s in self.stage.library.at(tag)]
        days, marks = _days(self.stage, room)
        if not situations or not days:
            return
        chances = list(accumulate(situation.weight for situation in situations))
        usual = sum(1 + 0.7 * (len(s.lines) - 1) for s in situations) / len(situations)
        written = turn = 0
        for rest in range(6):
            number = int((count - written) / usual * 0.85) + 1
            dice = Dice(self.stage.truth.seed, "days", room.key, rest)
            picks = sorted(bisect(marks, dice.fraction() * marks[-1]) for _ in range(number))
            for pick in picks:
                turn += 1
                found = self._day(room, (situations, chances), days[min(pick, len(days) - 1)], turn)
                written += len(found)
                yield from found
            if written >= count * 0.97:
                return

    def _day(self, room: Room, stock: Stock, day: int, turn: int) -> list[Draft]:
        """One conversation on that day, if one comes about."""
        dice = Dice(self.stage.truth.seed, "background", room.key, turn)
        for _ in range(3):
            situation = self._choose(stock, day, dice)
            found = self._perform(room, situation, day, dice)
            if found is not None:
                return found.drafts
        return []

    def _choose(self, stock: Stock, day: int, dice: Dice) -> Situation:
        """One of a few drawn situations: little worn, and not heard around that day."""
        situations, chances = stock
        drawn = [
            situations[min(bisect(chances, dice.fraction() * chances[-1]), len(situations) - 1)]
            for _ in range(_CHOICES)
        ]
        drawn += [dice.pick(situations) for _ in range(_CHOICES // 2)]
        return min(drawn, key=lambda s: (self.stage.wear(s, day), s.key))

    def _perform(self, room: Room, situation: Situation, day: int, dice: Dice) -> Play | None:
        stage = self.stage
        first = casting.starter(stage, situation, self._present(room, day), (day, dice))
        if first is None:
            return None
        start = self._start(situation, first, day, dice)
        if start is None or start < room.joined[first.key]:
            return None
        scene = Scene(stage, room, dice, second=start)
        cast = casting.fill_roles(scene, situation, first)
        if cast is None or stage.is_busy(room, start):
            return None
        found = self._play(room, situation, cast, start, dice)
        if found is None:
            stage.tire(situation)
        else:
            stage.use(situation, day)
            stage.occupy(room, found.drafts)
        return found

    def _play(
        self, room: Room, situation: Situation, cast: dict[str, Person], start: int, dice: Dice
    ) -> Play | None:
        """Written out in full, or cut short if all of it has been heard before."""
        flat = self._is_flat(situation, cast, start, dice)
        whole = (
            1 if dice.chance(_HANGING) and "?" in situation.lines[0].ways[0].text else len(situation.lines)
        )
        for most in (whole, whole, 2):
            scene = Scene(self.stage, room, Dice(dice.bits()), second=start)
            scene.cast = dict(cast)
            if casting.is_bot(situation.lines[0].role):
                scene.cast.pop(situation.lines[0].role, None)
            found = play(situation, scene, start=start, flat=flat, most=most)
            if found is not None:
                return found
        return None

    def _is_flat(self, situation: Situation, cast: dict[str, Person], start: int, dice: Dice) -> bool:
        """Whether it is said in the open channel: only if everyone is there to answer at once."""
        if len(situation.lines) > 6 or not dice.chance(_OPEN):
            return False
        return all(self.stage.hours.is_at_work(person, start + 900) for person in cast.values())

    def _present(self, room: Room, day: int) -> list[Person]:
        known = (room.key, day)
        if known not in self._here:
            self._here[known] = casting.present(self.stage, room, day, midnight("UTC", day) + DAY)
        return self._here[known]

    def _start(self, situation: Situation, first: Person, day: int, dice: Dice) -> int | None:
        span = self.stage.hours.span(first, day)
        if span is None or not _is_day(situation, day):
            return None
        low, high = span
        for rule in situation.when:
            if rule.startswith("hour "):
                begin, _, end = rule[5:].partition("-")
                floor = midnight(first.tz, day)
                low, high = max(low, floor + int(begin) * 3600), min(high, floor + int(end) * 3600)
        if high <= low:
            return None
        start = low + int((high - low) * _hour(dice))
        return start if self.stage.begins < start < self.stage.now - 120 else None


def _is_day(situation: Situation, day: int) -> bool:
    """Whether the situation may happen on that day: "mon" or "months 11-12" in its header say so."""
    named = [_WEEKDAYS.index(rule) for rule in situation.when if rule in _WEEKDAYS]
    if named and (day - 1) % 7 not in named:
        return False
    month = date.fromordinal(day).month
    seasons = [rule[7:].split("-") for rule in situation.when if rule.startswith("months ")]
    return all(_is_within(month, int(first), int(last)) for first, last in seasons)


def _is_within(month: int, first: int, last: int) -> bool:
    return first <= month <= last if first <= last else month >= first or month <= last


def _hour(dice: Dice) -> float:
    """Where in the working day: more before lunch and in the middle of the afternoon."""
    if dice.chance(0.3):
        return dice.fraction()
    return dice.span(0.06, 0.42) if dice.chance(0.54) else dice.span(0.56, 0.93)


def _curve(age: float) -> float:
    """How much is said that many days before now, compared with today."""
    return float(0.5 ** (age / _HALF_LIFE)) + _FLOOR


def _days(stage: Stage, room: Room) -> tuple[list[int], list[float]]:
    """Weekdays of the room's life with running totals of their weight."""
    first = stage.when(room.opened).toordinal()
    end = min(room.closes or stage.now, stage.now)
    last, today = stage.when(end).toordinal(), stage.when(stage.now).toordinal()
    days = [day for day in range(first, last + 1) if (day - 1) % 7 < 5]
    anchor = last if room.closes else today
    return days, list(accumulate(_curve(anchor - day) for day in days))


def _weight(stage: Stage, room: Room) -> float:
    """Rooms that opened late or fell silent have less to say in all."""
    days, marks = _days(stage, room)
    full = stage.when(stage.now).toordinal() - stage.when(stage.begins).toordinal()
    whole = sum(_curve(age) for age in range(full)) * 5 / 7
    return (marks[-1] / whole) * (0.5 if room.closes else 1.0) if days else 0.0
