"""The commit log gives back every commit, or a state that really was one."""

import errno

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dayshift_kit.store.commitlog import CommitLog
from dayshift_kit.store.image import PAGE

BASE = "0" * 64


def page(letter):
    return letter.encode() * PAGE


def written(log, commits):
    """Append commits and return the state after each."""
    live, states = {}, [({}, None)]
    for pages, size in commits:
        log.append(pages, size, live=live)
        live = {number: each for number, each in {**live, **pages}.items() if number * PAGE < size}
        states.append((live, size))
    return states


COMMITS = [({0: page("a"), 3: page("b")}, 4 * PAGE), ({3: page("c")}, 4 * PAGE), ({9: page("d")}, 10 * PAGE)]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "commits.log"


def replay(path):
    log, pages, size = CommitLog.replay(path, base_content=BASE)
    log.close()
    return pages, size


def test_what_was_appended_is_replayed(path):
    log = CommitLog.create(path, base_content=BASE)
    states = written(log, COMMITS)
    log.close()
    assert replay(path) == states[-1]


def test_a_log_goes_on_after_a_replay(path):
    log = CommitLog.create(path, base_content=BASE)
    written(log, COMMITS[:1])
    log.close()
    log, pages, _ = CommitLog.replay(path, base_content=BASE)
    log.append({5: page("z")}, 6 * PAGE, live=pages)
    log.close()
    assert replay(path) == ({0: page("a"), 3: page("b"), 5: page("z")}, 6 * PAGE)


def test_pages_past_a_shrunken_end_are_forgotten(path):
    log = CommitLog.create(path, base_content=BASE)
    written(log, [*COMMITS, ({0: page("x")}, PAGE)])
    log.close()
    assert replay(path) == ({0: page("x")}, PAGE)


@settings(max_examples=60, deadline=None)
@given(cut=st.floats(0, 1))
def test_a_log_cut_anywhere_replays_to_one_of_its_states(tmp_path_factory, cut):
    path = tmp_path_factory.mktemp("log") / "commits.log"
    log = CommitLog.create(path, base_content=BASE)
    header = log.length
    states = written(log, COMMITS)
    log.close()
    whole = path.read_bytes()
    end = header + round(cut * (len(whole) - header))
    path.write_bytes(whole[:end])
    assert replay(path) in states
    assert replay(path) in states, "the cut log is sound now"


@settings(max_examples=60, deadline=None)
@given(place=st.floats(0, 1), bit=st.integers(0, 7))
def test_a_damaged_log_replays_to_a_state_before_the_damage(tmp_path_factory, place, bit):
    path = tmp_path_factory.mktemp("log") / "commits.log"
    log = CommitLog.create(path, base_content=BASE)
    header = log.length
    states = written(log, COMMITS)
    log.close()
    data = bytearray(path.read_bytes())
    at = header + round(place * (len(data) - header - 1))
    data[at] ^= 1 << bit
    path.write_bytes(data)
    assert replay(path) in states[:-1]


def test_what_is_cut_off_is_kept_beside_the_log(path):
    log = CommitLog.create(path, base_content=BASE)
    written(log, COMMITS)
    end = log.length
    log.close()
    with path.open("ab") as file:
        file.write(b"half a commit")
    replay(path)
    assert path.with_name(f"commits.log.cut-{end}").read_bytes() == b"half a commit"
    assert path.stat().st_size == end


def test_records_of_another_log_are_not_taken_for_its_own(path, tmp_path):
    mine = CommitLog.create(path, base_content=BASE)
    written(mine, COMMITS[:1])
    start = mine.length
    mine.close()
    other = CommitLog.create(tmp_path / "other.log", base_content=BASE)
    written(other, [({0: page("q")}, 4 * PAGE), ({1: page("r")}, 4 * PAGE)])
    other.close()
    second_of_other = (tmp_path / "other.log").read_bytes()[-(PAGE + 60) :]
    with path.open("ab") as file:
        file.write(second_of_other)
    pages, _ = replay(path)
    assert pages == COMMITS[0][0]
    assert path.stat().st_size == start


def test_a_log_of_another_base_is_refused(path):
    CommitLog.create(path, base_content=BASE).close()
    with pytest.raises(ValueError, match="not the commit log of the base"):
        CommitLog.replay(path, base_content="1" * 64)


def test_a_log_that_outgrew_its_pages_is_rewritten(path):
    log = CommitLog.create(path, base_content=BASE)
    states = written(log, [({number % 8: page(chr(97 + number % 26))}, 8 * PAGE) for number in range(2000)])
    assert log.length < 2 * (1 << 20)
    log.close()
    assert replay(path) == states[-1]


def test_a_failed_append_leaves_the_log_as_it_was(path, monkeypatch):
    log = CommitLog.create(path, base_content=BASE)
    states = written(log, COMMITS[:2])

    def disk_full(file):
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr("dayshift_kit.store.commitlog._to_disk", disk_full)
        with pytest.raises(OSError, match="No space"):
            log.append({7: page("x")}, 8 * PAGE, live=states[-1][0])
    log.append({8: page("y")}, 9 * PAGE, live=states[-1][0])
    log.close()
    assert replay(path) == ({**states[-1][0], 8: page("y")}, 9 * PAGE)
