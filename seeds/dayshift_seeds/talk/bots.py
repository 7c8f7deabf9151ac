"""The robots that write in channels."""

from dayshift_seeds.ids import public_id
from dayshift_seeds.transcript import ChatBot
from dayshift_seeds.truth import Truth

_NAMES = {
    "clientele": "Clientele", "outlay": "Outlay", "gridwork": "Gridwork", "relay": "Relay",
    "beacon": "Beacon", "calendar": "Calendar", "intake": "Intake", "parleybot": "Parleybot",
}  # fmt: skip


def bots(truth: Truth) -> tuple[ChatBot, ...]:
    """Every robot, with an id of its own and one as a user."""
    return tuple(
        ChatBot(
            key=f"bot:{key}",
            id=public_id("B", truth.seed, f"bot:{key}"),
            user_id=public_id("U", truth.seed, f"bot:{key}"),
            name=name,
        )
        for key, name in _NAMES.items()
    )
