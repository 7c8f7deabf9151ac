"""Writing an attempt: under a temporary name until it is whole."""

import hashlib
import json
import os
import shutil
from pathlib import Path
from typing import Any

from dayshift.attempt.provenance import provenance
from dayshift.env.stepping import StepRecord
from dayshift.observation import Observation
from dayshift_graders import Attempt, Grade


class AttemptWriter:
    """Keeps frames, steps, events, diff and grade of one attempt in a folder.

    Nothing is to be seen under the attempt's own name before `commit`: `result.json` is written last,
    then the folder is renamed.
    """

    def __init__(self, runs: Path, id: str) -> None:
        self.folder = runs / id
        self._draft = runs / f".{id}.{os.getpid()}.tmp"
        shutil.rmtree(self._draft, ignore_errors=True)
        (self._draft / "frames").mkdir(parents=True)
        self._steps = (self._draft / "steps.jsonl").open("w", encoding="utf-8")

    def begin(self, observation: Observation, *, facts: dict[str, Any]) -> None:
        """The first observation, and everything that is known before the first step."""
        meta = {"provenance": provenance(), **facts, "goal": observation.goal}
        self._json("meta.json", meta)
        self._line(
            {"index": 0, "observation": self._kept(observation), "action": None, "reward": 0.0, "error": None}
        )

    def step(self, record: StepRecord) -> None:
        """One step; give this to `DayshiftEnv.listen`."""
        self._line(
            {
                "index": record.index,
                "wall_time": record.wall_time,
                "virtual_time": record.observation.virtual_time,
                "action": record.action,
                "pointer": record.pointer,
                "message": record.message,
                "error": record.error,
                "reward": record.reward,
                "timings": record.timings,
                "is_at_rest": record.is_at_rest,
                "end_reason": record.end_reason,
                "last_events": dict(record.last_events),
                "observation": self._kept(record.observation),
            }
        )

    def evidence(self, attempt: Attempt, grade: Grade, hashes: dict[str, str]) -> None:
        """What was graded, and the verdict."""
        with (self._draft / "events.jsonl").open("w", encoding="utf-8") as lines:
            for app, events in sorted(attempt.events.items()):
                for event in events:
                    lines.write(json.dumps({"app": app, **event.model_dump(mode="json")}) + "\n")
        self._json("state_diff.json", attempt.model_dump(mode="json", exclude={"events"}))
        self._json("grade.json", grade.model_dump(mode="json"))
        self._json("state_hash.json", hashes)

    def commit(self, result: dict[str, Any]) -> Path:
        """Make the attempt visible, replacing an earlier one of the same id."""
        self._steps.close()
        self._json("result.json", result)
        shutil.rmtree(self.folder, ignore_errors=True)
        self._draft.rename(self.folder)
        return self.folder

    def discard(self) -> None:
        """Leave no trace of an attempt that was not finished."""
        self._steps.close()
        shutil.rmtree(self._draft, ignore_errors=True)

    def _kept(self, observation: Observation) -> dict[str, Any]:
        name = hashlib.sha256(observation.screenshot).hexdigest()
        frame = self._draft / "frames" / f"{name}.png"
        if not frame.exists():
            frame.write_bytes(observation.screenshot)
        fields = observation.as_dict()
        for known_elsewhere in ("goal", "last_action", "action_error", "step"):
            del fields[known_elsewhere]
        return {"frame": f"frames/{name}.png", **fields}

    def _line(self, record: dict[str, Any]) -> None:
        self._steps.write(json.dumps(record, ensure_ascii=False) + "\n")
        self._steps.flush()

    def _json(self, name: str, value: object) -> None:
        text = json.dumps(value, indent=2, ensure_ascii=False, sort_keys=True)
        (self._draft / name).write_text(text + "\n", encoding="utf-8")
