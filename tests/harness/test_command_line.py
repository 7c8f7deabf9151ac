"""The command line: what it prints, as text and as JSON, and how it exits."""

import json
import re
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from dayshift.agents import agent_named
from dayshift.cli import commands
from dayshift.cli.commands import app
from dayshift.errors import InfraError, MissingExtra, UsageError

FEATURES = """
features:
  - {id: CH-1, title: Sign in, priority: P0, status: done, tests: [test_signing_in]}
  - {id: CH-2, title: Post, priority: P0, status: partial, tests: []}
  - {id: CH-3, title: Canvas, priority: P2, status: missing, tests: []}
"""

OWN_AGENTS = """
class Idle:
    name, profile = "idle", "pixel"

    async def play(self, env, observation, *, seed): ...


class Nothing: ...
"""


def dayshift(*arguments: object):
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.fixture
def checkout(tmp_path):
    (tmp_path / "apps" / "chat").mkdir(parents=True)
    (tmp_path / "apps" / "chat" / "features.yaml").write_text(FEATURES)
    return tmp_path


def test_features_are_counted_by_app_and_priority(checkout):
    answer = dayshift("features", "--root", checkout, "--json")
    assert json.loads(answer.stdout) == {
        "chat": {
            "P0": {"done": 1, "total": 2},
            "P1": {"done": 0, "total": 0},
            "P2": {"done": 0, "total": 1},
        }
    }


def test_the_scorecard_reads_as_a_table(checkout):
    answer = dayshift("features", "--root", checkout)
    assert answer.stdout.split() == ["App", "P0", "P1", "P2", "All", "chat", "1/2", "–", "0/1", "1/3"]


def test_every_feature_of_an_app_can_be_listed(checkout):
    answer = dayshift("features", "chat", "--root", checkout, "--json")
    assert [each["status"] for each in json.loads(answer.stdout)] == ["done", "partial", "missing"]
    assert dayshift("features", "nothing", "--root", checkout).exit_code != 0


def test_an_agent_of_ones_own_is_named_by_module_and_class(monkeypatch, tmp_path):
    (tmp_path / "my_agents.py").write_text(OWN_AGENTS)
    monkeypatch.chdir(tmp_path)
    assert agent_named("my_agents:Idle").name == "idle"
    for name in ("my_agents:Nobody", "no_such_module:Idle", "my_agents:Nothing"):
        with pytest.raises(UsageError, match="agent"):
            agent_named(name)


def test_actions_are_published_as_a_schema():
    schema = json.loads(dayshift("schema", "actions", "--json").stdout)
    assert schema["discriminator"]["propertyName"] == "type"
    assert "click" in schema["profiles"]["pixel"]
    assert "hover" not in schema["profiles"]["pixel"]


def test_task_families_are_listed():
    listed = json.loads(dayshift("tasks", "list", "--json").stdout)
    assert {"id", "title", "apps", "level"} <= set(listed[0])
    assert [each["id"] for each in listed] == sorted(each["id"] for each in listed)
    assert json.loads(dayshift("tasks", "list", "--app", "fax", "--json").stdout) == []


def test_a_task_is_shown_with_what_it_allows():
    shown = json.loads(
        dayshift("tasks", "show", "chat.reply_in_thread@2", "--size", "small", "--json").stdout
    )
    assert shown["id"] == "chat.reply_in_thread@2"
    assert shown["persona"].startswith("maya.okafor@")
    [allowed] = shown["may_change"]
    assert re.match(r"insert up to 1 chat\.message where .*person_id=U\w+", allowed)


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (UsageError("no such task"), 2),
        (MissingExtra("playwright", "harness"), 2),
        (InfraError("no browser"), 3),
        (KeyboardInterrupt(), 130),
    ],
)
def test_failures_have_their_own_exit_status_and_no_traceback(monkeypatch, capsys, error, status):
    def fail() -> None:
        raise error

    monkeypatch.setattr(commands, "app", fail)
    monkeypatch.setattr(commands.signal, "signal", lambda *_: None)
    with pytest.raises(SystemExit) as leaving:
        commands.main()
    assert leaving.value.code == status
    assert "Traceback" not in capsys.readouterr().err


def test_a_wrong_option_is_a_usage_error():
    assert dayshift("tasks", "show").exit_code == 2
    assert dayshift("run", "--attempts", "0").exit_code == 2


def test_help_is_there_without_starting_anything():
    answer = subprocess.run(
        [sys.executable, "-m", "dayshift", "--help"], capture_output=True, text=True, check=True
    )
    for command in ("up", "demo", "tasks", "run", "view", "features", "schema", "bench", "doctor", "company"):
        assert command in answer.stdout
