"""What the pages of a report show, shaped from attempt folders."""

import base64
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from dayshift.attempt.reader import AttemptFolder
from dayshift.viewer.describe import describe

MARKED = ("click", "drag", "scroll", "mouse_move", "mouse_down", "mouse_up", "hover", "type")


@dataclass(frozen=True)
class Row:
    """One line of the index."""

    id: str
    task: str
    title: str
    app: str
    level: int
    agent: str
    outcome: str
    score: float
    steps: int
    end_reason: str
    seconds: float


@dataclass(frozen=True)
class Change:
    """One changed row of the state diff."""

    app: str
    table: str
    op: str
    key: str
    columns: tuple[tuple[str, str, str], ...]
    is_ambient: bool


def row(attempt: AttemptFolder) -> Row:
    meta, result = attempt.meta, attempt.result
    return Row(
        id=attempt.id,
        task=meta["task"],
        title=meta["title"],
        app=" + ".join(meta["apps"]),
        level=meta["level"],
        agent=meta["agent"],
        outcome=outcome(result),
        score=result["score"],
        steps=result["steps"],
        end_reason=(result["end_reason"] or "stopped").replace("_", " "),
        seconds=result["seconds"],
    )


def outcome(result: Mapping[str, Any]) -> str:
    if result["void"]:
        return "void"
    return "success" if result["success"] else ("partial" if result["score"] > 0 else "failure")


def timeline(attempt: AttemptFolder, *, embed: bool) -> list[dict[str, Any]]:
    """Every step with what was seen before and after it, and where it pointed."""
    events = _events_by_step(attempt)
    steps, shown = attempt.steps, []
    for step in steps:
        index = step["index"]
        before = steps[index - 1] if index else step
        shown.append(
            {
                "index": index,
                "label": describe(step["action"]),
                "kind": step["action"]["type"] if step["action"] else "start",
                "before": _frame(attempt, before, embed=embed),
                "after": _frame(attempt, step, embed=embed),
                "mark": _mark(step),
                "url": step["observation"]["url"],
                "title": step["observation"]["title"],
                "virtual_time": step["observation"]["virtual_time"],
                "error": step["error"],
                "reward": step["reward"],
                "message": step.get("message"),
                "timings": step.get("timings", {}),
                "end_reason": step.get("end_reason"),
                "events": events.get(index, []),
            }
        )
    return shown


def changes(attempt: AttemptFolder) -> list[Change]:
    """The state diff, material changes first."""
    found = []
    for app, diff in sorted(attempt.state_diff["diffs"].items()):
        for kind in ("material", "ambient"):
            found += [_change(app, each, is_ambient=kind == "ambient") for each in diff[kind]]
    return sorted(found, key=lambda change: change.is_ambient)


def _change(app: str, raw: Mapping[str, Any], *, is_ambient: bool) -> Change:
    before, after = raw["before"] or {}, raw["after"] or {}
    names = raw["changed"] if raw["op"] == "update" else list(after or before)
    columns = [
        (name, _value(before.get(name)), _value(after.get(name)))
        for name in names
        if before.get(name) is not None or after.get(name) is not None
    ]
    key = ", ".join(f"{name} {value}" for name, value in sorted(raw["key"].items()))
    return Change(app, raw["table"], raw["op"], key, tuple(columns), is_ambient)


def _value(value: object) -> str:
    return "" if value is None else str(value)


def _frame(attempt: AttemptFolder, step: Mapping[str, Any], *, embed: bool) -> str:
    name: str = step["observation"]["frame"]
    if not embed:
        return name
    png = (attempt.path / name).read_bytes()
    return f"data:image/png;base64,{base64.b64encode(png).decode()}"


def _mark(step: Mapping[str, Any]) -> dict[str, Any] | None:
    """Where an action pointed. Element actions point where the pointer ended up."""
    action = step["action"]
    if action is None or action["type"] not in MARKED or step["error"]:
        return None
    if action["type"] == "drag":
        return {"kind": "drag", "path": action["path"]}
    if action.get("x") is None and not action.get("ref") and action["type"] != "scroll":
        return None
    x, y = (action["x"], action["y"]) if action.get("x") is not None else step["pointer"]
    mark = {"kind": action["type"], "x": x, "y": y, "dx": action.get("dx", 0), "dy": action.get("dy", 0)}
    return {**mark, "count": action.get("count", 1), "button": action.get("button", "left")}


def _events_by_step(attempt: AttemptFolder) -> dict[int, list[dict[str, Any]]]:
    """Events, each under the first step after which its app's log reached so far."""
    placed: dict[int, list[dict[str, Any]]] = {}
    reached = [(step["index"], step.get("last_events") or {}) for step in attempt.steps]
    for event in attempt.events:
        index = next((i for i, last in reached if last.get(event["app"], 0) >= event["id"]), None)
        if index is not None:
            placed.setdefault(index, []).append(_short(event))
    return placed


def _short(event: Mapping[str, Any]) -> dict[str, Any]:
    names = ("app", "id", "at", "actor", "channel", "verb", "kind", "object", "page")
    return {name: event[name] for name in names}
