"""The measurements of a served app run on the small company, and print what others read."""

import json

from dayshift_bench import __main__ as bench

FIELDS = {"name", "p50_ms", "p99_ms", "floor", "floor_ms", "ratio"}
TAKEN = ("pages.channel", "pages.script", "control.", "live.", "crowd.")


def test_a_served_app_is_measured_beside_its_floors(capsys, cache_dir, base):
    bench.main(["--size", "small", "--cache", str(cache_dir), "--quick", "--json", *TAKEN])
    told = capsys.readouterr()
    taken = {each["name"]: each for each in json.loads(told.out)}
    assert all(each.keys() >= FIELDS for each in taken.values())
    timed = [each for each in taken.values() if each["p50_ms"] is not None]
    assert {each["name"] for each in timed} >= {"pages.channel", "control.fork", "crowd.page"}
    assert all(0 < each["p50_ms"] <= each["p99_ms"] and each["ratio"] > 0 for each in timed)
    assert taken["crowd.wrong_answers"]["value"] == 0
    assert taken["live.idle_pages_threads"]["value"] < 5
    assert taken["pages.script"]["value"] <= 150_000
    assert "measuring pages.channel" in told.err


def test_every_measurement_has_a_name_of_its_own():
    names = [bench.name_of(measure) for measure in bench.measurements()]
    assert len(names) == len(set(names)) > 15
