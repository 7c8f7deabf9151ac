"""What people do with notes."""

import pytest
from sqlalchemy import select

from dayshift_expenses.models import LONGEST_TITLE, Note, Person
from dayshift_expenses.records import Event
from dayshift_kit import current
from dayshift_kit.errors import Invalid, NotAllowed, NotFound


@pytest.fixture
def outsider(author, outsider_id):
    return current.session.get_one(Person, outsider_id)


@pytest.fixture
def note(author):
    return Note.write(author=author, title="Ideas", body="A longer lunch")


def verbs():
    return list(current.session.scalars(select(Event.verb).order_by(Event.id)))


def test_ex_1_writing_editing_and_erasing_leave_events(author, note):
    note.edit(actor=author, title="Ideas", body="A shorter lunch")
    note.erase(actor=author)
    current.session.flush()
    written, edited, erased = current.session.scalars(select(Event).order_by(Event.id))
    assert (written.verb, written.after) == ("written", {"title": "Ideas", "body": "A longer lunch"})
    assert (edited.before["body"], edited.after["body"]) == ("A longer lunch", "A shorter lunch")
    assert (erased.verb, erased.object, erased.actor) == ("erased", note.id, author.id)
    with pytest.raises(NotFound):
        author.readable_note(note.id)


def test_an_edit_that_changes_nothing_is_none(author, note):
    note.edit(actor=author, title=" Ideas ", body="A longer lunch\r\n")
    assert note.edited_at is None
    assert verbs() == ["written"]


@pytest.mark.parametrize("title", ["", "  ", "x" * (LONGEST_TITLE + 1)])
def test_a_note_needs_a_title_of_some_length(author, title):
    with pytest.raises(Invalid) as refusal:
        Note.write(author=author, title=title, body="")
    assert list(refusal.value.errors) == ["title"]
    assert verbs() == []


def test_ex_2_a_note_is_read_by_its_author_alone_until_it_is_shared(author, outsider, note):
    with pytest.raises(NotFound):
        outsider.readable_note(note.id)
    assert note not in outsider.notes()
    note.share(actor=author)
    assert outsider.readable_note(note.id) is note
    note.withdraw(actor=author)
    with pytest.raises(NotFound):
        outsider.readable_note(note.id)


def test_sharing_what_is_shared_changes_nothing(author, note):
    note.share(actor=author)
    note.share(actor=author)
    assert verbs() == ["written", "shared"]


def test_an_outsider_changes_no_note_not_even_a_shared_one(author, outsider, note):
    note.share(actor=author)
    for change in (note.erase, note.withdraw, note.share):
        with pytest.raises(NotAllowed):
            change(actor=outsider)
    with pytest.raises(NotAllowed):
        note.edit(actor=outsider, title="Mine now", body="")
    assert verbs() == ["written", "shared"]
