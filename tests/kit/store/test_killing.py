"""kill -9 at any moment: no acknowledged commit is lost, none is half there."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from library_app.records import Book
from sqlalchemy import select

from dayshift_kit.store import WorldStore

WRITER = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from library_app import manifest
from library_app.records import Book, Shelving
from dayshift_kit.store import WorldStore

store = WorldStore(manifest, cache_dir=Path(sys.argv[2]), data_dir=Path(sys.argv[3]), backing=sys.argv[4])
if not store.worlds():
    base = store.base(company="folio", seed=1, size="tiny")
    store.fork(base.name, id="home", long_lived=True)
world = store.world("home")
number = int(sys.argv[5])
print("ready", flush=True)
while True:
    number += 1
    with world.unit() as session:
        book = Book.add(title=f"Number {number}", pages=number)
        session.flush()
        session.add(Shelving(book_id=book.id, room="x" * (number % 3000), position=1.0))
    print(number, flush=True)
"""
SAMPLE = str(Path(__file__).parent / "sample")


def write_until_killed(cache, data, backing, *, start, seconds):
    """Run a writer, kill it, and return the last commit it acknowledged."""
    command = [sys.executable, "-c", WRITER, SAMPLE, str(cache), str(data), backing, str(start)]
    writer = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert writer.stdout.readline() == "ready\n"
    time.sleep(seconds)
    os.kill(writer.pid, signal.SIGKILL)
    lines = writer.stdout.read().split()
    writer.wait()
    writer.stdout.close()
    return int(lines[-1]) if lines else start


def rounds(manifest, cache, data, backing, *, times):
    chance = random.Random(times)
    acknowledged = 0
    for _ in range(times):
        acknowledged = write_until_killed(
            cache, data, backing, start=acknowledged, seconds=chance.uniform(0.05, 0.6)
        )
        store = WorldStore(manifest, cache_dir=cache, data_dir=data, backing=backing)
        world = store.world("home")
        with world.unit(write=False) as session:
            numbers = [
                int(title.split()[1])
                for title in session.scalars(select(Book.title).where(Book.title.like("Number %")))
            ]
        with world.image_reader() as reader:
            assert reader.raw.pragma("integrity_check") == "ok"
            assert reader.raw.execute("PRAGMA foreign_key_check").fetchall() == []
            halves = (
                "SELECT count(*) FROM book WHERE title LIKE 'Number %' "
                "AND id NOT IN (SELECT book_id FROM shelving)"
            )
            assert reader.raw.execute(halves).fetchall() == [(0,)]
        store.close()
        assert sorted(numbers) == list(range(1, len(numbers) + 1))
        assert acknowledged <= len(numbers) <= acknowledged + 1
        acknowledged = len(numbers)
    return acknowledged


@pytest.mark.parametrize("backing", ["overlay", "copies"])
def test_two_kills_lose_nothing(manifest, cache, tmp_path, backing):
    assert rounds(manifest, cache, tmp_path / "data", backing, times=2) > 0


@pytest.mark.slow
@pytest.mark.parametrize("backing", ["overlay", "copies"])
def test_twenty_five_kills_lose_nothing(manifest, cache, tmp_path, backing):
    assert rounds(manifest, cache, tmp_path / "data", backing, times=25) > 100
