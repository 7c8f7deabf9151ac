"""Every screen answers, whole or as the part that a frame asks for."""

import pytest

HOME = "/client/T0NORTH001"
THREAD = f"{HOME}/CSALESOPS/thread/CSALESOPS-1773097500.000000"
SCREENS = (
    f"{HOME}/CSALESOPS", f"{HOME}/CSALESOPS/files", f"{HOME}/CSALESOPS?day=yesterday", f"{HOME}/D000000006",
    f"{HOME}/G000000003", f"{HOME}/activity", f"{HOME}/activity?type=reaction&unread=1", f"{HOME}/dms",
    f"{HOME}/new?to=UTOM000000", f"{HOME}/threads", f"{HOME}/drafts", f"{HOME}/drafts?tab=sent",
    f"{HOME}/directories/people?q=h", f"{HOME}/directories/channels?sort=newest&scope=mine",
    f"{HOME}/search?q=halo&sort=newest", f"{HOME}/search?q=halo&tab=files", f"{HOME}/people/UTOM000000",
    THREAD, "/channels/new", "/channels/CSALESOPS/details/members?q=tom", "/preferences", "/shortcuts",
)  # fmt: skip


@pytest.mark.parametrize("path", SCREENS)
def test_a_screen_has_its_landmarks(maya, path):
    page = maya.get(path)
    assert page.select_one('nav[aria-label="Workspaces"]')
    assert page.select_one("main[aria-label]")
    assert page.select_one('form[role="search"]')


def test_a_conversation_names_its_parts(maya):
    page = maya.get(f"{HOME}/CSALESOPS")
    assert page.select_one('main[aria-label="Channel sales-ops"]')
    assert page.select_one('ul[aria-label="Messages in sales-ops"]')
    assert page.select_one('textarea[aria-label="Message to sales-ops"]')
    assert page.select_one('[data-qa="channel_sidebar_name_sales-ops"][aria-selected="true"]')
    assert page.select_one('[data-qa="texty_send_button"][aria-label="Send now"]')


def test_a_row_says_who_what_and_when(maya):
    rows = maya.get(f"{HOME}/CSALESOPS").select('[data-qa="message_container"]')
    assert rows[-1]["aria-label"].startswith("Tom Hargreaves: Price book PB-2026-03 moves")
    assert rows[-1]["aria-label"].endswith(", 10:04 AM")


def test_times_are_those_of_the_reader(reader):
    rows = reader("anneke").get(f"{HOME}/CSALESOPS").select(".message__time")
    assert rows[-1].text == "6:04 PM"


def test_sidebar_rows_say_what_is_new(maya):
    tree = maya.get(f"{HOME}/CGENERAL").select_one('[role="tree"]')
    labels = [row["aria-label"] for row in tree.select("[data-channel-id]")]
    assert "deal-desk, private channel, unread, 2 mentions" in labels
    assert "random, muted" in labels
    assert "deal-hoshino, draft" in labels
    assert "Anneke de Vries, unread, 1 mention" in labels


def test_the_thread_comes_alone_when_the_pane_asks(maya):
    page = maya.get(THREAD, frame="pane")
    assert page.select_one('turbo-frame#pane [aria-label="Thread"]')
    assert not page.select("nav, main")


def test_leaving_the_thread_empties_the_pane(maya):
    pane = maya.get(f"{HOME}/CSALESOPS", frame="pane")
    assert pane.text.strip() == ""


def test_another_workspace_is_not_found(maya):
    maya.get("/client/T0ELSEWHER/CSALESOPS", status=404)


def test_the_front_door_leads_to_the_channel_read_last(maya):
    response = maya.client.get("/", follow_redirects=True)
    assert response.request.path.startswith(f"{HOME}/C")


def test_permalinks_lead_to_the_message_and_its_thread(maya):
    channel = maya.client.get("/archives/CSALESOPS/p1773097500000000")
    assert channel.location == f"{HOME}/CSALESOPS?message=1773097500.000000"
    reply = maya.client.get("/archives/CSALESOPS/p1773153060000000")
    assert reply.location == f"{THREAD}?message=1773097500.000000&reply=1773153060.000000"


def test_a_file_is_a_download_of_what_was_uploaded(maya):
    card = maya.get(f"{HOME}/CSALESOPS").select_one(".file-card")
    with maya.client.get(card["href"]) as response:
        assert response.headers["Content-Disposition"].startswith("attachment")
        assert response.data.startswith(b"week,commit")


def test_people_come_with_their_namesakes(maya):
    options = maya.get("/suggestions?kind=people&q=hann&channel=CSALESOPS").select("[role=option]")
    assert [option["data-label"] for option in options] == ["@Hanna Weisz", "@Hannah Weiss"]


def test_emoji_are_found_by_any_part_of_their_name(maya):
    options = maya.get("/suggestions?kind=emoji&q=check").select("[role=option]")
    assert "white_check_mark" in [option["data-name"] for option in options]


def test_the_picture_of_an_emoji_is_found_by_name(maya):
    with maya.client.get("/emoji/wave::skin-tone-4.svg") as response:
        assert response.mimetype == "image/svg+xml"
    assert maya.client.get("/emoji/nonsense.svg").status_code == 404


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("halo from:@nobody", "Nobody is called “@nobody”."),
        ("in:#nowhere halo", "There is no channel called “#nowhere” that you can see."),
        ("on:someday from:@zz", "“someday” is no day; write one as 2026-03-09. Nobody is called “@zz”."),
        ("nonsensical", "Check the spelling, use fewer words, or take a filter away."),
    ],
)
def test_an_empty_search_says_why(maya, query, words):
    page = maya.client.get(f"{HOME}/search", query_string={"q": query})
    assert words in page.text
