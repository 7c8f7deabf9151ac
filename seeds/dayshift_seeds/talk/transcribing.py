"""From a truth to a transcript: stories first, then ordinary days, then direct conversations."""

from collections.abc import Mapping
from typing import NamedTuple

from dayshift_seeds.ids import public_id
from dayshift_seeds.talk import assembly, bots, reading, thumbs
from dayshift_seeds.talk.background import Ambience
from dayshift_seeds.talk.directs import Directs
from dayshift_seeds.talk.drafts import Draft
from dayshift_seeds.talk.followups import followups
from dayshift_seeds.talk.ledgers import Ledger
from dayshift_seeds.talk.notices import notices
from dayshift_seeds.talk.openers import Openers
from dayshift_seeds.talk.rooms import standing_rooms
from dayshift_seeds.talk.stage import Stage
from dayshift_seeds.talk.stories import Stories
from dayshift_seeds.transcript import Transcript
from dayshift_seeds.truth import Truth


class Volume(NamedTuple):
    """How much is said at a size, stories not counted, and how often one skeleton may return."""

    background: int
    direct: int
    conversations: int
    ceiling: int
    followups: int


VOLUMES: Mapping[str, Volume] = {
    "small": Volume(background=800, direct=260, conversations=26, ceiling=5, followups=2),
    "standard": Volume(background=20_500, direct=2_500, conversations=190, ceiling=14, followups=4),
    "large": Volume(background=98_000, direct=12_000, conversations=1_400, ceiling=110, followups=6),
}


def transcribe(truth: Truth) -> Transcript:
    """Everything said in the company: pure, and equal for equal truths on any machine."""
    stage = Stage(truth, ceiling=VOLUMES[truth.size].ceiling)
    drafts = _written(stage)
    drafts.sort(key=lambda draft: (draft.room, draft.second))
    assembly.stamp(drafts)
    thumbs.add(stage, drafts)
    channels = assembly.channels(stage, drafts, reading.marks(stage, drafts))
    return Transcript(
        team_id=public_id("T", truth.seed, truth.company),
        team_name=truth.chat_name,
        channels=channels,
        messages=assembly.messages(stage, drafts),
        bots=bots.bots(truth),
        drafts=reading.unsent(stage, drafts),
    )


def _written(stage: Stage) -> list[Draft]:
    volume = VOLUMES[stage.truth.size]
    stage.rooms = standing_rooms(stage.truth)
    drafts = Stories(stage).write()
    for some in Ambience(stage, volume.background).write():
        drafts.extend(some)
    drafts.extend(Ledger(stage).write())
    drafts.extend(Directs(stage, volume.conversations, volume.direct).write())
    drafts.extend(Openers(stage).write())
    drafts.extend(list(followups(stage, drafts, volume.followups)))
    drafts.extend(notices(stage, drafts))
    return drafts
