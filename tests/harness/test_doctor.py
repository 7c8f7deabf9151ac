"""The doctor finds what is missing, and says what to do about it."""

import pytest
from typer.testing import CliRunner

from dayshift import doctor
from dayshift.cli.commands import app
from dayshift.errors import InfraError


def test_a_machine_without_chromium_is_told_how_to_get_one(monkeypatch):
    def none() -> str:
        raise InfraError("none was found")

    monkeypatch.setattr(doctor, "find_chromium", none)
    finding = doctor.chromium()
    assert not finding.is_well
    assert "apt install chromium" in finding.advice


def test_a_machine_short_of_memory_is_told_so(monkeypatch):
    monkeypatch.setattr(doctor, "_available_mb", lambda: 200)
    assert not doctor.memory().is_well
    monkeypatch.setattr(doctor, "_available_mb", lambda: None)
    assert doctor.memory().is_well


def test_apps_that_are_not_installed_are_missed(monkeypatch):
    monkeypatch.setattr(doctor, "installed_apps", lambda: ())
    assert "pip install" in doctor.apps().advice


@pytest.mark.browser
def test_the_same_page_gives_the_same_picture():
    finding = doctor.drawing()
    assert finding.is_well, finding.found


def test_one_ill_finding_fails_the_command(monkeypatch):
    ill = doctor.Finding("Legs", False, "broken", "Rest.")
    monkeypatch.setattr("dayshift.cli.doctor.EXAMINATIONS", (lambda: ill,))
    answer = CliRunner().invoke(app, ["doctor"])
    assert answer.exit_code == 1
    assert "Rest." in answer.stdout
