"""What importing the package costs, and what happens when an extra is missing."""

import subprocess
import sys

import pytest

from dayshift.errors import MissingExtra
from dayshift.extras import require

MODULES = ("dayshift", "dayshift.env", "dayshift.agents", "dayshift.cli.commands", "dayshift.viewer")


@pytest.mark.parametrize("module", MODULES)
def test_importing_needs_neither_a_browser_driver_nor_an_app(module):
    heavy = "playwright", "flask", "sqlalchemy", "dayshift_kit", "dayshift_chat"
    code = f"import sys, {module}; print([name for name in {heavy!r} if name in sys.modules])"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "[]"


def test_a_missing_extra_names_the_command_that_installs_it():
    with pytest.raises(MissingExtra, match=r"pip install 'dayshift\[harness\]'") as missing:
        require("no_such_driver.async_api", extra="harness")
    assert missing.value.package == "no_such_driver"
    assert isinstance(missing.value, ImportError)


def test_unknown_names_of_the_package_are_refused():
    import dayshift

    with pytest.raises(AttributeError):
        _ = dayshift.nonsense
    assert dayshift.DayshiftEnv.__name__ == "DayshiftEnv"
