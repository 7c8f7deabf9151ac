import pytest

from dayshift_kit.ui.assets import KIT_BUILD, Assets, AssetsMissing
from dayshift_kit.ui.icons import icon


def test_an_address_carries_the_contents_hash_and_answers(client):
    url = Assets({}).url("kit", "kit.css")
    assert "?v=" in url
    answer = client.get(url, buffered=True)
    assert answer.status_code == 200
    assert answer.cache_control.max_age == 365 * 24 * 3600


def test_a_file_that_was_not_built_names_the_remedy(tmp_path):
    with pytest.raises(AssetsMissing, match="bin/assets"):
        Assets({}).url("kit", "nothing.js")
    with pytest.raises(AssetsMissing, match="bin/assets"):
        Assets({"chat": tmp_path}).url("chat", "app.js")


def test_an_icon_outside_the_sprite_names_the_remedy():
    with pytest.raises(AssetsMissing, match="no-such-drawing"):
        icon("no-such-drawing")


def test_an_icon_is_silent_unless_it_has_a_label():
    assert 'aria-hidden="true"' in icon("bell")
    assert 'role="img" aria-label="Alarm"' in icon("bell", label="Alarm")


@pytest.mark.parametrize(
    "path",
    [
        "/assets/kit/.inputs",
        "/assets/kit/emoji/.stamp",
        "/assets/kit/../../assets.py",
        "/assets/none/kit.css",
    ],
)
def test_nothing_but_built_files_is_served(client, path):
    assert client.get(path, buffered=True).status_code == 404


def test_no_source_map_is_built():
    assert list(KIT_BUILD.rglob("*.map")) == []
