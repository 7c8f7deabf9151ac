"""What an app may use is written down, and what is written down exists."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
UI = ROOT / "kit/dayshift_kit/ui"
DOCS = (ROOT / "docs/components.md").read_text()
INNER = {
    *{"inside", "bubble", "words", "ticked", "choice", "ticking", "turn"},
    *{"entry", "list", "token", "calendar"},
}


def rows(heading: str) -> dict[str, set[str]]:
    section = DOCS.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    table = re.findall(r"^\| `([^`]+)` \|(.*)\|$", section, flags=re.MULTILINE)
    return {name: set(re.findall(r"`([^`]+)`", rest)) for name, rest in table}


@pytest.mark.parametrize("path", sorted((UI / "templates/kit").glob("*.html")), ids=lambda path: path.name)
def test_every_macro_is_documented(path):
    macros = set(re.findall(r"\{% macro (\w+)\(", path.read_text())) - INNER
    assert macros <= rows("Macros").get(f"kit/{path.name}", set())


def test_every_controller_is_documented_and_no_other():
    table = (UI / "static/js/start.ts").read_text().partition("const controllers = {")[2].partition("}")[0]
    registered = set(re.findall(r"^  \"?([\w-]+)\"?:", table, flags=re.MULTILINE))
    assert registered == set(rows("Controllers"))


def test_every_template_function_is_documented():
    from dayshift_kit.ui import NAMES

    assert [name.__name__ for name in NAMES if f"`{name.__name__}" not in DOCS] == []
