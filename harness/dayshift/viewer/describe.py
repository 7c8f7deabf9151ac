"""Actions in the words of somebody watching."""

from collections.abc import Callable, Mapping
from typing import Any

LONGEST = 60
TIMES = {1: "Click", 2: "Double-click", 3: "Triple-click"}


def describe(action: Mapping[str, Any] | None) -> str:
    """One line about an action; None is the start of the episode."""
    if action is None:
        return "The episode begins"
    words = WORDS.get(action["type"])
    return words(action) if words else str(action["type"]).replace("_", " ").capitalize()


def _quoted(text: str) -> str:
    return f"“{text if len(text) <= LONGEST else text[: LONGEST - 1] + '…'}”"


def _place(action: Mapping[str, Any]) -> str:
    if action.get("ref"):
        return f" element {action['ref']}"
    return f" at {action['x']}, {action['y']}" if action.get("x") is not None else ""


def _click(action: Mapping[str, Any]) -> str:
    button = action.get("button", "left")
    kind = TIMES[action.get("count", 1)] if button == "left" else f"{button.capitalize()} click"
    held = "".join(f"{key}+" for key in action.get("modifiers", ()))
    return f"{held}{kind}{_place(action)}"


def _scroll(action: Mapping[str, Any]) -> str:
    ways = [("down", "up", action.get("dy", 0)), ("right", "left", action.get("dx", 0))]
    parts = [f"{plus if amount > 0 else minus} {abs(amount)} px" for plus, minus, amount in ways if amount]
    return f"Scroll {' and '.join(parts) or 'nowhere'}{_place(action)}"


def _type(action: Mapping[str, Any]) -> str:
    return f"Type {_quoted(action['text'])}{' and Enter' if action.get('submit') else ''}"


def _key(action: Mapping[str, Any]) -> str:
    repeat = action.get("repeat", 1)
    return f"Press {action['keys']}{f' {repeat} times' if repeat > 1 else ''}"


def _tab(action: Mapping[str, Any]) -> str:
    return " ".join(part for part in ("Tab:", action["op"], action.get("tab_id"), action.get("url")) if part)


WORDS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "click": _click,
    "hover": lambda a: f"Hover{_place(a)}",
    "mouse_move": lambda a: f"Move the pointer to {a['x']}, {a['y']}",
    "mouse_down": lambda a: f"Hold the button{_place(a)}",
    "mouse_up": lambda a: f"Let the button go{_place(a)}",
    "drag": lambda a: (
        f"Drag from {a['path'][0][0]}, {a['path'][0][1]} to {a['path'][-1][0]}, {a['path'][-1][1]}"
    ),
    "scroll": _scroll,
    "type": _type,
    "fill": lambda a: f"Fill {a['ref']} with {_quoted(a['value'])}",
    "key": _key,
    "key_down": lambda a: f"Hold {a['keys']}",
    "key_up": lambda a: f"Let {a['keys']} go",
    "hold_key": lambda a: f"Hold {a['keys']} for {a['duration_ms']} ms",
    "wait": lambda a: f"Wait {a['ms']} ms",
    "zoom": lambda a: f"Look closely at {tuple(a['region'])}",
    "navigate": lambda a: f"Go to {a['url']}",
    "back": lambda _: "Go back",
    "forward": lambda _: "Go forward",
    "tab": _tab,
    "upload": lambda a: f"Upload {', '.join(a['names'])}",
    "dialog": lambda a: f"{'Accept' if a['accept'] else 'Dismiss'} the dialog",
    "message": lambda a: f"Say {_quoted(a['text'])}",
    "answer": lambda a: f"Answer {_quoted(a['text'])}",
    "done": lambda _: "Say that it is done",
    "infeasible": lambda a: f"Declare it impossible: {_quoted(a.get('reason', ''))}",
    "noop": lambda _: "Do nothing",
    "invalid": lambda _: "Send something that is no action",
}
