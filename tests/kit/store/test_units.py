"""One unit of work is one transaction, with everything it needs to know in `current`."""

import threading

import pytest
from library_app.records import Book, Loan, Person, Remark
from sqlalchemy import select, text
from sqlalchemy.exc import DatabaseError

from dayshift_kit import clock, current, ids
from dayshift_kit.errors import NotAllowed
from dayshift_kit.store import events_page, state_hash
from dayshift_kit.store.journal import trigger_names


def first_book(session):
    return session.scalars(select(Book).order_by(Book.id).limit(1)).one()


def test_an_exception_takes_back_rows_events_and_numbers(world):
    before = state_hash(world)
    with pytest.raises(NotAllowed), world.unit(person="U1"):
        Book.add(title="Not to be", pages=1)
        ids.counter("anything")
        raise NotAllowed("changed my mind")
    assert state_hash(world) == before
    with world.unit():
        assert ids.counter("anything") == 1


def test_a_broken_rule_takes_everything_back(world):
    before = state_hash(world)
    with pytest.raises(DatabaseError), world.unit() as session:
        Book.add(title="Fine", pages=1)
        session.add(Book.add(title="Too thin", pages=0))
    assert state_hash(world) == before
    with world.unit():
        Book.add(title="Works again", pages=1)


def test_a_reading_unit_refuses_to_write(world):
    before = state_hash(world)
    with pytest.raises(DatabaseError), world.unit(write=False):
        Book.add(title="Sneaked in", pages=1)
    assert state_hash(world) == before


def test_changes_left_unflushed_in_a_reading_unit_are_dropped(world):
    before = state_hash(world)
    with world.unit(write=False) as session:
        first_book(session).title = "Never written"
    assert state_hash(world) == before


def test_current_is_there_inside_and_gone_outside(world):
    with world.unit(person="U2", channel="api", request_id="r-1", page="/x") as session:
        assert current.world is world
        assert current.session is session
        assert current.manifest.name == "library"
        assert (current.channel, current.request_id, current.page) == ("api", "r-1", "/x")
        assert current.is_open()
    assert not current.is_open()
    with pytest.raises(RuntimeError, match="No unit of work"):
        _ = current.session
    with pytest.raises(AttributeError):
        _ = current.nonsense


def test_acting_as_somebody_else_ends_with_its_block(world):
    with world.unit(person="U1", channel="ui") as session:
        other = session.get(Person, "U2")
        with current.acting_as(other):
            assert current.person is other
            assert current.channel == "colleague"
        assert current.person.id == "U1"
        assert current.channel == "ui"


def test_events_say_who_did_what_where_and_when(world):
    with world.unit(person="U1", channel="ui", request_id="r-7", page="/books") as session:
        current.set_person(current.person, on_behalf_of=session.get(Person, "U2"))
        book = Book.add(title="Logged", pages=1)
        at = clock.now()
    event = events_page(world).events[0]
    assert (event.actor, event.on_behalf_of, event.channel) == ("U1", "U2", "ui")
    assert (event.verb, event.kind, event.object) == ("added", "library.book", book.id)
    assert (event.before, event.after) == (None, {"title": "Logged"})
    assert (event.request_id, event.page) == ("r-7", "/books")
    assert event.at == at.isoformat(timespec="microseconds").replace("+00:00", "Z")


def test_an_event_about_a_new_record_knows_its_number(world):
    with world.unit(person="U1") as session:
        loan = first_book(session).lend(to=current.person)
        assert loan.id is not None
    assert events_page(world).events[0].object == str(loan.id)


def test_events_are_never_changed_or_removed(world):
    with world.unit():
        Book.add(title="Logged", pages=1)
    for statement in ("UPDATE event SET verb = 'x'", "DELETE FROM event"):
        with pytest.raises(DatabaseError, match="append-only"), world.unit() as session:
            session.execute(text(statement))


def test_units_without_a_request_id_are_numbered_from_the_state(fork):
    one, two = fork(), fork()
    for world in (one, two):
        for title in ("First", "Second"):
            with world.unit():
                Book.add(title=title, pages=1)
    requests = [event.request_id for event in events_page(one).events]
    assert requests == [event.request_id for event in events_page(two).events]
    assert len(set(requests)) == 2


def test_a_unit_inside_a_unit_of_the_same_world_is_refused(world):
    with world.unit():
        with pytest.raises(RuntimeError, match="already open"), world.unit():
            pytest.fail("opened twice")
        Book.add(title="The outer one goes on", pages=1)
    assert world.last_event == 1


def test_units_of_two_worlds_may_nest_and_do_not_mix(fork):
    outer, inner = fork(), fork()
    with outer.unit(person="U1"):
        with inner.unit(person="U2"):
            Book.add(title="Inner", pages=1)
            assert current.world is inner
        assert current.world is outer
        assert current.person.id == "U1"
    assert (outer.last_event, inner.last_event) == (0, 1)


def test_another_thread_waits_for_the_unit_to_end(world):
    inside, order = threading.Event(), []

    def second():
        inside.wait(5)
        with world.unit():
            order.append("second")

    thread = threading.Thread(target=second)
    thread.start()
    with world.unit():
        inside.set()
        order.append("first")
    thread.join(5)
    assert order == ["first", "second"]


def test_hooks_hear_of_every_commit_with_its_events(store, fork):
    heard = []
    store.on_commit(lambda world, events: heard.append((world.id, events)))
    world = fork()
    with world.unit(person="U1") as session:
        Book.add(title="One", pages=1)
        Book.add(title="Two", pages=2)
    with world.unit(write=False):
        pass
    with pytest.raises(NotAllowed), world.unit():
        Book.add(title="Three", pages=3)
        raise NotAllowed("no")
    with world.unit(write=False):
        pass
    with world.unit() as session:
        first_book(session).views += 1
    assert [entry for entry in heard if entry[0] == world.id] == [(world.id, (1, 2)), (world.id, ())]


def test_a_hook_may_open_a_unit(store, fork):
    seen = []

    def hook(world, events):
        with world.unit(write=False) as session:
            seen.append((world.id, len(session.scalars(select(Book)).all())))

    store.on_commit(hook)
    world = fork()
    with world.unit():
        Book.add(title="One", pages=1)
    assert (world.id, 61) in seen


def test_search_finds_what_was_just_written(world):
    with world.unit(person="U1") as session:
        book = first_book(session)
        remark = Remark(book_id=book.id, person_id="U1", text="a palimpsest indeed", written_at=clock.now())
        remark.track("remarked")
    with world.unit(write=False) as session:
        match = text("SELECT rowid FROM remark_fts WHERE remark_fts MATCH 'palimpsest'")
        assert session.execute(match).scalars().all() == [remark.id]


def test_savepoints_take_back_a_part(world):
    with world.unit(person="U1") as session:
        book = first_book(session)
        with pytest.raises(DatabaseError), session.begin_nested():
            session.add(Loan(book_id="nowhere", person_id="U1", lent_at=clock.now(), due_at=clock.now()))
            session.flush()
        book.title = "Kept although the loan was not"
    with world.unit(write=False) as session:
        assert session.get(Book, book.id).title == "Kept although the loan was not"


def test_every_connection_has_the_settings_worlds_rely_on(fork):
    with fork().unit() as session:
        raw = session.connection().connection.dbapi_connection.raw
        assert raw.pragma("foreign_keys") == 1
        assert raw.pragma("recursive_triggers") == 1
        assert raw.pragma("journal_mode") == "memory"
        assert raw.pragma("synchronous") == 0
        assert len(trigger_names(session.connection())) == 3 * 6 + 2


def test_a_naive_datetime_is_refused(world):
    with pytest.raises(Exception, match="no time zone"), world.unit() as session:
        loan = first_book(session).lend(to=session.get(Person, "U1"))
        loan.due_at = clock.now().replace(tzinfo=None)
        session.flush()
