"""What a run is going to do, written down before it does it."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from dayshift.profiles import Profile
from dayshift_graders import GRADER_VERSION


@dataclass(frozen=True)
class Planned:
    """One attempt to be made. The same attempt has the same id wherever it is planned."""

    id: str
    task: str
    agent: str
    profile: Profile
    attempt: int
    company: str
    world_seed: int
    size: str

    @property
    def seed(self) -> int:
        """Seed of the agent's own choices."""
        return int.from_bytes(hashlib.sha256(self.id.encode()).digest()[:6], "big")


def plan(
    tasks: Iterable[str],
    *,
    agent: str,
    profile: Profile,
    attempts: int,
    company: str,
    world_seed: int,
    size: str,
) -> tuple[Planned, ...]:
    """Every attempt of a run, in the order they will be made."""
    planned = []
    for task in tasks:
        for index in range(attempts):
            facts = (task, GRADER_VERSION, company, world_seed, size, index, agent, profile)
            id = hashlib.sha256(json.dumps(facts).encode()).hexdigest()[:16]
            planned.append(Planned(id, task, agent, profile, index, company, world_seed, size))
    return tuple(planned)


def write_plan(path: Path, planned: Iterable[Planned]) -> None:
    path.write_text("".join(json.dumps(asdict(each)) + "\n" for each in planned), encoding="utf-8")


def read_plan(path: Path) -> tuple[Planned, ...]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return tuple(Planned(**json.loads(line)) for line in lines if line)
