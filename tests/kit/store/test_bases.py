"""A base is built once, named by its content, and the same every time."""

import hashlib
import threading
from dataclasses import replace

import apsw
import pytest
from library_app.records import Bookmark
from library_play import play

from dayshift_kit.errors import NotFound, Stale
from dayshift_kit.store import WorldStore, sources, state_hash
from dayshift_kit.store.bases import BaseCache
from dayshift_kit.store.building import declare
from dayshift_kit.store.engine import prepare
from dayshift_kit.store.rows import rows_of


def bytes_of(folder, name):
    return (folder / "library" / f"{name}.sqlite").read_bytes()


def counting(manifest):
    """A manifest that counts how often it is asked to seed."""
    calls = []

    def seed(request):
        calls.append(request)
        manifest.seed(request)

    return replace(manifest, seed=seed), calls


def test_a_second_build_of_the_same_seed_is_byte_identical(manifest, tmp_path):
    names = []
    for folder in (tmp_path / "one", tmp_path / "two"):
        store = WorldStore(manifest, cache_dir=folder)
        names.append(store.base(company="folio", seed=3, size="small").name)
        store.close()
    assert names[0] == names[1]
    assert bytes_of(tmp_path / "one", names[0]) == bytes_of(tmp_path / "two", names[1])


def test_indexes_are_made_in_the_order_of_their_names_in_any_process(manifest, tmp_path):
    raw = apsw.Connection(str(tmp_path / "empty.sqlite"))
    prepare(raw, request_id=lambda: "seed")
    declare(raw, manifest)
    named = "SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY rowid"
    names = [name for (name,) in rows_of(raw, named)]
    raw.close()
    assert len(names) > 1
    assert names == sorted(names)


def test_its_name_is_the_hash_of_its_bytes(overlay, cache):
    base = overlay.base(company="folio", seed=1, size="small")
    content = hashlib.sha256(bytes_of(cache, base.name)).hexdigest()
    assert base.name == f"base-{content[:12]}"
    assert base.content == content
    assert base.to_wire().base


def test_other_seeds_sizes_and_companies_make_other_bases(overlay):
    keys = [("folio", 1, "tiny"), ("folio", 2, "tiny"), ("other", 1, "tiny"), ("folio", 1, "small")]
    names = {overlay.base(company=company, seed=seed, size=size).name for company, seed, size in keys}
    assert len(names) == 4


def test_it_is_seeded_once_and_then_found_by_any_process(manifest, tmp_path):
    counted, calls = counting(manifest)
    for _ in range(2):
        store = WorldStore(counted, cache_dir=tmp_path)
        for _ in range(2):
            store.base(company="folio", seed=1, size="tiny")
        store.close()
    assert len(calls) == 1


def test_stores_that_want_it_at_once_wait_for_one_build(manifest, tmp_path):
    counted, calls = counting(manifest)
    stores = [WorldStore(counted, cache_dir=tmp_path) for _ in range(3)]
    found = []

    def ask(store):
        found.append(store.base(company="folio", seed=1, size="tiny").name)

    threads = [threading.Thread(target=ask, args=(store,)) for store in stores]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(found)) == 1
    assert len(found) == 3
    assert len(calls) == 1


def test_changed_sources_build_a_new_one(manifest, tmp_path, monkeypatch):
    counted, calls = counting(manifest)
    WorldStore(counted, cache_dir=tmp_path).base(company="folio", seed=1, size="tiny")
    monkeypatch.setattr("dayshift_kit.store.bases.fingerprint", lambda packages: "other sources")
    WorldStore(counted, cache_dir=tmp_path).base(company="folio", seed=1, size="tiny")
    assert len(calls) == 2


def test_a_fingerprint_follows_code_and_data_but_not_templates(tmp_path, monkeypatch):
    package = tmp_path / "fingerprinted"
    (package / "templates").mkdir(parents=True)
    (package / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    seen = [sources.fingerprint(["fingerprinted"])]
    (package / "words.yaml").write_text("- one")
    seen.append(sources.fingerprint(["fingerprinted"]))
    (package / "words.yaml").write_text("- two")
    seen.append(sources.fingerprint(["fingerprinted"]))
    (package / "templates" / "page.txt").write_text("only looks")
    seen.append(sources.fingerprint(["fingerprinted"]))
    assert len(set(seen)) == 3
    assert seen[2] == seen[3]


def test_progress_is_told_while_it_is_built(manifest, tmp_path):
    told = []
    WorldStore(manifest, cache_dir=tmp_path).base(
        company="folio",
        seed=1,
        size="tiny",
        progress=lambda stage, done, total: told.append((stage, done, total)),
    )
    assert ("books", 12, 12) in told
    assert told[-1] == ("tidying", 1, 1)


def test_a_build_that_fails_leaves_nothing_and_can_be_tried_again(manifest, tmp_path):
    def seed(request):
        manifest.seed(request)
        request.session.connection().exec_driver_sql("PRAGMA defer_foreign_keys=on")
        request.session.add(Bookmark(person_id="U1", book_id="nowhere", page=1))

    with pytest.raises(Exception, match="FOREIGN KEY"):
        WorldStore(replace(manifest, seed=seed), cache_dir=tmp_path).base(company="x", seed=1, size="tiny")
    assert not list((tmp_path / "library").glob("*base*"))
    assert not list((tmp_path / "library").glob(".draft*"))
    assert WorldStore(manifest, cache_dir=tmp_path).base(company="x", seed=1, size="tiny").name


def test_a_base_file_is_sound_read_only_and_has_an_empty_journal(overlay, cache):
    base = overlay.base(company="folio", seed=1, size="small")
    path = cache / "library" / f"{base.name}.sqlite"
    assert path.stat().st_mode & 0o222 == 0
    assert path.read_bytes()[18:20] == b"\x01\x01"
    raw = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    assert raw.pragma("integrity_check") == "ok"
    assert raw.execute("SELECT count(*) FROM kit_journal").fetchall() == [(0,)]
    raw.close()


def test_working_in_forks_never_changes_the_base_file(store, base, cache, fork):
    before = bytes_of(cache, base.name)
    play(fork(), seed=5, steps=60)
    assert bytes_of(cache, base.name) == before


def test_a_base_at_an_older_schema_is_refused_until_it_is_upgraded(manifest, tmp_path, monkeypatch):
    store = WorldStore(manifest, cache_dir=tmp_path)
    name = store.base(company="folio", seed=1, size="tiny").name
    later = WorldStore(manifest, cache_dir=tmp_path)
    monkeypatch.setattr("dayshift_kit.store.bases.migrations.newest_revision", lambda manifest: "kit_0002")
    with pytest.raises(Stale):
        later.fork(name)


def test_an_upgraded_base_has_the_same_rows(manifest, tmp_path):
    store = WorldStore(manifest, cache_dir=tmp_path)
    name = store.base(company="folio", seed=1, size="tiny").name
    upgraded = store.upgrade(name)
    assert state_hash(store.fork(name)) == state_hash(store.fork(upgraded.name))


def test_a_cache_says_what_it_holds(manifest, overlay, cache):
    base = overlay.base(company="folio", seed=1, size="small")
    held = BaseCache(manifest, cache / "library")
    assert base.name in held.names()
    assert held.info(base.name).seed == 1
    with pytest.raises(NotFound):
        held.info("base-123456789abc")
