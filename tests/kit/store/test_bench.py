"""The store's measurements run on any app and print what others read."""

import json

from dayshift_bench import __main__ as bench
from dayshift_bench import setting

FIELDS = {"name", "p50_ms", "p99_ms", "floor", "floor_ms", "ratio"}


def measured(capsys, manifest, cache, monkeypatch, *more):
    monkeypatch.setattr(setting, "find_app", lambda name: manifest)
    place = ["--app", "library", "--company", "folio", "--size", "tiny", "--cache", str(cache)]
    bench.main([*place, "--only", "store.", "--quick", *more])
    return capsys.readouterr().out


def test_every_store_measurement_has_its_figures_and_its_floor(capsys, manifest, cache, monkeypatch):
    taken = json.loads(measured(capsys, manifest, cache, monkeypatch, "--json"))
    assert len(taken) == len([each for each in bench.measurements() if "store." in bench.name_of(each)])
    for each in taken:
        assert each.keys() >= FIELDS
        if each["p50_ms"] is None:
            assert each["unit"] == "MB"
        else:
            assert 0 < each["p50_ms"] <= each["p99_ms"]
            assert each["ratio"] > 0
            assert each["floor"] == "file copy"


def test_people_get_a_table(capsys, manifest, cache, monkeypatch):
    shown = measured(capsys, manifest, cache, monkeypatch)
    assert "store.fork_and_first_page" in shown
    assert "floor ms" in shown
