"""Finding what was said, among what may be read."""

import pytest

from dayshift_chat.search.index import check, rebuild
from dayshift_kit import current


def _found(chat, text, person="maya", **more):
    results = getattr(chat.people, person).search(text, **more)
    return sorted(row.message.plain_text.split("\n")[0] for row in results.rows)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("veldkamp", 1),
        ("VELDKAMP renewal", 1),
        ("veldkamp nothing", 0),
        ('"renewal to commit"', 1),
        ('"commit to renewal"', 0),
        ("veld*", 1),
        ("veld", 0),
        ("cafe", 1),
        ("CAFÉ", 1),
        ("kucera", 0),
        ("PB-2026-03", 1),
        ("halden", 1),
        ("commit -renewal", 1),
        ("moves", 1),
    ],
)
def test_ch_331_words_are_found_without_case_and_accents(chat, text, count):
    assert chat.people.maya.search(text).total == count


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("from:me drift", ["The drift figure is 0.9%"]),
        ("from:@anneke.de from:@tom.hargreaves kits", ["Price book PB-2026-03 moves the kits from Monday"]),
        ('from:"Anneke de Vries" confirmed', ["They confirmed today"]),
        ("in:#general town", ["Town hall moved to Thursday @channel"]),
        ("in:general -town moved", []),
        ("moves -in:#sales-ops", []),
        ("in:@anneke lunch", ["Lunch on Thursday?"]),
        ("has:link", ["Forms are due, see the list"]),
        ("has:file", ["Week 10 forecast is up"]),
        ("has::tada:", ["Week 10 forecast is up"]),
        ("hasmy::eyes:", []),
        ("has:reaction -from:@priya.raman", []),
        ("is:thread leeds", []),
        ("is:thread calder", ["Calder and Hoshino"]),
        ("is:dm noon", ["Yes, at noon"]),
        ("to:me from:@diego.salcedo quotes", ["@Maya Okafor nine open quotes carry the old Lumen price"]),
        ("with:@tom.hargreaves hoshino", ["Calder and Hoshino"]),
        ("before:2026-03-02 launch", ["Launch is done, closing this"]),
        ("on:2026-03-09 commit", ["Commit moved to $3.04M"]),
        ("after:2026-03-09 commit", ["@Maya Okafor can you move the Veldkamp renewal to Commit?"]),
        ("during:today commit", ["@Maya Okafor can you move the Veldkamp renewal to Commit?"]),
        ("from:@tom kits", ["Price book PB-2026-03 moves the kits from Monday"]),
        ("from:@okafor drift", ["The drift figure is 0.9%"]),
        ("from:@hann forms", ["Forms are due, see the list"]),
        ("-from:@ann confirmed", []),
        ("in:@annek lunch", ["Lunch on Thursday?"]),
        ("from:@m drift", []),
        ("from:@kafor drift", []),
        ("from:@nobody", []),
        ("in:#nowhere", []),
        ("before:whenever", []),
        ("after:9999-12-31 commit", []),
        ("after:2286-11-21 commit", []),
        ("before:0001-01-01 commit", []),
        ("on:12/31/9999 commit", []),
    ],
)
def test_ch_331_modifiers_narrow_the_search(chat, text, words):
    assert _found(chat, text) == words


def test_ch_331_the_day_named_by_before_and_after_is_left_out(chat):
    assert chat.people.maya.search("before:2026-03-10 commit").total == 1
    assert chat.people.maya.search("after:2026-03-10 commit").total == 0
    assert chat.people.maya.search("after:2026-03-08 commit").total == 2


@pytest.mark.parametrize("text", ["before:9999-12-31", "before:2400-01-01", "after:1066", "after:0001-01-01"])
def test_days_beyond_all_messages_are_still_days(chat, text):
    assert chat.people.maya.search(f"{text} commit").total == 2


def test_ch_331_days_are_those_of_the_searcher(chat, later):
    later(hours=6)
    chat.say("general", "maya", "Midnight oil")
    assert chat.people.maya.search("on:2026-03-10 midnight").total == 1
    assert chat.people.maya.search("on:2026-03-11 midnight").total == 0
    assert chat.people.anneke.search("on:2026-03-11 midnight").total == 1
    assert chat.people.anneke.search("during:today midnight").total == 1


@pytest.mark.parametrize(
    "text", ["secret", "between us", "in:#board-prep", "from:@grace drift", "-zzz drift", "has:link"]
)
def test_an_outsider_finds_nothing_of_private_channels_and_other_peoples_messages(chat, text):
    hidden = {chat.channel(name).id for name in ("board-prep", "dm-secret")}
    results = chat.people.maya.search(text)
    assert not hidden & {row.message.channel_id for row in results.rows}
    assert not hidden & {channel.id for channel in results.channels}
    assert chat.people.tom.search("secret drift").total == 1


def test_ch_331_archived_channels_are_searched(chat):
    assert _found(chat, "launch") == ["Launch is done, closing this"]


def test_notes_of_the_app_are_not_found(chat):
    chat.channel("sales-ops").set_topic(topic="Zanzibar", by=chat.people.maya)
    assert chat.people.maya.search("zanzibar").total == 0


def test_ch_220_results_can_be_sorted_and_paged(chat):
    for number in range(45):
        chat.say("general", "maya", f"Common word {number}")
    maya = chat.people.maya
    newest = maya.search("common", sort="newest")
    assert (newest.total, newest.pages, len(newest.rows)) == (45, 3, 20)
    assert newest.rows[0].message.plain_text == "Common word 44"
    assert maya.search("common", sort="oldest").rows[0].message.plain_text == "Common word 0"
    assert len(maya.search("common", page=3).rows) == 5
    assert maya.search("common", page=9).rows == ()


def test_ch_220_files_people_and_channels_are_found_beside_messages(chat):
    maya = chat.people.maya
    assert [file.id for file in maya.search("quote 2284").files] == ["F0QUOTE001"]
    assert [person.key for person in maya.search("kucera").people] == ["stefan"]
    assert [channel.name for channel in maya.search("sales").channels] == ["sales-ops"]
    assert maya.search("board").channels == ()


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("e", ["deal-desk", "general", "help-it", "sales-ops"]),
        ("e from:me", ["sales-ops"]),
        ("e in:#general", ["general"]),
        ("e -in:#general", ["deal-desk", "help-it", "sales-ops"]),
        ("e after:2026-03-09", ["deal-desk", "general", "sales-ops"]),
        ("e from:@nobody", []),
    ],
)
def test_filters_narrow_channels_too(chat, text, names):
    chat.channel("old-launch").name = "xyz"
    assert [channel.name for channel in chat.people.maya.search(text).channels] == names


def test_filters_narrow_people_and_files_too(chat):
    maya = chat.people.maya
    assert len(maya.search("quote from:@priya").files) == 1
    assert maya.search("quote from:@tom").files == ()
    assert maya.search("quote before:2026-03-01").files == ()
    assert [person.key for person in maya.search("e in:#help-it").people] == ["diego", "hanna"]


def test_what_a_search_names_and_nobody_is_called_is_told(chat):
    text = "from:@nobody in:#board-prep to:@ann before:whenever on:monday has:link has:nothing is:nice in:@zz"
    unknown = chat.people.maya.search(text).unknown
    told = [f"{each.name}:{each.value}" for each in unknown]
    assert told == ["from:@nobody", "in:#board-prep", "before:whenever", "has:nothing", "is:nice", "in:@zz"]
    assert chat.people.tom.search("in:#board-prep").unknown == ()


def test_only_ones_own_channels_where_asked(chat):
    maya = chat.people.maya
    assert maya.search("printer").total == 1
    assert maya.search("printer", is_own_only=True).total == 0
    assert len(maya.search("help").channels) == 1
    assert maya.search("help", is_own_only=True).channels == ()


def test_an_empty_search_finds_nothing(chat):
    for text in ("", "   ", "…"):
        results = chat.people.maya.search(text)
        assert (results.total, results.rows) == (0, ())


@pytest.mark.parametrize(
    "text", ['"', "'", "*", "a AND", "NOT", "(", "NEAR(a b)", "a*b", "^a", "col:a", "\x00", "%_"]
)
def test_no_search_breaks_the_index(chat, text):
    chat.people.maya.search(text)


def test_ch_112_the_index_follows_every_change(chat):
    people = chat.people
    message = chat.say("general", "maya", "Aardvark")
    assert people.maya.search("aardvark").total == 1
    message.edit(actor=people.maya, text="Buffalo")
    assert people.maya.search("aardvark").total == 0
    message.delete(actor=people.maya)
    assert people.maya.search("buffalo").total == 0
    current.session.flush()
    check(current.session.connection())


def test_ch_112_a_rebuilt_index_finds_the_same(chat):
    people = chat.people
    chat.message("Price book").delete(actor=people.tom)
    current.session.flush()
    rebuild(current.session.connection())
    check(current.session.connection())
    assert people.maya.search("price").total == 1
    assert people.maya.search("kits").total == 0
