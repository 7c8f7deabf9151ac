"""A request is one unit of work: an answer of success keeps everything, any other keeps nothing."""

import pytest
from notes_browser import TURBO, text_of


def state(world):
    with world.image_reader() as reader:
        notes = reader.raw.execute("SELECT body FROM note ORDER BY id").fetchall()
        events = reader.raw.execute("SELECT verb, actor, channel, page FROM event ORDER BY id").fetchall()
    return notes, events


def test_a_verb_leaves_its_row_and_its_event_with_the_page_it_came_from(ana, world):
    ana.post("/notes", {"body": "kept"}, headers={"Referer": "http://localhost/notes/1?tab=a"})
    notes, events = state(world)
    assert notes[-1] == ("kept",)
    assert events == [("written", "UANA", "ui", "/notes/1?tab=a")]


def test_a_page_of_another_site_is_not_noted(ana, world):
    ana.post("/notes", {"body": "kept"}, headers={"Referer": "http://evil.example/"})
    assert state(world)[1] == [("written", "UANA", "ui", None)]


@pytest.mark.parametrize(("path", "status"), [("/drafts", 409), ("/collisions", 409)])
def test_a_refusal_takes_back_what_was_written_before_it(ana, world, path, status):
    before = state(world)
    assert ana.post(path, {"body": "half"}).status_code == status
    assert state(world) == before


def test_an_invalid_form_comes_back_with_its_values_and_errors(ana, world):
    before = state(world)
    refused = ana.post("/notes", {"body": "   "})
    assert refused.status_code == 422
    assert text_of(refused, "[role=alert]") == ["Write something first."]
    assert 'value="   "' in refused.text
    assert state(world) == before


def test_a_get_cannot_write(ana, app, world):
    before = state(world)
    assert ana.get("/peeks").status_code == 500
    assert state(world) == before


def test_reading_a_page_changes_nothing_at_all(ana, world):
    before = world.to_wire()
    ana.get("/")
    ana.get("/notes/1")
    ana.get("/live/streams?after=0&view=/")
    assert world.to_wire() == before


def test_turbo_gets_a_stream_and_a_plain_form_a_redirect(ana):
    stream = ana.post("/notes", {"body": "a"}, headers=TURBO)
    assert stream.content_type == "text/vnd.turbo-stream.html; charset=utf-8"
    assert '<turbo-stream action="append" target="notes">' in stream.text
    plain = ana.post("/notes", {"body": "b"})
    assert (plain.status_code, plain.location) == (303, "/")


def test_a_form_without_a_place_to_go_returns_to_its_page(ana):
    back = ana.post("/notes/1/reading", headers={"Referer": "http://localhost/notes/1"})
    assert back.location == "/notes/1"
    assert ana.post("/notes/1/reading", headers={"Referer": "http://evil.example/x"}).location == "/"
