from dayshift_kit.ui.assets import KIT_BUILD
from dayshift_kit.ui.emoji import emoji, find, table, tone_of


def test_an_alias_and_the_canonical_name_are_one_emoji():
    thumb = find(":thumbsup:")
    assert thumb is not None
    assert thumb is find("+1")
    assert thumb.name == "+1"


def test_no_name_means_two_emoji():
    names = [name for each in table().emoji for name in (each.name, *each.aliases)]
    assert len(names) == len(set(names))


def test_a_skin_tone_changes_the_picture_and_the_character():
    wave = find("wave::skin-tone-4")
    assert wave is not None
    assert tone_of("wave::skin-tone-4") == 4
    assert wave.drawing(4) != wave.drawing()
    assert wave.characters(4) == "👋🏽"


def test_a_tone_on_something_without_skin_is_ignored():
    party = find("tada")
    assert party is not None
    assert party.drawing(4) == party.drawing() == "1f389"


def test_every_emoji_and_every_tone_has_its_picture():
    files = {file for each in table().emoji for file in (each.file, *each.tones)}
    assert len(files) > 3000
    assert [file for file in files if not (KIT_BUILD / "emoji" / f"{file}.svg").is_file()] == []


def test_the_names_people_know_are_there():
    known = (
        "tada eyes white_check_mark raised_hands joy fire rocket heart thinking_face flag-nl flag-jp coffee"
    )
    assert [name for name in known.split() if find(name) is None] == []


def test_an_unknown_name_stays_text():
    assert emoji("<b>") == ":&lt;b&gt;:"


def test_a_drawn_emoji_reads_as_its_character():
    assert 'alt="🎉"' in emoji("tada")
    assert 'width="24"' in emoji("tada", 24)
