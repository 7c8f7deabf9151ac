"""The feature inventory says what is so."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
INVENTORY = ROOT / "apps" / "expenses" / "features.yaml"
FEATURES = yaml.safe_load(INVENTORY.read_text(encoding="utf-8"))["features"]


def _tests() -> Iterator[str]:
    """Names of the tests of the repository that run; skipped ones are left out."""
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                marks = " ".join(ast.unparse(mark) for mark in node.decorator_list)
                if "skip" not in marks and "xfail" not in marks:
                    yield node.name


RUNNING = frozenset(_tests())


@pytest.mark.parametrize("feature", FEATURES, ids=lambda feature: feature["id"])
def test_a_feature_has_a_title_a_priority_and_an_honest_status(feature):
    assert feature["title"]
    assert feature["priority"] in ("P0", "P1", "P2")
    assert feature["status"] in ("done", "partial", "missing")
    listed = feature.get("tests", [])
    assert set(listed) <= RUNNING, f"{feature['id']} names tests that do not run"
    if feature["status"] == "done":
        carried = f"test_{feature['id'].lower().replace('-', '_')}_"
        assert any(name.startswith(carried) for name in listed), f"{feature['id']} has no test of its own"
        assert "missing" not in feature, f"{feature['id']} lacks something, so it is not done"
    if feature["status"] == "missing":
        assert not listed, f"{feature['id']} is tested, so it is not missing"


def test_every_feature_is_listed_once():
    ids = [feature["id"] for feature in FEATURES]
    assert len(ids) == len(set(ids))


def test_every_feature_that_a_test_names_is_listed():
    known = {feature["id"].lower().replace("-", "_") for feature in FEATURES}
    named = {"_".join(name.split("_")[1:3]) for name in RUNNING if name.startswith("test_ex_")}
    assert named <= known
