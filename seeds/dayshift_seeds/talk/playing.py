"""Plays a situation out: lines become messages with an author, a moment and a text."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from dayshift_seeds.talk import attachments, hours, slips
from dayshift_seeds.talk.casting import bot_key, is_bot
from dayshift_seeds.talk.dice import Dice
from dayshift_seeds.talk.drafts import Draft
from dayshift_seeds.talk.echo import SHORTEST_THREAD
from dayshift_seeds.talk.manner import manner_name, voiced
from dayshift_seeds.talk.mentions import with_channels
from dayshift_seeds.talk.scene import Scene
from dayshift_seeds.talk.situations import Line, Situation, Way
from dayshift_seeds.truth import Person

_NEAR_DAY = re.compile(r"\bon (today|tomorrow|yesterday)\b")
_ONE = re.compile(
    r"(?<![\d.,])1 (gateway|piece|unit|probe|customer|seat|order|item|finding|lead|visitor|day|minute)s\b"
)
_AWAY = 3 * 3600  # a pause this long in the open channel turns the answer into a reply


@dataclass(slots=True)
class Play:
    """A situation that has been written out."""

    drafts: list[Draft]
    skeletons: list[str]
    threads: list[frozenset[str]]


def play(
    situation: Situation, scene: Scene, *, start: int, flat: bool = False, most: int = 99
) -> Play | None:
    """Write the situation out from that second on. None if it would repeat what was said before.

    `flat` puts replies into the conversation itself, as in a direct conversation; `most` cuts it short.
    """
    drafts: list[Draft] = []
    second, last, is_left_out = start, "", False
    for line in situation.lines:
        speaker = scene.cast.get(line.role)
        # What may be left out and follows something left out makes no sense without it.
        is_left_out = line.is_optional and (is_left_out or not drafts or scene.dice.chance(0.58))
        if is_left_out:
            continue
        if len(drafts) >= most or _answers_itself(drafts, line, speaker, last):
            break
        last = line.role
        second = _moment(scene, line, speaker, second, first=not drafts)
        if second > scene.stage.now:
            break
        drafts.append(_draft(scene, line, speaker, second, drafts, flat=flat))
    return judged(scene, drafts) if drafts else None


def _answers_itself(drafts: Sequence[Draft], line: Line, speaker: Person | None, last: str) -> bool:
    """Whether one person would play both sides, since the story gave them two roles."""
    if not drafts or speaker is None or line.role == last:
        return False
    return drafts[-1].author == speaker.key


def judged(scene: Scene, drafts: Sequence[Draft]) -> Play | None:
    """The drafts with their skeletons, or None if talk like this was heard too often."""
    echo = scene.stage.echo
    skeletons = echo.skeletons([draft.text for draft in drafts])
    threads = _threads(drafts, skeletons)
    if not echo.allows(skeletons, threads):
        return None
    echo.remember(skeletons, threads)
    return Play(list(drafts), skeletons, threads)


def _threads(drafts: Sequence[Draft], skeletons: Sequence[str]) -> list[frozenset[str]]:
    groups: dict[int, list[str]] = {}
    for draft, skeleton in zip(drafts, skeletons, strict=True):
        groups.setdefault(id(draft.root or draft), []).append(skeleton)
    return [frozenset(group) for group in groups.values() if len(group) >= SHORTEST_THREAD]


def _moment(scene: Scene, line: Line, speaker: Person | None, last: int, *, first: bool) -> int:
    if first:
        is_there = speaker is None or hours.is_there(speaker, last)
        return last if is_there else scene.stage.now + 1
    dice = scene.dice
    if line.wait is not None:
        pause = line.wait * 60 * dice.span(0.7, 1.3)
    elif line.place == "top":
        pause = dice.skewed(12, 420)
    else:
        pause = dice.skewed(45, 4200)
    second = last + int(pause)
    if speaker is None:
        return second
    return scene.stage.hours.next_at_work(speaker, second, dice) or scene.stage.now + 1


def _draft(
    scene: Scene, line: Line, speaker: Person | None, second: int, before: Sequence[Draft], *, flat: bool
) -> Draft:
    root = _root(line, second, before, flat=flat)
    author = speaker.key if speaker is not None else bot_key(line.role)
    draft = Draft(
        room=scene.room.key,
        author=author,
        second=second,
        text="",
        kind="bot" if is_bot(line.role) and speaker is None else "message",
        root=root,
        is_broadcast=line.place == "broadcast" and root is not None,
    )
    scene.facts = draft.facts
    scene.state(line.role)
    draft.text = _text(scene, line, speaker, second)
    if speaker is not None:
        is_default = speaker.key == scene.stage.truth.default_person
        slips.stumble(draft, speaker, scene.dice, is_default=is_default)
    attachments.attach(draft, line, scene)
    _react(draft, line, scene)
    return draft


def _root(line: Line, second: int, before: Sequence[Draft], *, flat: bool) -> Draft | None:
    if flat or not before:
        return None
    heads = [draft for draft in before if draft.root is None]
    if line.place == "top":
        return heads[-1] if second - before[-1].second > _AWAY and line.wait is None else None
    return heads[-1]


def _text(scene: Scene, line: Line, speaker: Person | None, second: int) -> str:
    said = scene.say(_way(line.ways, speaker, scene.dice), speaker, second)
    said = _ONE.sub(r"1 \1", _NEAR_DAY.sub(r"\1", said.strip()))
    said = with_channels(said, scene.stage)
    return voiced(said, speaker, scene.dice) if speaker is not None else said


def _way(ways: Sequence[Way], speaker: Person | None, dice: Dice) -> str:
    own = [way for way in ways if speaker is not None and manner_name(way.manner) == speaker.manner]
    if own and dice.chance(0.7):
        return dice.pick(own).text
    common = [way for way in ways if not way.manner]
    return dice.pick(common or list(ways)).text


def _react(draft: Draft, line: Line, scene: Scene) -> None:
    for emoji, who in line.reactions:
        named = scene.cast.get(who)
        keys = _if_there(named, draft) if named else some_members(scene, draft, int(who or "1"))
        if keys:
            draft.reactions.setdefault(emoji, []).extend(
                key for key in keys if key not in draft.reactions.get(emoji, ())
            )


def _if_there(person: Person, draft: Draft) -> list[str]:
    return [person.key] if hours.is_there(person, draft.second) else []


def some_members(scene: Scene, draft: Draft, about: int) -> list[str]:
    """Roughly that many members other than the author who were around."""
    count = max(1, round(about * scene.dice.span(0.6, 1.5)))
    day = scene.stage.when(draft.second).toordinal()
    around = [
        person.key
        for person in scene.stage.members(scene.room, day)
        if person.key != draft.author and scene.room.joined[person.key] <= draft.second
    ]
    return scene.dice.some(around, min(count, len(around)))
