"""Which actions an agent of each profile may use."""

from typing import Literal

from dayshift.actions import Action
from dayshift.errors import ActionError

Profile = Literal["pixel", "ref", "hybrid"]

_SHARED = frozenset(
    {
        *("key", "key_down", "key_up", "hold_key", "type", "click", "scroll", "upload", "dialog"),
        *("wait", "screenshot", "zoom", "navigate", "back", "forward", "reload", "tab"),
        *("message", "answer", "done", "infeasible", "noop"),
    }
)
_BY_POINT = frozenset({"mouse_move", "mouse_down", "mouse_up", "drag", "cursor_position"})
_BY_REF = frozenset({"hover", "fill", "read_page"})

TYPES: dict[Profile, frozenset[str]] = {
    "pixel": _SHARED | _BY_POINT,
    "ref": _SHARED | _BY_REF,
    "hybrid": _SHARED | _BY_POINT | _BY_REF,
}


def ensure_in_profile(action: Action, profile: Profile) -> None:
    """Refuse what the profile lacks.

    Raises:
        ActionError: `not_in_profile`.
    """
    if action.type not in TYPES[profile]:
        raise ActionError("not_in_profile", f"The {profile} profile has no action {action.type!r}.")
    if profile == "pixel" and getattr(action, "ref", None) is not None:
        raise ActionError("not_in_profile", "The pixel profile points at coordinates, not at elements.")
    if profile == "ref" and getattr(action, "x", None) is not None:
        raise ActionError("not_in_profile", "The ref profile points at elements, not at coordinates.")


def reads_text(profile: Profile) -> bool:
    return profile != "pixel"
