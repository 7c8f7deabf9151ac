"""Which apps are installed, read from their entry points without importing them."""

import subprocess
import sys
from importlib.metadata import entry_points

from dayshift.errors import InfraError, UsageError

GROUP = "dayshift.apps"
_ASK = "import sys; from dayshift_kit.manifest import find_app; print(find_app(sys.argv[1]).host)"


def installed_apps() -> tuple[str, ...]:
    return tuple(sorted({point.name for point in entry_points(group=GROUP)}))


def chosen_apps(wanted: tuple[str, ...] | None) -> tuple[str, ...]:
    """The wanted apps, or all.

    Raises:
        UsageError: one is not installed, or none is.
    """
    known = installed_apps()
    if not known:
        raise UsageError("No app is installed: run  pip install -e .  in the checkout.")
    if unknown := [app for app in wanted or () if app not in known]:
        raise UsageError(f"There is no app {unknown[0]!r}; installed are {', '.join(known)}.")
    return wanted or known


def host_of(app: str) -> str:
    """The host name an app answers to, asked of the app in a process of its own.

    Raises:
        InfraError: the app cannot be loaded.
    """
    answer = subprocess.run(  # noqa: S603  our own interpreter, and a name checked above
        [sys.executable, "-c", _ASK, app], capture_output=True, text=True, timeout=60, check=False
    )
    if answer.returncode != 0:
        raise InfraError(f"{app} cannot be loaded: {answer.stderr.strip().splitlines()[-1]}")
    return answer.stdout.strip()
