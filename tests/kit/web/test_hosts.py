"""A loopback listener answers under its own names only, and so does one whose names are told."""

import pytest

from dayshift_kit.serve.settings import read_settings
from dayshift_kit.web.hosts import any_host, only_hosts

is_host = only_hosts(["Parley.localhost", "chat"])


@pytest.mark.parametrize(
    "host",
    [
        "parley.localhost",
        "PARLEY.localhost:8001",
        "localhost:1",
        "127.0.0.1:8001",
        "[::1]:8001",
        "[::1]",
        "chat",
    ],
)
def test_own_names_are_answered(host):
    assert is_host(host)


@pytest.mark.parametrize(
    "host", ["", ":", "evil.example", "parley.localhost.evil.example", "a:b", "localhost:x"]
)
def test_other_names_are_not(host):
    assert not is_host(host)


def test_a_listener_that_faces_a_network_takes_any_name():
    assert any_host("whatever:80")


@pytest.mark.parametrize(
    ("options", "takes_any"),
    [
        ([], False),
        (["--host", "203.0.113.9"], True),
        (["--host", "203.0.113.9", "--allow-host", "chat"], False),
    ],
)
def test_a_listener_on_a_network_keeps_to_its_names_once_they_are_told(monkeypatch, options, takes_any):
    monkeypatch.setenv("DAYSHIFT_CONTROL_SECRET", "a secret of some length")
    assert read_settings(["--app", "chat", *options]).takes_any_host is takes_any
