"""Dayshift: an office that computer-use agents go to work in.

`make("chat.reply_in_thread", seed=7)` gives an environment; `DayshiftEnv` is its asynchronous form.
Importing this package imports no browser driver and no app.
"""

from typing import TYPE_CHECKING, Any

from dayshift.errors import ActionError, DayshiftError, InfraError, MissingExtra, UsageError

if TYPE_CHECKING:
    from dayshift.env import DayshiftEnv, EnvConfig, Penalties, SyncEnv
    from dayshift.office import Office, OfficeConfig

__all__ = [
    "ActionError", "DayshiftEnv", "DayshiftError", "EnvConfig", "InfraError", "MissingExtra", "Office",
    "OfficeConfig", "Penalties", "SyncEnv", "UsageError", "make",
]  # fmt: skip

_ELSEWHERE = {
    "DayshiftEnv": "dayshift.env",
    "EnvConfig": "dayshift.env",
    "Penalties": "dayshift.env",
    "SyncEnv": "dayshift.env",
    "Office": "dayshift.office",
    "OfficeConfig": "dayshift.office",
}


def make(task: str, *, seed: int | None = None, **settings: Any) -> "SyncEnv":
    """An environment for one task, with an office of its own.

    Args:
        task: A family (`chat.reply_in_thread`) or a task (`chat.reply_in_thread@17`).
        seed: The seed of the draw, when `task` names a family.
        settings: As for `DayshiftEnv.create`: `profile`, `reward`, `clock`, `office`, and so on.

    Raises:
        MissingExtra: Playwright is not installed.
        InfraError: the office or Chromium did not start.
    """
    from dayshift.env import SyncEnv  # noqa: PLC0415  (heavy, and not everyone needs it)

    return SyncEnv(task, seed=seed, **settings)


def __getattr__(name: str) -> Any:
    if name not in _ELSEWHERE:
        raise AttributeError(f"module 'dayshift' has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415

    return getattr(import_module(_ELSEWHERE[name]), name)
