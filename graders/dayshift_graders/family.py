"""A task family: one story, drawn many times from the company's truth."""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Literal, TypeVar

from dayshift_control.wire import Changes, Channel

from .checks import Check
from .collateral import Bounds
from .evidence import Evidence
from .grading import Rubric
from .profile import AppProfile
from .writes import Allow

P = TypeVar("P")
Script = Callable[[Any, Any], Awaitable[None]]
Level = Literal[1, 2, 3, 4, 5]


@dataclass(frozen=True, slots=True)
class Story:
    """A named way of doing, or nearly doing, a task through the screen: `script(desk, params)`."""

    name: str
    script: Script


class Family(ABC, Generic[P]):
    """Subclass this once per file in `dayshift_tasks`; everything below is the whole contract.

    Class attributes:
        id: `<app>.<name>`; never changes once released.
        title: What a person would be asked, in a few words.
        apps: Apps the task opens; the first is where it starts.
        level: 1 (one gesture) to 5 (a day's work).
        expected_steps: Actions a practised person needs.
        persona: Key of the person signed in.
        channels: Through which channels changes may be made.
        tags: Free labels such as `refusal` or `look-alike`.
        instructions: One or more wordings with `{slots}` filled by `slots()`.
        collateral_cap: The most that an attempt with harmless extras can score.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    apps: ClassVar[tuple[str, ...]]
    level: ClassVar[Level]
    expected_steps: ClassVar[int]
    persona: ClassVar[str] = "maya.okafor"
    channels: ClassVar[frozenset[Channel]] = frozenset({"ui"})
    tags: ClassVar[tuple[str, ...]] = ()
    skills: ClassVar[tuple[str, ...]] = ()
    instructions: ClassVar[tuple[str, ...]]
    collateral_cap: ClassVar[float] = 0.5
    may_be_infeasible: ClassVar[bool] = False

    @abstractmethod
    def sample(self, truth: Any, rng: Any) -> P:
        """Draw parameters from the truth. The target must be unique in the world."""

    @abstractmethod
    def slots(self, p: P) -> Mapping[str, str]:
        """The words that fill the instruction's slots."""

    def setup(self, p: P) -> Mapping[str, Changes]:  # noqa: ARG002 - most families plant nothing
        """Rows to plant in each app before the baseline is taken."""
        return {}

    def start(self, p: P) -> Mapping[str, str]:  # noqa: ARG002 - most families start at home
        """For each app, the path its tab opens on."""
        return dict.fromkeys(self.apps, "/")

    @abstractmethod
    def write_set(self, p: P) -> Iterable[Allow]:
        """Everything that may change."""

    @abstractmethod
    def checkpoints(self, g: Evidence, p: P) -> Iterable[Check]:
        """The sentences that decide the score, always the same number in the same order."""

    @abstractmethod
    async def solve(self, desk: Any, p: P) -> None:
        """Do the task through the screen."""

    @abstractmethod
    def alternatives(self) -> Iterable[Story]:
        """Other valid ways of doing it; at least two."""

    @abstractmethod
    def near_misses(self) -> Iterable[Story]:
        """Ways a hurried person gets it wrong; at least three."""

    def instruction(self, p: P, *, wording: int = 0) -> str:
        """The request as the agent reads it."""
        return self.instructions[wording % len(self.instructions)].format(**self.slots(p))

    def rubric(self, p: P, *, task: str, persona: str, profiles: Mapping[str, AppProfile]) -> Rubric:
        """Bind the family to one draw. `persona` is the id the person has in the apps."""
        bounds = Bounds(persona, self.channels, tuple(self.write_set(p)), profiles)
        return Rubric(
            task=task,
            bounds=bounds,
            checkpoints=lambda evidence: self.checkpoints(evidence, p),
            collateral_cap=self.collateral_cap,
            may_be_infeasible=self.may_be_infeasible,
        )
