"""EX-110: the page about the API names all there is, and nothing that there is not."""

import re
from pathlib import Path

from dayshift_expenses.api.operations import OPERATIONS
from dayshift_kit.web.refusals import CODES

PAGE = (Path(__file__).parents[3] / "docs" / "expenses-api.md").read_text()
NAMED = set(re.findall(r"`([a-z-]+)`", PAGE))
PART = re.compile(r"/([a-z-]+)$")


def test_ex_110_every_resource_and_every_verb_is_named():
    verbs = {
        found[1] for each in OPERATIONS if each.path.count("/") == 3 and (found := PART.search(each.path))
    }
    parts = {"receipts", "statement"}  # Told in words.
    assert {each.noun for each in OPERATIONS} <= NAMED
    assert verbs - parts <= NAMED


def test_ex_110_every_code_of_a_refusal_is_named():
    told = dict(re.findall(r"^\| (\d{3}) \| `(\w+)`", PAGE, re.MULTILINE))
    known = {str(status): code for status, code in CODES.items() if status not in {421, 500}}
    assert known.items() <= {**told, "409": "stale"}.items()
