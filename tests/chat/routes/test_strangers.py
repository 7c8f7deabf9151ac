"""What somebody may not see does not exist for them, on every route; what they may not do is refused."""

import pytest

HOME = "/client/T0NORTH001"
DESK = "/channels/CDEALDESK"
SECRET = f"{DESK}/messages/1773163140.000000"
HIDDEN = (
    f"{HOME}/CDEALDESK", f"{HOME}/CDEALDESK/files", f"{HOME}/CDEALDESK/days", f"{HOME}/dms?open=D000000000",
    f"{HOME}/CDEALDESK/thread/CDEALDESK-1773163140.000000", f"{HOME}/activity?channel=CDEALDESK",
    "/archives/CDEALDESK", "/archives/CDEALDESK/p1773163140000000", f"{DESK}/messages", f"{DESK}/details",
    f"{DESK}/details/members", f"{DESK}/topic/edit", f"{DESK}/members/new", SECRET, f"{SECRET}/edit",
    f"{SECRET}/deletion", "/suggestions?kind=people&channel=CDEALDESK",
    "/suggestions/people?channel=CDEALDESK",
)  # fmt: skip
REFUSED = (
    f"POST {DESK}/messages", f"PATCH {SECRET}", f"POST {SECRET}/deletion", f"POST {DESK}/reading",
    f"POST {SECRET}/reactions", f"POST {SECRET}/reactions/eyes/removal", f"POST {SECRET}/unread",
    f"POST {SECRET}/reading", f"POST {SECRET}/subscription", f"PUT {DESK}/draft", f"PUT {SECRET}/draft",
    f"POST {DESK}/membership", f"POST {DESK}/members", f"POST {DESK}/members/UTOM000000/removal",
    f"POST {DESK}/topic", f"POST {DESK}/name", f"POST {DESK}/archival",
    f"POST {DESK}/star", f"POST {DESK}/mute",
)  # fmt: skip


@pytest.mark.parametrize("path", HIDDEN)
def test_ch_403_a_hidden_channel_is_as_good_as_none(lucas, path):
    lucas.get(path, status=404)


@pytest.mark.parametrize("asked", REFUSED)
def test_ch_403_nothing_can_be_done_to_a_hidden_channel(lucas, events, asked):
    method, path = asked.split()
    sent = {"text": "x", "value": "x", "emoji": "eyes", "ts": "1773163140.000000"}
    lucas.send(method, path, sent, status=404)
    assert events() == []


def test_ch_403_news_of_a_hidden_channel_does_not_reach_strangers(maya, lucas):
    maya.post(f"{DESK}/messages", {"text": "Ceilings go up"})
    maya.post(f"{DESK}/topic", {"value": "Ceilings"})
    for view in ("CSALESOPS", "CDEALDESK"):
        news = lucas.client.get(f"/live/streams?after=0&view={HOME}/{view}")
        assert "Ceilings" not in news.text
        assert "deal-desk" not in news.text


def test_ch_403_what_one_wrote_in_a_channel_is_hidden_with_it(maya, reader):
    desk, token = f"{DESK}/messages", {"text": "Ceilings go up", "client_msg_id": "page.1"}
    maya.post(desk, token)
    assert "Ceilings go up" in maya.get(f"{HOME}/drafts?tab=sent").text
    reader("grace").post(f"{DESK}/members/UMAYA00000/removal")
    sent = maya.get(f"{HOME}/drafts?tab=sent")
    assert "Ceilings go up" not in sent.text
    assert "deal-desk" not in sent.text
    maya.post(desk, token, turbo=True, status=404)
    answer = maya.post("/channels/CSALESOPS/messages", token, turbo=True, status=409)
    assert "Ceilings" not in answer.text


def test_ch_403_a_hidden_channel_cannot_be_linked_by_its_name(lucas, events):
    lucas.post("/channels/CGENERAL/messages", {"text": "#deal-desk #no-such-channel #general"})
    assert events()[-1][1]["text"] == "#deal-desk #no-such-channel <#CGENERAL|general>"


def test_ch_306_a_hidden_channel_has_no_name_in_messages(lucas):
    page = lucas.get(f"{HOME}/CSALESOPS")
    assert "#deal-desk" not in page.text
    assert "#private-channel" in page.text


def test_ch_404_an_archived_channel_refuses_changes(maya, events):
    maya.post("/channels/COLDFORECAST/messages", {"text": "Still here?"}, status=403)
    maya.post("/channels/COLDFORECAST/topic", {"value": "Still here?"}, status=403)
    assert events() == []


def test_a_visitor_reads_a_public_channel_but_does_not_write(maya, events):
    maya.get(f"{HOME}/COSAKAPARTNER")
    maya.post("/channels/COSAKAPARTNER/messages", {"text": "Hello"}, status=403)
    maya.post("/channels/COSAKAPARTNER/star", status=404)
    assert events() == []


def test_signed_out_people_are_sent_to_sign_in(app):
    response = app.test_client().get(f"{HOME}/CSALESOPS")
    assert response.location.startswith("/signin?next=")
