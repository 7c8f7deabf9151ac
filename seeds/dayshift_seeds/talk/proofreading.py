"""Finds mistakes in the talk files without writing a company: unknown slots, phrases, roles, places."""

from collections.abc import Collection, Iterator

from dayshift_seeds.arcs.kinds import kinds
from dayshift_seeds.talk import moments, supplies
from dayshift_seeds.talk.attachments import FILES
from dayshift_seeds.talk.cards import CARDS
from dayshift_seeds.talk.casting import is_bot
from dayshift_seeds.talk.grammar import GrammarError, Slot, parse, slots_of
from dayshift_seeds.talk.scene import shapes, sort_of
from dayshift_seeds.talk.situations import Library, Line, Situation


def problems(library: Library, known: Collection[str] = ()) -> list[str]:
    """What is wrong, one sentence each. `known` names values that a story brings along."""
    found: list[str] = []
    for name, phrases in library.phrases.items():
        for phrase in phrases:
            found.extend(f"@{name}: {fault}" for fault in _faults(library, phrase, {*known}))
    for situation in library.situations:
        brought = {*known, *story_names(situation)}
        found.extend(f"{situation.key}: {fault}" for fault in _situation(library, situation, brought))
    return found


def _situation(library: Library, situation: Situation, known: Collection[str]) -> Iterator[str]:
    roles = {role for role, _ in situation.cast} | set(situation.roles)
    bound = {*known, *roles}
    if not situation.places:
        yield "happens nowhere"
    for role in roles:
        if _is_story(situation) and len(role) > 1 and role not in known and not is_bot(role):
            yield f"the story has nobody called {role}"
    for line in situation.lines:
        for way in line.ways:
            yield from _faults(library, way.text, bound)
        yield from _decorations(line, roles)


def _is_story(situation: Situation) -> bool:
    return any(place.startswith("arc.") for place in situation.places)


def _decorations(line: Line, roles: Collection[str]) -> Iterator[str]:
    for emoji, who in line.reactions:
        if who and not who.isdigit() and who not in roles:
            yield f"nobody called {who} reacts with {emoji}"
    for what, _ in line.attachments:
        sort, _, kind = what.partition(":")
        if kind not in {"file": FILES, "card": frozenset(CARDS)}.get(sort, frozenset()):
            yield f"no attachment {what}"
    if is_bot(line.role) and line.place != "top":
        yield f"the robot {line.role} replies in a thread"


def _faults(library: Library, text: str, bound: set[str]) -> Iterator[str]:
    try:
        slots = slots_of(parse(text))
    except GrammarError as error:
        yield str(error)
        return
    for slot in slots:
        fault = _slot(library, slot, bound)
        if fault:
            yield f"{fault} in: {text[:60]}"
        bound.add(shapes(slot)[1])


def _slot(library: Library, slot: Slot, bound: Collection[str]) -> str:
    sort, name = sort_of(slot.name), slot.name.partition(".")[0]
    if sort == "phrase":
        return "" if slot.name[1:] in library.phrases else f"no phrases {slot.name}"
    if sort == "mention":
        return "" if name[1:] in bound else f"nobody is {slot.name}"
    if sort == "thing" and name not in bound and name not in supplies.SUPPLIES:
        return f"nothing fills {{{slot.name}}}"
    return "" if sort != "moment" or moments.is_readable(slot.name) else f"no moment {slot.name}"


def story_names(situation: Situation) -> set[str]:
    """Every value that the stories of a situation bring along, if all of them do."""
    found: list[set[str]] = []
    for place in situation.places:
        if place.startswith("arc."):
            _, kind, step = place.split(".")
            known = kinds()[kind]
            told = known.steps[: [one.name for one in known.steps].index(step) + 1]
            slots = [*known.refs, *(slot for one in told for slot in one.slots)]
            found.append({slot.name for slot in slots})
    return set.intersection(*found) if found else set()
