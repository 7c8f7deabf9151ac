"""Random but repeatable afternoons in the library, and a slow, independent way to compare worlds."""

import random
from collections.abc import Callable

from library_app.records import Book, Bookmark, Loan, Remark, Shelving
from sqlalchemy import delete, func, select, text

from dayshift_kit import clock, current
from dayshift_kit.errors import NotAllowed
from dayshift_kit.store import LiveWorld, schema, state_page


def play(world: LiveWorld, *, seed: int, steps: int) -> None:
    """Do `steps` things picked by `seed`, each in its own unit of work."""
    chance = random.Random(seed)
    for _ in range(steps):
        act = chance.choice(ACTS)
        if act is pass_time:
            clock.advance(world, chance.randrange(1, 3 * 86_400_000))
            continue
        try:
            with world.unit(person=f"U{chance.randrange(8)}", channel="ui"):
                act(chance)
                if chance.random() < 0.1:
                    raise ChangedMind
        except (ChangedMind, NotAllowed):
            continue


class ChangedMind(Exception):
    """Rolls a unit back."""


def add_book(chance: random.Random) -> None:
    Book.add(title=f"Found in a box {chance.random()}", pages=chance.randrange(1, 900))


def lend_book(chance: random.Random) -> None:
    some(Book, chance).lend(to=current.person, days=chance.randrange(1, 9))


def give_back(chance: random.Random) -> None:
    if loan := some(Loan, chance):
        loan.give_back()


def lose_book(chance: random.Random) -> None:
    book = some(Book, chance)
    book.is_lost = not book.is_lost
    book.track("lost" if book.is_lost else "found")


def burn_book(chance: random.Random) -> None:
    if current.session.scalar(select(func.count()).select_from(Book)) > 5:
        current.session.delete(some(Book, chance))


def look_at_book(chance: random.Random) -> None:
    some(Book, chance).views += 1


def mark_page(chance: random.Random) -> None:
    here = {"person_id": current.person.id, "book_id": some(Book, chance).id}
    mark = current.session.get(Bookmark, tuple(here.values())) or Bookmark(**here)
    mark.page = chance.randrange(900)
    current.session.add(mark)


def move_book(chance: random.Random) -> None:
    """Changes part of a primary key."""
    if shelving := some(Shelving, chance):
        shelving.room = f"room {chance.randrange(3)}"


def write_remark(chance: random.Random) -> None:
    words = " ".join(chance.choices(["brisk", "dense", "warm"], k=chance.randrange(1, 400)))
    book = some(Book, chance)
    remark = Remark(book_id=book.id, person_id=current.person.id, text=words, written_at=clock.now())
    remark.track("remarked")


def reword_remark(chance: random.Random) -> None:
    if remark := some(Remark, chance):
        remark.text = f"{remark.text[:40]} on second thoughts"


def forget_remarks(chance: random.Random) -> None:
    start = chance.randrange(1000)
    current.session.execute(delete(Remark).where(Remark.id.between(start, start + 15)))


def replace_bookmark(chance: random.Random) -> None:
    statement = "INSERT OR REPLACE INTO bookmark (person_id, book_id, page) VALUES (:person, :book, :page)"
    book = some(Book, chance).id
    values = {"person": current.person.id, "book": book, "page": chance.randrange(900)}
    current.session.execute(text(statement), values)


def pass_time(chance: random.Random) -> None:
    """Moves the clock, outside of a unit."""


ACTS: tuple[Callable[[random.Random], None], ...] = (
    add_book, lend_book, give_back, lose_book, burn_book, look_at_book, mark_page, move_book,
    write_remark, reword_remark, forget_remarks, replace_bookmark, pass_time,
)  # fmt: skip


def some(kind, chance: random.Random):
    """A record picked by chance in the order of keys, None when there is none."""
    keys = list(kind.__table__.primary_key.columns)
    count = current.session.scalar(select(func.count()).select_from(kind))
    if not count:
        return None
    return current.session.scalars(
        select(kind).order_by(*keys).offset(chance.randrange(count)).limit(1)
    ).one()


def all_rows(world: LiveWorld, table: str, key: list[str]) -> dict[tuple, dict]:
    """Every row of a table, page by page."""
    rows: dict[tuple, dict] = {}
    cursor = None
    while True:
        page = state_page(world, table, cursor=cursor, limit=400)
        rows.update({tuple(row[name] for name in key): row for row in page.rows})
        cursor = page.next_cursor
        if cursor is None:
            return rows


def slow_diff(before: LiveWorld, after: LiveWorld) -> tuple[set, set]:
    """Compare two worlds row by row without the journal: what is material, what is ambient."""
    material, ambient = set(), set()
    for table in schema(before.manifest).tables:
        if table.table == "event":
            continue
        key = [column.name for column in table.columns if column.primary_key]
        old, new = all_rows(before, table.table, key), all_rows(after, table.table, key)
        for each in old.keys() | new.keys():
            is_in_both = each in old and each in new
            for column in table.columns:
                if is_in_both and old[each][column.name] != new[each][column.name]:
                    seen = ("update", table.table, each, column.name)
                    (ambient if column.ambient or table.ambient else material).add(seen)
            if not is_in_both:
                op = "insert" if each in new else "delete"
                (ambient if table.ambient else material).add((op, table.table, each, None))
    return material, ambient


def flat(changes) -> set:
    """A list of changes in the form `slow_diff` gives."""
    seen = set()
    for change in changes:
        for column in change.changed or (None,):
            seen.add((change.op, change.table, tuple(change.key.values()), column))
    return seen
