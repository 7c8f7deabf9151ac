"""Every way a request can fail is said clearly, in a form that the request can show."""

import json
import logging

import pytest
from notes_browser import TURBO, Browser, text_of

JSON = {"Accept": "application/json"}


@pytest.mark.parametrize(
    ("path", "status", "said"),
    [
        ("/nowhere", 404, "doesn’t exist, or you don’t have access"),
        ("/notes/99", 404, "There is no such note."),
        ("/assets/kit/nothing.js", 404, "doesn’t exist"),
        ("/live/streams?after=x", 422, "number of the last event"),
    ],
)
def test_a_page_says_what_was_wrong(ana, path, status, said):
    refused = ana.get(path)
    assert refused.status_code == status
    assert said in refused.text
    assert text_of(refused, "h1")


def test_somebody_elses_note_and_no_note_look_the_same(ana):
    assert ana.get("/notes/2").text == ana.get("/notes/99").text


def test_doing_what_one_may_not_is_refused_with_the_reason(ana, ben):
    ben.post("/notes", {"body": "for all", "shared": "on"})
    refused = ana.post("/notes/4/erasure")
    assert refused.status_code == 403
    assert "Only its author can erase a note." in refused.text


def test_turbos_forms_get_a_toast(ana):
    refused = ana.post("/drafts", {"body": "x"}, headers=TURBO)
    assert refused.status_code == 409
    assert refused.mimetype == "text/vnd.turbo-stream.html"
    assert "Somebody else was quicker." in refused.text


def test_scripts_get_json(ana):
    refused = ana.post("/drafts", {"body": "x"}, headers=JSON)
    assert json.loads(refused.text) == {
        "error": "stale",
        "message": "Somebody else was quicker.",
        "errors": {},
    }


def test_a_frame_gets_its_frame_back(ana):
    refused = ana.get("/notes/99", headers={"Turbo-Frame": 'note"><script>'})
    assert '<turbo-frame id="note&#34;&gt;&lt;script&gt;">' in refused.text


def test_a_wrong_method_says_which_are_right(ana):
    refused = ana.send("PUT", "/notes/1")
    assert refused.status_code == 405
    assert {"GET", "DELETE"} <= set(refused.headers["Allow"].split(", "))


def test_a_body_past_the_limit_is_refused_before_it_is_read(ana, site):
    refused = ana.post("/notes", {"body": "x" * (site.body_limit + 1)})
    assert refused.status_code == 413
    assert "larger than this app accepts" in refused.text


def test_a_crash_is_logged_with_its_incident_and_shown_without_detail(ana, caplog):
    with caplog.at_level(logging.ERROR, logger="dayshift.web"):
        refused = ana.get("/broken")
    assert refused.status_code == 500
    assert "ZeroDivisionError" not in refused.text
    [record] = caplog.records
    assert record.incident in refused.text
    assert record.exc_info is not None


def test_a_background_fetch_of_somebody_signed_out_is_not_sent_to_a_form(browser):
    assert (
        browser.get("/live/streams?after=0", headers={"Accept": "text/vnd.turbo-stream.html"}).status_code
        == 401
    )
    browser.get("/signin")
    assert browser.post("/notes", {"body": "x"}).status_code == 401


def test_a_host_name_of_somebody_else_is_not_answered(app, site):
    site.is_host = lambda host: host == "localhost"
    refused = Browser(app).get("/signin", headers={"Host": "evil.example"})
    assert refused.status_code == 421


def test_a_crash_is_raised_in_tests_that_ask_for_it(app, ana):
    app.testing = True
    with pytest.raises(ZeroDivisionError):
        ana.get("/broken")
