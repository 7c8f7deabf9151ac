"""What an attempt was made with: versions, flags and the state of the checkout."""

import platform
import subprocess
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from dayshift.browser.flags import FLAGS
from dayshift_graders import GRADER_VERSION

PACKAGES = ("dayshift", "playwright", "flask", "sqlalchemy", "apsw", "pydantic")


@cache
def provenance() -> dict[str, Any]:
    return {
        "python": platform.python_version(),
        "platform": platform.platform(),
        "packages": {name: _version(name) for name in PACKAGES},
        "grader": GRADER_VERSION,
        "browser_flags": list(FLAGS),
        "git": _git_revision(),
    }


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _git_revision() -> str | None:
    """The commit of the checkout this runs from; None outside of one."""
    command = ["git", "-C", str(Path(__file__).parent), "rev-parse", "HEAD"]
    try:
        answer = subprocess.run(command, capture_output=True, text=True, timeout=10, check=False)  # noqa: S603
    except OSError:
        return None
    return answer.stdout.strip() or None
