"""The company's people are here."""

from sqlalchemy import select

from dayshift_expenses.models import Note, Person
from dayshift_kit import current
from dayshift_kit.identity.passwords import matches


def test_every_employee_has_an_account_with_the_password_of_the_other_apps(author, truth):
    people = {person.key: person for person in current.session.scalars(select(Person))}
    assert set(people) == {person.key for person in truth.people.all if person.is_employed(truth.today)}
    assert matches(truth.password_of(author.key), author.password_hash)


def test_everybody_reads_the_welcome_and_their_own_notes_only(author):
    for person in current.session.scalars(select(Person)):
        others = [note for note in person.notes() if not note.is_by(person)]
        assert {note.title for note in others} <= {"Start here"}
    assert current.session.scalars(select(Note).where(Note.author_id == author.id)).all()
