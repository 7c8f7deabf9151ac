"""The same company, seed and size give the same truth in any process on any machine."""

import os
import subprocess
import sys

import pytest

from dayshift_seeds import build
from dayshift_seeds.fingerprint import fingerprint

PRINT = "from dayshift_seeds import build; from dayshift_seeds.fingerprint import fingerprint; "


def _elsewhere(size: str, **environment: str) -> str:
    """The fingerprint that another process finds."""
    code = f"{PRINT}print(fingerprint(build('northlight', 1, '{size}')))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


@pytest.mark.parametrize("hash_seed", ["0", "1", "40213"])
def test_hash_seeds_change_nothing(small, hash_seed):
    assert _elsewhere("small", PYTHONHASHSEED=hash_seed) == fingerprint(small)


def test_time_zone_and_language_of_the_machine_change_nothing(small):
    assert _elsewhere("small", TZ="Asia/Tokyo", LANG="C", LC_ALL="C", PYTHONHASHSEED="7") == fingerprint(
        small
    )


def test_the_standard_company_is_the_same_in_another_process(standard):
    assert _elsewhere("standard", PYTHONHASHSEED="99") == fingerprint(standard)


def test_another_seed_gives_another_history(small):
    other = build("northlight", 2, "small")
    assert fingerprint(other) != fingerprint(small)
    assert [d.name for d in other.deals.all] != [d.name for d in small.deals.all]


def test_building_twice_gives_the_very_same_object():
    assert build("northlight", 1, "small") is build("northlight", 1, "small")


def test_nothing_in_the_truth_can_be_changed(small):
    maya = small.people["maya.okafor"]
    with pytest.raises(AttributeError):
        maya.title = "Chief of Everything"
    with pytest.raises(TypeError):
        small.people["somebody"] = maya


def test_an_unknown_size_is_refused():
    with pytest.raises(ValueError, match="huge"):
        build("northlight", 1, "huge")


def test_passwords_differ_by_person_and_by_seed(small):
    other = build("northlight", 2, "small")
    passwords = {small.password_of(key) for key in small.people}
    assert len(passwords) == len(small.people)
    assert other.password_of("maya.okafor") != small.password_of("maya.okafor")


def test_nobody_unknown_has_a_password(small):
    with pytest.raises(KeyError):
        small.password_of("nobody.here")
