"""Reactions that nobody planned: a sixth of all messages gets at least one."""

from collections.abc import Sequence

from dayshift_seeds.talk.dice import Dice
from dayshift_seeds.talk.drafts import Draft
from dayshift_seeds.talk.stage import Stage

_SHARE = 0.172
_MOODS: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (("thank", "thx", "cheers", "kind of you"), ("heart", "+1", "pray", "slightly_smiling_face")),
    (
        ("won", "signed", "shipped", "live", "passed", "renewed"),
        ("tada", "raised_hands", "rocket", "clap", "fire"),
    ),
    (("?",), ("eyes", "raising_hand", "thinking_face", "+1")),
    (
        ("sorry", "lost", "late", "broken", "down", "delay"),
        ("cry", "grimacing", "disappointed", "pray", "eyes"),
    ),
    (("cake", "soup", "lunch", "cheese", "coffee"), ("yum", "cake", "coffee", "heart_eyes")),
    (("dog", "cat", "photo"), ("heart_eyes", "heart", "dog", "cat2")),
    (
        ("fixed", "done", "closed", "works", "merged", "sent"),
        ("white_check_mark", "+1", "ok_hand", "raised_hands"),
    ),
)
_PLAIN = (
    "+1",
    "eyes",
    "white_check_mark",
    "heart",
    "joy",
    "100",
    "pray",
    "bow",
    "ok_hand",
    "wave",
    "bulb",
    "memo",
)
_OFFICE = {
    "osaka": ("bow", "pray", "sake", "ok_woman"),
    "utrecht": ("bike", "cheese_wedge", "+1", "tulip"),
    "leeds": ("tea", "+1", "umbrella", "sheep"),
    "portland": ("evergreen_tree", "coffee", "+1", "call_me_hand"),
}


def add(stage: Stage, drafts: Sequence[Draft]) -> None:
    """React to messages until the share is reached; drafts are in order of room and time."""
    eligible = [d for d in drafts if d.kind in ("message", "bot") and not d.reactions]
    have = sum(1 for draft in drafts if draft.reactions)
    wanted = _SHARE * len(drafts) - have
    chance = max(0.0, wanted / max(1, len(eligible)))
    for draft in eligible:
        dice = Dice(stage.truth.seed, "thumbs", draft.room, draft.ts)
        if dice.chance(chance):
            _react(stage, draft, dice)
    for draft in drafts:
        draft.reactions = {emoji: who for emoji, who in draft.reactions.items() if who}


def _react(stage: Stage, draft: Draft, dice: Dice) -> None:
    people = stage.truth.people
    day = stage.when(draft.second).date()
    around = [
        key
        for key, joined in stage.rooms[draft.room].joined.items()
        if key != draft.author and joined <= draft.second and people[key].is_employed(day)
    ]
    if not around:
        return
    for _ in range(2 if dice.chance(0.22) else 1):
        who = dice.some(around, 1 + int(dice.skewed(0, 6)))
        emoji = (
            dice.pick(_OFFICE[people[who[0]].office])
            if dice.chance(0.06)
            else dice.pick(_fitting(draft.text))
        )
        draft.reactions.setdefault(emoji, who)


def _fitting(text: str) -> tuple[str, ...]:
    low = text.lower()
    for words, emojis in _MOODS:
        if any(word in low for word in words):
            return emojis
    return _PLAIN
