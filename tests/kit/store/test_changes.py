"""Edits by hand: all or nothing, with constraints, triggers and the journal at work."""

import pytest

from dayshift_control.wire import Changes, EventDraft, Query, RowEdit
from dayshift_kit.errors import Invalid, NotAllowed, NotFound
from dayshift_kit.store import apply_changes, diff, events_page, run_query, state_hash, state_page

BOOK = {
    "id": "B1",
    "title": "Planted",
    "pages": 5,
    "bought_on": "2026-01-02",
    "price": "3.20",
    "tags": ["odd"],
    "is_lost": True,
    "cover": "AAEC",
}
AFTER = {"title": "Planted"}


def insert(table, **values):
    return RowEdit(table=table, op="insert", values=values)


def test_a_row_is_written_as_it_would_be_read(world):
    apply_changes(world, Changes(edits=(insert("book", **BOOK),)))
    row = next(row for row in state_page(world, "book", limit=100).rows if row["id"] == "B1")
    assert row == {**BOOK, "views": 0}


def test_updates_and_deletes_find_their_row_by_key(world, base):
    book = state_page(world, "book").rows[0]["id"]
    changes = Changes(
        request_id="setup-1",
        edits=(
            RowEdit(table="book", op="update", key={"id": book}, values={"title": "Retitled"}),
            RowEdit(table="shelving", op="delete", key={"book_id": book, "room": "main"}),
        ),
    )
    applied = apply_changes(world, changes)
    assert (applied.request_id, applied.rows, applied.events) == ("setup-1", 2, 0)
    found = diff(world, base.name).material
    assert [(change.table, change.op, change.requests) for change in found] == [
        ("book", "update", ("setup-1",)),
        ("shelving", "delete", ("setup-1",)),
    ]


def test_search_follows_rows_written_by_hand(world):
    book = state_page(world, "book").rows[0]["id"]
    remark = insert(
        "remark", book_id=book, person_id="U1", text="so floccose", written_at="2026-03-01T10:00:00Z"
    )
    apply_changes(world, Changes(edits=(remark,)))
    count = "SELECT count(*) FROM remark_fts WHERE remark_fts MATCH 'floccose'"
    assert run_query(world, Query(sql=count)).rows == ((1,),)
    row = state_page(world, "remark", limit=5000).rows[-1]
    apply_changes(world, Changes(edits=(RowEdit(table="remark", op="delete", key={"id": row["id"]}),)))
    assert run_query(world, Query(sql=count)).rows == ((0,),)


def test_events_are_logged_with_the_edits(world):
    draft = EventDraft(actor="U1", channel="ui", verb="added", kind="library.book", object="B1", after=AFTER)
    applied = apply_changes(world, Changes(edits=(insert("book", **BOOK),), events=(draft,)))
    (event,) = events_page(world).events
    assert (event.actor, event.channel, event.verb, event.after) == ("U1", "ui", "added", AFTER)
    assert event.request_id == applied.request_id
    assert event.at == "2026-03-11T09:00:00.000000Z"


@pytest.mark.parametrize(
    ("edit", "refusal"),
    [
        (insert("nothing", id=1), NotFound),
        (insert("kit_clock", id=1), NotAllowed),
        (insert("event", id=1), NotAllowed),
        (insert("book", **{**BOOK, "title": None}), Invalid),
        (insert("book", **{**BOOK, "pages": 0}), Invalid),
        (insert("book", **{**BOOK, "bought_on": "soon"}), Invalid),
        (insert("book", **{**BOOK, "cover": "not base64!"}), Invalid),
        (insert("book", **{**BOOK, "price": "dear"}), Invalid),
        (insert("book", colour="red", **BOOK), Invalid),
        (insert("bookmark", person_id="U1", book_id="nowhere", page=1), Invalid),
        (insert("remark", book_id="x", person_id="U1", text="x", written_at="2026-03-01"), Invalid),
        (RowEdit(table="book", op="delete", key={"id": "nowhere"}), NotFound),
        (RowEdit(table="book", op="delete"), Invalid),
        (RowEdit(table="shelving", op="delete", key={"room": "main"}), Invalid),
        (RowEdit(table="book", op="update", key={"id": "nowhere"}, values={"pages": 1}), NotFound),
        (RowEdit(table="book", op="update", key={"id": "nowhere"}), Invalid),
    ],
)
def test_one_bad_edit_leaves_nothing_of_the_others(world, edit, refusal):
    before = state_hash(world)
    good = insert("book", **{**BOOK, "id": "B0", "title": "Good"})
    with pytest.raises(refusal):
        apply_changes(world, Changes(edits=(good, edit)))
    assert state_hash(world) == before


def test_the_same_edits_give_the_same_state_and_request_ids(fork):
    one, two = fork(), fork()
    changes = Changes(edits=(insert("book", **BOOK),))
    assert apply_changes(one, changes) == apply_changes(two, changes)
    assert state_hash(one) == state_hash(two)


def test_every_row_of_a_table_can_be_edited_or_removed_at_once(world, base):
    edits = (
        RowEdit(table="book", op="update", values={"title": "All alike"}, every=True),
        RowEdit(table="shelving", op="delete", every=True),
    )
    apply_changes(world, Changes(edits=edits))
    assert {row["title"] for row in state_page(world, "book", limit=5000).rows} == {"All alike"}
    assert state_page(world, "shelving").rows == ()


def test_rows_that_others_need_stay_and_nothing_is_half_done(world, base):
    edits = (
        RowEdit(table="shelving", op="delete", every=True),
        RowEdit(table="person", op="delete", every=True),
    )
    with pytest.raises(Invalid, match="constraint"):
        apply_changes(world, Changes(edits=edits))
    assert diff(world, base.name).material == ()
