"""What an agent sees after each step: nothing about grading, worlds or files on disk."""

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Observation:
    """One look at the office."""

    screenshot: bytes
    width: int
    height: int
    url: str
    title: str
    tabs: tuple[dict[str, Any], ...]
    text: str | None
    goal: str
    last_action: dict[str, Any] | None
    action_error: dict[str, str] | None
    dialog: dict[str, str] | None
    downloads: tuple[str, ...]
    file_tray: tuple[str, ...]
    step: int
    steps_left: int
    virtual_time: str

    def as_dict(self) -> dict[str, Any]:
        """Everything but the picture, ready for JSON."""
        fields = asdict(self)
        del fields["screenshot"]
        return fields
