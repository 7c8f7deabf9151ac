"""Who says what: people of a room for the roles of a situation."""

from collections.abc import Sequence
from functools import cache

from dayshift_seeds.talk.dice import Dice
from dayshift_seeds.talk.grammar import parse, slots_of
from dayshift_seeds.talk.rooms import Room
from dayshift_seeds.talk.scene import Scene
from dayshift_seeds.talk.situations import Situation
from dayshift_seeds.talk.stage import Stage
from dayshift_seeds.truth import Person

BOTS = ("relay", "beacon", "calendar", "intake", "clientele", "outlay", "gridwork", "parleybot")
_ROOT_OF = 0.8
_LONG = 230  # signs in a line that is a letter rather than a remark
_SETTLED = 75  # days in the company
_LENGTHY = {"terse": 0.2, "chatty": 1.6, "formal": 1.2}


def bot_key(role: str) -> str:
    return f"bot:{role}"


def is_bot(role: str) -> bool:
    return role in BOTS


def present(stage: Stage, room: Room, day: int, second: int) -> list[Person]:
    """Members who joined before that second and work on that day."""
    people = stage.truth.people
    found = [people[key] for key, joined in room.joined.items() if joined <= second]
    return [person for person in found if stage.hours.span(person, day) is not None]


def starter(
    stage: Stage, situation: Situation, here: Sequence[Person], chance: tuple[int, Dice]
) -> Person | None:
    """Whoever begins: somebody whom the first line's rule means, talkative people first.

    People in their first weeks do not write letters. `chance` is the day and its dice.
    """
    day, dice = chance
    role = situation.lines[0].role
    rule = "anyone" if is_bot(role) else dict(situation.cast).get(role, "anyone")
    fitting = [person for person in here if stage.is_meant(person, rule)]
    is_long = len(situation.lines[0].ways[0].text) > _LONG
    if is_long:
        fitting = [p for p in fitting if day - p.started.toordinal() > _SETTLED]
    if not fitting:
        return None
    return dice.weighted(fitting, [_weight(person, is_long=is_long) for person in fitting])


def fill_roles(scene: Scene, situation: Situation, first: Person) -> dict[str, Person] | None:
    """Everyone else, those at work at that moment first. None if a role finds nobody."""
    stage, room, dice, second = scene.stage, scene.room, scene.dice, scene.second
    day = stage.today(first, second)
    rules = dict(situation.cast)
    cast = {situation.lines[0].role: first}
    members = [p for p in stage.members(room, day.toordinal()) if room.joined[p.key] <= second]
    for role in _roles(situation):
        if role in cast or is_bot(role):
            continue
        taken = {person.key for person in cast.values()}
        rule = rules.get(role, "anyone")
        fitting = [p for p in members if p.key not in taken and stage.is_meant(p, rule)]
        awake = [person for person in fitting if stage.hours.is_at_work(person, second + 900)]
        if not fitting:
            return None
        cast[role] = _choose(awake or fitting, dice)
    return cast


def _roles(situation: Situation) -> list[str]:
    """Every role that speaks, reacts or is spoken to."""
    named = [role for role, _ in situation.cast]
    return list(dict.fromkeys([*situation.roles, *named]))


@cache
def spoken_of(situation: Situation) -> frozenset[str]:
    """Roles that somebody speaks of or reacts as, whether or not they speak themselves."""
    slots = [slot for line in situation.lines for way in line.ways for slot in slots_of(parse(way.text))]
    named = {slot.name.lstrip("@").partition(".")[0] for slot in slots}
    named |= {who for line in situation.lines for _, who in line.reactions}
    return frozenset(name for name in named if len(name) == 1 and name.isalpha())


def _choose(people: Sequence[Person], dice: Dice) -> Person:
    return dice.weighted(people, [_weight(person) for person in people])


def _weight(person: Person, *, is_long: bool = False) -> float:
    """How likely that person is to speak; terse people seldom write at length."""
    usual = float((person.talkativeness + 4) ** _ROOT_OF)
    return usual * _LENGTHY.get(person.manner, 1.0) if is_long else usual
