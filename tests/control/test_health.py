"""A process says what it is, whether it is ready, and what it has been doing."""

import re

import pytest

from dayshift_control import NotFound


def test_health_counts_worlds_and_snapshots(control, world):
    health = control.health()
    assert health.app == "notes"
    assert health.worlds == len(control.worlds())
    assert health.snapshots == len(control.snapshots())
    assert health.uptime_s > 0
    assert control.is_ready()


def test_metrics_are_in_the_text_format_and_count_refusals(control):
    with pytest.raises(NotFound):
        control.world("no-such-world")
    text = control.metrics()
    line = re.compile(r'(# (HELP|TYPE) .+|\w+(\{(\w+="[^"]*",?)+\})? -?[\d.e+]+)')
    assert all(line.fullmatch(each) for each in text.splitlines())
    assert 'listener="control",method="GET",status="404"' in text


def test_metrics_are_of_both_listeners(process, control, world):
    process.visitor(world)
    assert 'listener="public",method="GET",status="200"' in control.metrics()
