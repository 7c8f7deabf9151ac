"""A task: one family drawn with one seed, bound to the people of one company."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from dayshift_control.wire import Changes
from dayshift_graders import Family, Rubric


@dataclass(frozen=True)
class Task:
    """Everything an episode needs to know. Agents are shown the instruction and nothing else.

    Attributes:
        id: `chat.reply_in_thread@17`.
        apps: Apps the task opens; the first is in front.
        persona: E-mail address of the person signed in.
        timezone: Where that person sits.
        start: For each app, the path its tab opens on.
        setup: Rows planted in each app before the baseline is taken.
        step_limit: Steps after which the episode is cut short.
    """

    id: str
    title: str
    apps: tuple[str, ...]
    instruction: str
    persona: str
    timezone: str
    rubric: Rubric
    start: Mapping[str, str]
    setup: Mapping[str, Changes] = field(default_factory=dict)
    step_limit: int = 30
    level: int = 1
    tags: tuple[str, ...] = ()
    family: Family[Any] | None = None
    params: Any = None
