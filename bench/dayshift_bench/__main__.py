"""Take measurements: `python -m dayshift_bench [--json] [--quick] [pages. store.fork …]`."""

import argparse
import json
import pkgutil
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from rich.console import Console
from rich.table import Column, Table

import dayshift_bench
from dayshift_bench.measuring import Measurement
from dayshift_bench.setting import Measure, Setting


def main(arguments: list[str] | None = None) -> None:
    """Measure and print."""
    given = _parser().parse_args(arguments)
    setting = Setting(given.app, given.company, given.seed, given.size, given.cache, given.quick)
    wanted = given.names or [given.only]
    found = [each for each in measurements() if any(name in name_of(each) for name in wanted)]
    taken = list(_take(found, setting))
    if given.json:
        sys.stdout.write(json.dumps([each.as_json() for each in taken], indent=1) + "\n")
    else:
        Console().print(_table(taken))


def measurements() -> list[Measure]:
    """Every measurement of every module in this package, in the order of modules."""
    modules = sorted(module.name for module in pkgutil.iter_modules(dayshift_bench.__path__))
    return [
        measure
        for name in modules
        if name != "__main__"
        for measure in getattr(import_module(f"dayshift_bench.{name}"), "MEASUREMENTS", ())
    ]


def name_of(measure: Measure) -> str:
    """`module.function`, which `--only` looks in."""
    return f"{measure.__module__.rpartition('.')[2]}.{measure.__name__}"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="dayshift_bench", description=__doc__)
    parser.add_argument("names", nargs="*", help="measure only what has one of these in its name")
    parser.add_argument("--app", default="chat")
    parser.add_argument("--company", default="northlight")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", default="standard")
    parser.add_argument("--cache", type=Path, default=Path.home() / ".cache" / "dayshift")
    parser.add_argument("--only", default="", help="the same, for one name")
    parser.add_argument("--quick", action="store_true", help="a twentieth of the runs: rough figures")
    parser.add_argument("--json", action="store_true")
    return parser


def _take(found: list[Measure], setting: Setting) -> Iterator[Measurement]:
    for measure in found:
        sys.stderr.write(f"measuring {name_of(measure)}\n")
        yield measure(setting)


def _table(taken: list[Measurement]) -> Table:
    table = Table(
        Column("measured", no_wrap=True), "p50 ms", "p99 ms", "floor", "floor ms", "ratio", box=None
    )
    for column in table.columns[1:3] + table.columns[4:]:
        column.justify = "right"
    for each in taken:
        cells = (each.p50_ms, each.p99_ms, each.floor, each.floor_ms, each.ratio)
        is_time = each.p50_ms is not None
        shown = [_cell(cell) for cell in cells] if is_time else [f"{each.value} {each.unit}", *[""] * 4]
        table.add_row(each.name, *shown)
    return table


def _cell(cell: float | str | None) -> str:
    return cell if isinstance(cell, str) else "" if cell is None else f"{cell:.3g}"


if __name__ == "__main__":
    main()
