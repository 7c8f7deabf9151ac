"""The health address says that pages are served, and nothing more."""

from notes_browser import Browser


def test_health_is_one_word_for_anybody(app):
    answer = Browser(app).get("/healthz")
    assert (answer.status_code, answer.text, answer.mimetype) == (200, "ok", "text/plain")
    assert "Set-Cookie" not in answer.headers


def test_health_does_not_wait_for_a_world(app, world):
    with world.unit():
        assert Browser(app).get("/healthz").status_code == 200
