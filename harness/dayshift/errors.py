"""What can go wrong, named by the boundary that was crossed."""

from typing import Literal

ActionCode = Literal[
    "bad_action",
    "out_of_bounds",
    "stale_ref",
    "blocked_url",
    "blocked_by_dialog",
    "timeout",
    "not_in_profile",
    "crash",
]


class DayshiftError(Exception):
    """Anything this package raises on purpose."""


class UsageError(DayshiftError):
    """The caller asked for something that does not exist or cannot be."""


class InfraError(DayshiftError):
    """The browser, an app or the machine failed. Never a reward of zero: the attempt is void."""


class MissingExtra(DayshiftError, ImportError):
    """A package of an optional extra is not installed."""

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(
            f"{package} is needed for this and is not installed: run  pip install 'dayshift[{extra}]'"
        )
        self.package = package
        self.extra = extra


class ActionError(DayshiftError):
    """An action that was refused. It reaches the agent as `{code, message}`, never as an exception."""

    def __init__(self, code: ActionCode, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.code: ActionCode = code
        self.message = message

    def as_dict(self) -> dict[str, str]:
        return {"code": self.code, "message": self.message}
