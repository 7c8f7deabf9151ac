"""A running Jotter to control, and worlds in it."""

import itertools
import sys
from pathlib import Path

import pytest

SAMPLE = Path(__file__).parents[1] / "kit" / "web" / "sample"
if str(SAMPLE) not in sys.path:
    sys.path.insert(0, str(SAMPLE))

from notes_process import Process  # noqa: E402 - found through the line above


@pytest.fixture(scope="session")
def cache(tmp_path_factory):
    return tmp_path_factory.mktemp("bases")


@pytest.fixture(scope="session")
def process(tmp_path_factory, cache):
    running = Process(tmp_path_factory.mktemp("control"), cache=cache)
    yield running
    assert running.stop()[0] == 0


@pytest.fixture(scope="session")
def control(process):
    return process.control


@pytest.fixture(scope="session")
def snapshot(process):
    return process.where["snapshot"]


@pytest.fixture(scope="session")
def fresh_id():
    """World ids that no test has used."""
    numbers = itertools.count(1)
    return lambda: f"c-{next(numbers)}"


@pytest.fixture
def world(control, snapshot, fresh_id):
    """The id of a world of its own."""
    made = control.create_world(id=fresh_id(), from_snapshot=snapshot).id
    yield made
    if made in {each.id for each in control.worlds()}:
        control.delete_world(made)
