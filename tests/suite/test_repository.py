"""The repository names no machine and no package registry, and keeps its own limits."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# Spelt in pieces, since this file is looked at as well.
PIECES = (("npm", "js."), ("python", "hosted."), ("pypi", ".org"), ("yarn", "pkg."), ("js", "delivr"))
REGISTRY = re.compile("|".join(re.escape("".join(pair)) for pair in PIECES), re.IGNORECASE)
MACHINE = re.compile(r"(?<![\w.~}$/-])/(?:root|home|Users|work|workspace|private)/[\w.-]")


def git(*arguments):
    listed = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode != 0:
        pytest.skip("this is no checkout of Git, so nothing is tracked")
    return listed.stdout


def tracked_texts():
    for name in git("ls-files", "-z").split("\0"):
        path = ROOT / name
        if name and path.is_file():
            content = path.read_bytes()
            if b"\0" not in content:
                yield name, content.decode(errors="replace")


def places(pattern):
    return [
        f"{name}:{number}: {line.strip()[:120]}"
        for name, text in tracked_texts()
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]


def test_no_file_names_a_package_registry():
    assert places(REGISTRY) == []


def test_no_file_names_a_place_on_somebodys_machine():
    assert places(MACHINE) == []


def test_the_lock_of_browser_packages_holds_no_address():
    lock = (ROOT / "package-lock.json").read_text(encoding="utf-8")
    assert '"integrity"' in lock
    assert '"resolved"' not in lock


def test_nothing_built_or_secret_is_tracked():
    names = git("ls-files").splitlines()
    unwanted = re.compile(
        r"(?:^|/)(?:node_modules|__pycache__|\.venv|static/build)/|\.(?:pyc|sqlite|pem|key)$|(?:^|/)\.env$"
    )
    assert [name for name in names if unwanted.search(name)] == []


def test_files_and_functions_are_as_short_as_they_must_be():
    command = [sys.executable, str(ROOT / "bin" / "sizes")]
    sizes = subprocess.run(command, capture_output=True, text=True, check=False)
    assert sizes.returncode == 0, sizes.stdout + sizes.stderr
