from xml.etree import ElementTree as ET

import pytest

from dayshift_kit.ui.avatars import avatar, avatar_stack, portrait, portrait_code
from dayshift_kit.ui.portraits.drawing import CODE
from dayshift_kit.ui.portraits.palette import FAMILY_OF


def test_the_same_code_is_the_same_picture_and_another_is_another():
    code = portrait_code(17, pronouns="she/her", origin="dutch")
    portrait.cache_clear()
    first = portrait(code)
    portrait.cache_clear()
    assert portrait(code) == first
    assert portrait(portrait_code(18, pronouns="she/her", origin="dutch")) != first


@pytest.mark.parametrize("pronouns", ["she/her", "he/him", "they/them", ""])
@pytest.mark.parametrize("origin", [*sorted(FAMILY_OF), "unheard-of"])
def test_every_kind_of_person_draws_as_clean_svg(pronouns, origin):
    code = portrait_code(f"{origin}-1", pronouns=pronouns, origin=origin)
    assert CODE.fullmatch(code)
    picture = portrait(code)
    root = ET.fromstring(picture)  # noqa: S314 - our own drawing
    assert root.attrib["viewBox"]
    assert "{" not in picture
    assert "style=" not in picture
    assert "href" not in picture


def test_a_hundred_colleagues_look_different():
    codes = [portrait_code(seed, pronouns=("she", "he")[seed % 2], origin="anglo") for seed in range(100)]
    assert len({portrait(code).partition(">")[2] for code in codes}) == 100


def test_skin_and_hair_suit_the_family():
    skins = {portrait_code(seed, pronouns="he", origin="japanese")[1] for seed in range(60)}
    assert skins <= set("012")
    assert all(
        portrait_code(seed, pronouns="she", origin="dutch", is_grey=True)[2] in "jk" for seed in range(20)
    )


def test_a_text_that_is_no_code_still_has_one_face():
    assert portrait("../../etc/passwd") == portrait("../../etc/passwd")
    ET.fromstring(portrait("<script>"))  # noqa: S314 - our own drawing


def test_a_picture_beside_a_name_is_silent_and_one_alone_speaks():
    assert 'alt=""' in avatar("f2c-maya")
    assert 'alt="Maya &lt;b&gt;"' in avatar("f2c-maya", label="Maya <b>")


def test_presence_is_said_in_words():
    assert 'aria-label="Notifications paused"' in avatar("f2c-maya", presence="paused")
    assert "presence" not in avatar("f2c-maya")


def test_a_stack_holds_everybody():
    assert avatar_stack(["f2c-a", "m2c-b", "n2c-c"]).count("<img") == 3


def test_portraits_are_served_for_good_and_only_as_pictures(client):
    answer = client.get("/assets/kit/portraits/f2c-maya.svg")
    assert answer.mimetype == "image/svg+xml"
    assert answer.cache_control.immutable
    assert client.get(f"/assets/kit/portraits/{'x' * 65}.svg").status_code == 404
