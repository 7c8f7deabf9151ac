"""A loopback listener answers under its own names only."""

import pytest

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
