"""Key names of every spelling meet in one."""

import pytest

from dayshift.errors import ActionError
from dayshift.keys import chord, chord_keys


@pytest.mark.parametrize(
    ("written", "browser"),
    [
        ("Return", "Enter"), ("KP_Enter", "Enter"), ("enter", "Enter"), ("ENTER", "Enter"),
        ("BackSpace", "Backspace"), ("Page_Down", "PageDown"), ("PAGEDOWN", "PageDown"), ("Next", "PageDown"),
        ("Left", "ArrowLeft"), ("ARROWLEFT", "ArrowLeft"), ("ESC", "Escape"), ("space", "Space"),
        (" ", "Space"),
        ("F5", "F5"), ("a", "a"), ("A", "A"), ("?", "?"), ("+", "+"), ("plus", "+"),
        ("ctrl+c", "Control+c"), ("CTRL+SHIFT+L", "Control+Shift+L"), ("shift+ctrl+l", "Control+Shift+L"),
        ("cmd+k", "Control+k"), ("super+k", "Control+k"), ("meta+K", "Control+k"), ("ctrl++", "Control++"),
        ("Shift_L+Tab", "Shift+Tab"), ("alt+ArrowUp", "Alt+ArrowUp"), ("ctrl + a", "Control+a"),
        ("Shift", "Shift"),
    ],
)  # fmt: skip
def test_a_chord_is_spelt_as_the_browser_does(written, browser):
    assert chord(written) == browser


@pytest.mark.parametrize("written", ["", "hyperspace", "ctrl+", "a+b", "+a+", "ctrl+nope", "é", "ctrl+c+v"])
def test_what_no_keyboard_has_is_refused(written):
    with pytest.raises(ActionError) as refusal:
        chord(written)
    assert refusal.value.code == "bad_action"


def test_the_keys_of_a_chord_come_one_by_one():
    assert chord_keys("ctrl+shift+Return") == ["Control", "Shift", "Enter"]
