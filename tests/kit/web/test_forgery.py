"""Requests that a page of ours did not mean are refused before anything happens."""

import pytest
from notes_browser import ORIGIN, Browser


def bodies(world):
    with world.image_reader() as reader:
        return [row[0] for row in reader.raw.execute("SELECT body FROM note ORDER BY id").fetchall()]


def test_a_form_with_its_token_is_taken(ana, world):
    assert ana.post("/notes", {"body": "meant"}).status_code == 303
    assert "meant" in bodies(world)


def test_the_token_may_come_as_a_hidden_field(ana, world):
    sent = {"body": "by form", "csrf_token": ana.token}
    assert ana.client.post("/notes", data=sent).status_code == 303
    assert "by form" in bodies(world)


@pytest.mark.parametrize(
    "headers",
    [
        {"X-CSRF-Token": ""},
        {"X-CSRF-Token": "0" * 64},
        {"X-CSRF-Token": "é"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "https://localhost"},
        {"Origin": f"{ORIGIN}:8001"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_a_forged_form_is_refused_and_changes_nothing(ana, world, headers):
    before = bodies(world)
    assert ana.post("/notes", {"body": "forged"}, headers=headers).status_code == 403
    assert bodies(world) == before


def test_another_persons_token_is_refused(ana, ben):
    ana.token = ben.token
    assert ana.post("/notes", {"body": "x"}).status_code == 403


def test_a_token_from_before_signing_out_is_refused(ana, world):
    old = ana.token
    ana.post("/signout")
    ana.enter(world.id, "UANA")
    ana.token = old
    assert ana.post("/notes", {"body": "x"}).status_code == 403


def test_signing_in_needs_a_page_of_ours_too(app):
    assert (
        Browser(app).post("/signin", {"email": "ana@northlight.example", "password": "x"}).status_code == 403
    )


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE"])
def test_no_unsafe_method_is_forgotten(ana, method):
    assert ana.send(method, "/notes/1", headers={"X-CSRF-Token": ""}).status_code in {403, 405}


def test_deleting_with_the_token_works(ana, world):
    assert ana.send("DELETE", "/notes/1").status_code == 303
    assert "A secret of Ana Ruiz" not in bodies(world)
