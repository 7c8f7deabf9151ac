"""Reading runs and attempts back."""

import json
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

from dayshift.attempt.plan import Planned, read_plan
from dayshift.errors import UsageError


class AttemptFolder:
    """One committed attempt."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.id = path.name

    @cached_property
    def meta(self) -> dict[str, Any]:
        return self._json("meta.json")

    @cached_property
    def result(self) -> dict[str, Any]:
        return self._json("result.json")

    @cached_property
    def grade(self) -> dict[str, Any]:
        return self._json("grade.json")

    @cached_property
    def state_diff(self) -> dict[str, Any]:
        return self._json("state_diff.json")

    @cached_property
    def state_hash(self) -> dict[str, str]:
        return self._json("state_hash.json")

    @cached_property
    def steps(self) -> tuple[dict[str, Any], ...]:
        return tuple(self._lines("steps.jsonl"))

    @cached_property
    def events(self) -> tuple[dict[str, Any], ...]:
        return tuple(self._lines("events.jsonl"))

    def frame(self, step: dict[str, Any]) -> bytes:
        name: str = step["observation"]["frame"]
        return (self.path / name).read_bytes()

    def _json(self, name: str) -> dict[str, Any]:
        loaded: dict[str, Any] = json.loads((self.path / name).read_text(encoding="utf-8"))
        return loaded

    def _lines(self, name: str) -> Iterator[dict[str, Any]]:
        for line in (self.path / name).read_text(encoding="utf-8").splitlines():
            yield json.loads(line)


class RunFolder:
    """A run: its plan, and the attempts made so far."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def existing(cls, path: Path) -> "RunFolder":
        """
        Raises:
            UsageError: there is no run in this folder.
        """
        if not (path / "plan.jsonl").is_file():
            raise UsageError(f"{path} holds no run: there is no plan.jsonl in it.")
        return cls(path)

    @property
    def attempts_folder(self) -> Path:
        return self.path / "attempts"

    @cached_property
    def plan(self) -> tuple[Planned, ...]:
        return read_plan(self.path / "plan.jsonl")

    def is_committed(self, id: str) -> bool:
        return (self.attempts_folder / id / "result.json").is_file()

    def attempts(self) -> tuple[AttemptFolder, ...]:
        """Committed attempts, in the order of the plan."""
        ids = dict.fromkeys(planned.id for planned in self.plan)
        return tuple(AttemptFolder(self.attempts_folder / id) for id in ids if self.is_committed(id))
