"""One table of key names: xdotool, DOM and upper-case spellings become the browser's own."""

from dayshift.errors import ActionError

MODIFIERS = ("Control", "Shift", "Alt", "Meta")

NAMES: dict[str, str] = {
    "ctrl": "Control", "control": "Control", "control_l": "Control", "control_r": "Control",
    "controlleft": "Control", "controlright": "Control", "controlormeta": "Control",
    "cmd": "Control", "command": "Control", "meta": "Control", "super": "Control", "win": "Control",
    "super_l": "Control", "super_r": "Control", "meta_l": "Control", "meta_r": "Control",
    "shift": "Shift", "shift_l": "Shift", "shift_r": "Shift", "shiftleft": "Shift", "shiftright": "Shift",
    "alt": "Alt", "option": "Alt", "alt_l": "Alt", "alt_r": "Alt", "altleft": "Alt", "altright": "Alt",
    "return": "Enter", "enter": "Enter", "kp_enter": "Enter", "linefeed": "Enter",
    "esc": "Escape", "escape": "Escape", "tab": "Tab", "iso_left_tab": "Tab",
    "space": "Space", "spacebar": "Space", "backspace": "Backspace",
    "delete": "Delete", "del": "Delete", "kp_delete": "Delete", "insert": "Insert", "ins": "Insert",
    "home": "Home", "end": "End", "kp_home": "Home", "kp_end": "End",
    "pageup": "PageUp", "page_up": "PageUp", "prior": "PageUp", "pgup": "PageUp",
    "pagedown": "PageDown", "page_down": "PageDown", "next": "PageDown", "pgdn": "PageDown",
    "up": "ArrowUp", "down": "ArrowDown", "left": "ArrowLeft", "right": "ArrowRight",
    "arrowup": "ArrowUp", "arrowdown": "ArrowDown", "arrowleft": "ArrowLeft", "arrowright": "ArrowRight",
    "capslock": "CapsLock", "caps_lock": "CapsLock", "contextmenu": "ContextMenu", "menu": "ContextMenu",
    "plus": "+", "minus": "-", "equal": "=", "comma": ",", "period": ".", "slash": "/", "backslash": "\\",
    "semicolon": ";", "apostrophe": "'", "quoteright": "'", "grave": "`", "quoteleft": "`",
    "bracketleft": "[", "bracketright": "]", "underscore": "_", "question": "?", "exclam": "!",
    "at": "@", "numbersign": "#", "dollar": "$", "percent": "%", "asciicircum": "^", "ampersand": "&",
    "asterisk": "*", "parenleft": "(", "parenright": ")", "colon": ":", "quotedbl": '"',
    "less": "<", "greater": ">", "bar": "|", "asciitilde": "~", "braceleft": "{", "braceright": "}",
    **{f"f{n}": f"F{n}" for n in range(1, 13)},
}  # fmt: skip


def key_name(name: str) -> str:
    """The browser's name of one key.

    Raises:
        ActionError: `bad_action`, no keyboard has such a key.
    """
    if len(name) == 1 and (name == " " or (name.isascii() and name.isprintable())):
        return "Space" if name == " " else name
    known = NAMES.get(name.lower())
    if known is None:
        raise ActionError("bad_action", f"There is no key named {name!r}.")
    return known


def chord(keys: str) -> str:
    """A chord such as `ctrl+shift+l` in the browser's spelling, `Control+Shift+L`.

    Raises:
        ActionError: `bad_action` for an unknown key, an empty chord, or two keys that are no modifiers.
    """
    *held, last = (key_name(part) for part in _split(keys))
    if stray := [key for key in held if key not in MODIFIERS]:
        raise ActionError("bad_action", f"{stray[0]!r} is not a modifier key, in the chord {keys!r}.")
    held = [modifier for modifier in MODIFIERS if modifier in held]
    if held and len(last) == 1:
        last = last.upper() if "Shift" in held else last.lower()
    return "+".join([*held, last])


def chord_keys(keys: str) -> list[str]:
    """The keys of a chord one by one, in the browser's spelling, modifiers first."""
    return [key_name(part) for part in _split(keys)]


def _split(keys: str) -> list[str]:
    stripped = keys if keys == " " else keys.strip()
    if stripped.endswith("++") or stripped == "+":
        parts = [*stripped[:-1].split("+")[:-1], "+"]
    else:
        parts = stripped.split("+")
    if not all(parts):
        raise ActionError("bad_action", f"{keys!r} is not a key or a chord of keys.")
    return [part if part == " " else part.strip() for part in parts]
