"""Channels through their forms: made, described, joined, kept, left."""

HOME = "/client/T0NORTH001"


def test_the_name_comes_first_and_is_kept_when_refused(maya):
    page = maya.get("/channels/new?name=board-prep", frame="dialog", status=422)
    assert page.select_one('input[name="name"]')["value"] == "board-prep"
    assert "already taken" in page.select_one("#channel-name-error").text


def test_a_good_name_leads_to_who_may_see_it(maya):
    page = maya.get("/channels/new?name=q2-planning", frame="dialog")
    assert [radio["value"] for radio in page.select('input[type="radio"]')] == ["public", "private"]


def test_making_a_channel_asks_whom_to_add(maya, events):
    response = maya.post("/channels", {"name": "q2-planning", "visibility": "private"})
    assert events()[0] == ("created", {"name": "q2-planning", "kind": "private"})
    dialog = maya.get(response.location).select_one("dialog#add-people")
    assert dialog.select_one('[role="combobox"]')["aria-autocomplete"] == "list"


def test_a_name_taken_meanwhile_is_refused_at_the_end(maya, events):
    maya.post("/channels", {"name": "general", "visibility": "public"}, status=422)
    assert events() == []


def test_adding_nobody_is_refused(maya):
    response = maya.post("/channels/CSALESOPS/members", {"people": ""}, status=422)
    assert "Choose somebody to add." in response.text


def test_joining_and_leaving(maya, events):
    maya.post("/channels/COSAKAPARTNER/membership")
    maya.post("/channels/COSAKAPARTNER/membership/removal")
    assert [verb for verb, _ in events() if verb != "announced"] == ["joined", "left"]


def test_a_topic_too_long_comes_back_with_what_was_typed(maya, events):
    response = maya.post("/channels/CSALESOPS/topic", {"value": "x" * 251}, status=422)
    assert "Keep it to 250 characters" in response.text
    assert "x" * 251 in response.text
    assert events() == []


def test_starring_and_muting_are_undone(maya, events):
    for what in ("star", "mute"):
        maya.post(f"/channels/CGENERAL/{what}")
        maya.post(f"/channels/CGENERAL/{what}/removal")
    assert [verb for verb, _ in events()] == ["starred", "unstarred", "muted", "unmuted"]


def test_archiving_and_opening_again(reader, events):
    grace = reader("grace")
    grace.post("/channels/CDEALCALDER/archival")
    assert "an archived channel" in grace.get(f"{HOME}/CDEALCALDER").text
    grace.post("/channels/CDEALCALDER/archival/removal")
    assert grace.get(f"{HOME}/CDEALCALDER").select_one("textarea")


def test_opening_a_conversation_twice_is_one(maya, events):
    first = maya.post("/dms", {"people": ["ULUCAS0000"]})
    assert maya.post("/dms", {"people": ["ULUCAS0000"]}).location == first.location
    assert [verb for verb, _ in events()] == ["opened"]


def test_writing_to_nobody_is_refused(maya, events):
    maya.post("/dms", {"text": "Hello?"}, status=422)
    assert events() == []


def test_merely_looking_around_changes_nothing(maya, events):
    for path in ("CSALESOPS", "activity", "dms", "threads", "directories/people", "search?q=halo"):
        maya.get(f"{HOME}/{path}")
    maya.post("/channels/CSALESOPS/reading", {"ts": "1773162240.000000"})
    maya.post("/activity/reading", status=204)
    assert events() == []


def test_what_cannot_be_changed_is_not_offered(maya, reader, events):
    settings = "/channels/CGENERAL/details/settings"
    assert not maya.get(settings).select('a[href$="/name/edit"]')
    assert reader("grace").get(settings).select('a[href$="/name/edit"]')
    for path in ("CGENERAL/name", "D000000000/topic", "D000000000/name", "G000000003/topic"):
        assert maya.client.get(f"/channels/{path}/edit").status_code in (403, 404)
        assert maya.send("POST", f"/channels/{path}", {"value": "x"}, status=403)
    maya.post("/channels/CGENERAL/archival", status=403)
    assert events() == []
