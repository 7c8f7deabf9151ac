"""A library of a given size, the same every time."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

from dayshift_kit import clock, ids
from dayshift_kit.manifest import SeedRequest
from library_app.records import Book, Bookmark, Loan, Person, Remark, Shelving

BOOKS = {"tiny": 12, "small": 60, "standard": 1200}
REMARKS_EACH = 20
WORDS = ["slow", "calm", "sharp", "funny", "dense", "warm", "odd", "brisk", "plain", "rich", "dry", "deep"]


def starts_at(company: str, seed: int, size: str) -> datetime:
    del company, size
    return datetime(2026, 3, 10, 9, 0, tzinfo=UTC) + timedelta(days=seed)


def seed(request: SeedRequest) -> None:
    people = [_person(number) for number in range(8)]
    request.session.add_all(people)
    count = BOOKS[request.size]
    books = [_book(number, request) for number in range(count)]
    request.session.add_all(books)
    request.session.flush()
    for number, book in enumerate(books):
        request.session.add_all(_what_belongs_to(book, number, people))
        request.progress("books", number + 1, count)


def _person(number: int) -> Person:
    return Person(
        id=f"U{number}",
        key=f"reader-{number}",
        email=f"reader{number}@folio.example",
        password_hash="none",
        real_name=f"Reader {number}",
        display_name=f"reader{number}",
        title="Reader",
        role="member",
        tz="Europe/Amsterdam",
    )


def _book(number: int, request: SeedRequest) -> Book:
    return Book(
        id=ids.public("B"),
        title=f"Volume {number} of {request.company}",
        pages=100 + number,
        bought_on=date(2020, 1, 1) + timedelta(days=number),
        price=Decimal(number % 40) + Decimal("9.95"),
        tags=[WORDS[number % len(WORDS)], WORDS[(number + request.seed) % len(WORDS)]],
        cover=bytes([number % 256] * 32) if number % 3 else None,
    )


def _what_belongs_to(book: Book, number: int, people: list[Person]):
    reader = people[number % len(people)]
    now = clock.now()
    yield Shelving(book_id=book.id, room="main", position=number / 3)
    yield Bookmark(person_id=reader.id, book_id=book.id, page=number % 90)
    if number % 4 == 0:
        due = now + timedelta(days=1 + number % 20)
        yield Loan(book_id=book.id, person_id=reader.id, lent_at=now - timedelta(days=2), due_at=due)
    for place in range(REMARKS_EACH):
        text = " ".join(WORDS[(number * 7 + place * 5 + word * word) % len(WORDS)] for word in range(30))
        yield Remark(
            book_id=book.id,
            person_id=people[place % len(people)].id,
            text=f"{text} {number}-{place}",
            written_at=now - timedelta(hours=number + place),
        )
