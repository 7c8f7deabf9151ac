"""Writing, changing and taking back, with and without scripts."""

import json

import pytest
from bs4 import BeautifulSoup

HOME = "/client/T0NORTH001"
MESSAGES = "/channels/CSALESOPS/messages"
OWN = "/channels/CDEALDESK/messages/1773163140.000000"
OTHERS = f"{MESSAGES}/1773162240.000000"


def delta(*ops):
    return json.dumps({"ops": [{"insert": op} if isinstance(op, str) else op for op in ops]})


def placed(response):
    """Names of the rows that a stream puts into each list."""
    page = BeautifulSoup(response.text, "html.parser")
    streams = page.find_all("turbo-stream", action="place")
    return {
        stream["target"]: [row["aria-label"] for row in stream.find_all("li", attrs={"data-ts": True})]
        for stream in streams
    }


def test_plain_forms_post_and_come_back(maya, events):
    maya.post(MESSAGES, {"text": "From a *plain* form"})
    assert [after["text"] for _, after in events()] == ["From a *plain* form"]
    assert "From a plain form" in maya.get(f"{HOME}/CSALESOPS").text


def test_the_editor_posts_and_gets_its_row(maya):
    mention = {"insert": {"mention": {"kind": "user", "id": "UTOM000000", "label": "@Tom Hargreaves"}}}
    response = maya.post(MESSAGES, {"delta": delta(mention, " thanks\n")}, turbo=True, status=200)
    assert placed(response)["messages_CSALESOPS"] == ["Maya Okafor: @Tom Hargreaves thanks, 10:26 AM"]


def test_sending_again_with_one_token_is_one_message(maya, events):
    for _ in range(2):
        maya.post(MESSAGES, {"text": "Once", "client_msg_id": "page.1"})
    assert len(events()) == 1


def test_a_token_of_another_message_is_refused_in_words(maya, events):
    maya.post(MESSAGES, {"text": "Once", "client_msg_id": "page.1"})
    response = maya.post(MESSAGES, {"text": "Twice", "client_msg_id": "page.1"}, turbo=True, status=409)
    assert "This page sent another message already." in response.text
    assert len(events()) == 1


@pytest.mark.parametrize("field", ["text", "delta"])
def test_what_is_far_too_long_is_refused_unread(maya, events, field):
    response = maya.post(MESSAGES, {field: "*" * 400_000}, turbo=True, status=422)
    assert "A message holds 12,000 characters; this one is far longer." in response.text
    assert events() == []


def test_many_handles_are_looked_up_at_once(maya, queries):
    with queries() as counted:
        maya.post(MESSAGES, {"text": "@nobody1 #nowhere1"})
    few = counted()
    with queries() as counted:
        maya.post(MESSAGES, {"text": " ".join(f"@nobody{each} #nowhere{each}" for each in range(500))})
    assert counted() <= few + 1


def test_blank_is_refused_in_words(maya, events):
    response = maya.post(MESSAGES, {"text": "  "}, turbo=True, status=422)
    assert "Write something first." in response.text
    assert events() == []


@pytest.mark.parametrize("broken", ["{}", "nonsense", '{"ops": 1}', '{"ops": ["x"]}'])
def test_a_malformed_editor_is_refused(maya, broken):
    maya.post(MESSAGES, {"delta": broken}, status=422)


def test_a_reply_changes_the_thread_and_the_line_under_its_root(maya):
    sent = {"text": "And a reply", "thread_ts": "1773097500.000000"}
    rows = placed(maya.post(MESSAGES, sent, turbo=True, status=200))
    assert rows["replies_CSALESOPS_1773097500-000000"] == ["Maya Okafor: And a reply, 10:26 AM"]
    assert rows["messages_CSALESOPS"][0].startswith("Priya Raman: Week 9 landed")


def test_an_edit_is_saved_and_shown(maya, events):
    response = maya.send("PATCH", OWN, {"text": "I will re-quote five"}, turbo=True, status=200)
    assert "I will re-quote five" in placed(response)["messages_CDEALDESK"][0]
    assert events()[-1] == ("edited", {"text": "I will re-quote five"})


def test_an_edit_of_something_changed_meanwhile_is_refused(maya):
    maya.send("PATCH", OWN, {"text": "New", "seen_text": "what it never said"}, status=409)


def test_nobody_edits_or_deletes_for_others(maya):
    maya.get(f"{OTHERS}/edit", status=403)
    maya.send("PATCH", OTHERS, {"text": "Mine now"}, status=403)
    maya.get(f"{OTHERS}/deletion", status=403)
    maya.post(f"{OTHERS}/deletion", status=403)


def test_deleting_asks_first_and_quotes(maya, events):
    asked = maya.get(f"{OWN}/deletion", frame="dialog")
    assert "I will re-quote four of the nine today" in asked.select_one("dialog").text
    maya.post(f"{OWN}/deletion")
    assert events()[-1][0] == "deleted"


def test_a_deleted_root_leaves_a_note_while_it_has_replies(reader):
    priya = reader("priya")
    priya.post(f"{MESSAGES}/1773097500.000000/deletion")
    page = reader("maya").get(f"{HOME}/CSALESOPS")
    note = page.select_one(".message--deleted")
    assert note.select_one(".message__body").text == "This message was deleted."
    assert "4 replies" in note.text


def test_reacting_twice_takes_it_back(maya, events):
    pill = f"{OTHERS}/reactions"
    maya.post(pill, {"emoji": "tada"})
    maya.post(f"{pill}/tada/removal", {"emoji": "tada"})
    assert [verb for verb, _ in events()] == ["reacted", "unreacted"]


def test_an_unknown_emoji_is_refused(maya):
    maya.post(f"{OTHERS}/reactions", {"emoji": "nonsense"}, status=422)


def test_older_pages_meet_without_a_gap(maya):
    first = maya.get(f"{HOME}/CGENERAL")
    stamps = [row["data-ts"] for row in first.select("[data-ts]")]
    url = first.select_one("[data-message-list-older-value]")["data-message-list-older-value"]
    while url:
        page = maya.get(url)
        rows = [row["data-ts"] for row in page.select("[data-ts]")]
        assert rows[-1] == stamps[0]
        stamps = [*rows[:-1], *stamps]
        url = page.select_one("ul")["data-next-url"]
    assert stamps == sorted(set(stamps))
    assert len(stamps) == 112


def test_later_pages_meet_without_a_gap(maya):
    first = maya.get(f"{HOME}/CGENERAL?day=beginning")
    stamps = [row["data-ts"] for row in first.select("[data-ts]")]
    url = first.select_one("[data-message-list-newer-value]")["data-message-list-newer-value"]
    while url:
        page = maya.get(url)
        stamps += [row["data-ts"] for row in page.select("[data-ts]")]
        url = page.select_one("ul")["data-next-url"]
    assert stamps == sorted(set(stamps))
    assert len(stamps) == 112


def test_drafts_are_kept_and_used_up(maya, events):
    maya.send("PUT", "/channels/CSALESOPS/draft", {"delta": delta("Half a thought\n")}, status=204)
    assert maya.get(f"{HOME}/CSALESOPS").select_one("textarea").text == "Half a thought"
    assert "Half a thought" in maya.get(f"{HOME}/drafts").text
    maya.post(MESSAGES, {"text": "A whole one"})
    assert maya.get(f"{HOME}/CSALESOPS").select_one("textarea").text == ""
