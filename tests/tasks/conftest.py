"""The small company, built once."""

import pytest

from dayshift_seeds import build


@pytest.fixture(scope="session")
def truth():
    return build("northlight", 1, "small")
