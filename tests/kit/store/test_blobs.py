"""File contents: named by their hash, kept once, never rewritten."""

import hashlib

import pytest

from dayshift_kit.errors import NotFound
from dayshift_kit.store import Blobs, WorldStore


def test_what_is_put_can_be_read_by_its_hash(tmp_path):
    blobs = Blobs(tmp_path)
    sha = blobs.put(b"receipt")
    assert sha == hashlib.sha256(b"receipt").hexdigest()
    assert sha in blobs
    with blobs.open(sha) as file:
        assert file.read() == b"receipt"


def test_putting_it_again_does_not_rewrite_the_file(tmp_path):
    blobs = Blobs(tmp_path)
    before = blobs.path(blobs.put(b"receipt")).stat()
    after = blobs.path(blobs.put(b"receipt")).stat()
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == [
        hashlib.sha256(b"receipt").hexdigest()
    ]


@pytest.mark.parametrize("name", ["", "abc", "0" * 64, "../../etc/passwd", "A" * 64])
def test_a_name_that_was_never_given_out_is_not_found(tmp_path, name):
    with pytest.raises(NotFound):
        Blobs(tmp_path).open(name)


def test_folders_behind_are_read_but_not_written(tmp_path):
    shared = Blobs(tmp_path / "shared")
    sha = shared.put(b"from the seed")
    own = Blobs(tmp_path / "own", behind=(tmp_path / "shared",))
    assert sha in own
    mine = own.put(b"uploaded")
    assert mine not in shared
    own.adopt_all()
    assert (tmp_path / "own" / sha[:2] / sha).read_bytes() == b"from the seed"


def test_a_long_lived_world_keeps_its_files_when_the_cache_is_emptied(manifest, tmp_path):
    import shutil

    store = WorldStore(manifest, cache_dir=tmp_path / "cache", data_dir=tmp_path / "data")
    sha = Blobs(tmp_path / "cache" / "blobs").put(b"seeded picture")
    store.fork(store.base(company="x", seed=1, size="tiny").name, id="home", long_lived=True)
    store.close()
    shutil.rmtree(tmp_path / "cache")
    again = WorldStore(manifest, cache_dir=tmp_path / "cache", data_dir=tmp_path / "data")
    assert again.blobs.path(sha).read_bytes() == b"seeded picture"
    again.close()
