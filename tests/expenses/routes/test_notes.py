"""Notes in the browser."""

import pytest
from bs4 import BeautifulSoup


def words(answer, selector):
    found = BeautifulSoup(answer.text, "html.parser").select(selector)
    return [" ".join(each.get_text().split()) for each in found]


def write(browser, title="Ideas", body="A longer lunch"):
    """Write a note and return its address."""
    answer = browser.post("/notes", title=title, body=body)
    assert answer.status_code == 303
    return answer.location


@pytest.fixture
def private(author_browser):
    return write(author_browser)


@pytest.fixture
def shared(author_browser, private):
    author_browser.post(f"{private}/sharing")
    return private


def test_a_visitor_is_asked_to_sign_in_first(browser):
    answer = browser.get("/notes/new")
    assert (answer.status_code, answer.location) == (303, "/signin?next=/notes/new")


def test_ex_1_a_note_is_written_and_edited_in_the_browser(author_browser):
    where = write(author_browser, "Ideas", "A longer lunch")
    assert words(author_browser.get(f"{where}/edit"), "textarea") == ["A longer lunch"]
    assert author_browser.post(where, title="Plans", body="A shorter lunch").location == where
    page = author_browser.get(where)
    assert words(page, "h1") == ["Plans"]
    assert words(page, ".note__body") == ["A shorter lunch"]
    assert author_browser.post(f"{where}/removal").location == "/"
    assert author_browser.get(where).status_code == 404


def test_a_note_that_cannot_be_saved_comes_back_as_typed(author_browser, private):
    for where in ("/notes", private):
        answer = author_browser.post(where, title=" ", body="Not lost")
        assert answer.status_code == 422
        assert words(answer, "textarea") == ["Not lost"]
        assert words(answer, ".field__error") == ["Give the note a title."]


def test_the_list_shows_ones_own_notes_and_shared_ones(author_browser, outsider_browser, private):
    titles = "#notes .note-row__title"
    assert "Ideas" in words(author_browser.get("/"), titles)
    assert "Ideas" not in words(outsider_browser.get("/"), titles)
    author_browser.post(f"{private}/sharing")
    assert "Ideas" in words(outsider_browser.get("/"), titles)


ACTIONS = ("", "/sharing", "/sharing/removal", "/removal")


def test_ex_2_an_outsider_reaches_no_page_and_no_action_of_a_private_note(outsider_browser, private):
    pages = [outsider_browser.get(f"{private}{page}") for page in ("", "/edit")]
    posts = [outsider_browser.post(f"{private}{action}", title="Mine") for action in ACTIONS]
    assert {answer.status_code for answer in (*pages, *posts)} == {404}


def test_an_outsider_reads_a_shared_note_and_changes_nothing(outsider_browser, shared):
    page = outsider_browser.get(shared)
    assert page.status_code == 200
    assert words(page, "main button") == []
    posts = [outsider_browser.post(f"{shared}{action}", title="Mine") for action in ACTIONS]
    assert {answer.status_code for answer in (outsider_browser.get(f"{shared}/edit"), *posts)} == {403}


def test_ex_3_open_lists_are_told_of_what_their_viewer_may_read(author_browser, outsider_browser, private):
    news = "/live/streams?after=0&view=/"
    assert "Ideas" in author_browser.get(news).text
    assert "Ideas" not in outsider_browser.get(news).text
    author_browser.post(f"{private}/sharing")
    told = outsider_browser.get(news)
    assert told.mimetype == "text/vnd.turbo-stream.html"
    assert "Ideas" in told.text


def test_an_open_note_follows_its_changes_until_it_is_gone(author_browser, outsider_browser, shared):
    news = f"/live/streams?after=0&view={shared}"
    author_browser.post(shared, title="Plans", body="")
    assert "Plans" in outsider_browser.get(news).text
    author_browser.post(f"{shared}/sharing/removal")
    told = outsider_browser.get(news).text
    assert 'action="refresh"' in told
    assert "Plans" not in told
