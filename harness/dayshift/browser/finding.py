"""Which Chromium to drive."""

import os
import shutil
import subprocess
from pathlib import Path

from dayshift.errors import InfraError
from dayshift.extras import require

VARIABLE = "DAYSHIFT_CHROMIUM"
NAMES = ("chromium", "chromium-browser", "google-chrome")
ADVICE = (
    f"No Chromium was found: install one (apt install chromium, or playwright install chromium), "
    f"or set {VARIABLE} to its path."
)


def find_chromium() -> str:
    """The executable named by DAYSHIFT_CHROMIUM, else one on the PATH, else Playwright's own.

    Raises:
        InfraError: there is none; the message says what to install.
    """
    if named := os.environ.get(VARIABLE):
        if not Path(named).is_file():
            raise InfraError(f"{VARIABLE} names {named}, and there is no such file.")
        return named
    for name in NAMES:
        if found := shutil.which(name):
            return found
    if own := _playwrights_own():
        return own
    raise InfraError(ADVICE)


def chromium_version(executable: str) -> str:
    """What `--version` answers, for example `Chromium 156.0.8078.114`."""
    answer = subprocess.run(  # noqa: S603  the executable is the user's own choice
        [executable, "--version"], capture_output=True, text=True, timeout=30, check=True
    )
    return " ".join(answer.stdout.split()[:2])


def _playwrights_own() -> str | None:
    sync_api = require("playwright.sync_api", extra="harness")
    with sync_api.sync_playwright() as playwright:
        path = str(playwright.chromium.executable_path)
    return path if Path(path).is_file() else None
