"""What holds for every page the kit draws, read from its HTML."""

import re

import pytest
from bs4 import BeautifulSoup

from dayshift_kit.ui.gallery.app import SECTIONS

pytestmark = pytest.mark.parametrize("section", list(SECTIONS))


def html_of(client, section):
    answer = client.get(f"/{section}")
    assert answer.status_code == 200
    return BeautifulSoup(answer.data, "html.parser")


def test_nothing_is_inline_that_the_content_policy_would_refuse(client, section):
    html = html_of(client, section)
    assert html.select("[style], style, script:not([src])") == []
    assert [tag for tag in html.find_all(True) if any(name.startswith("on") for name in tag.attrs)] == []


def test_nothing_comes_from_outside(client, section):
    html = html_of(client, section)
    sources = [
        tag[name]
        for name in ("src", "href")
        for tag in html.select(f"img[{name}], script[{name}], link[{name}]")
    ]
    assert [source for source in sources if not source.startswith("/")] == []


def test_no_control_is_drawn_by_the_system(client, section):
    html = html_of(client, section)
    kinds = ("date", "time", "datetime-local", "month", "week", "color")
    native = [f"input[type={kind}]" for kind in kinds]
    assert html.select(", ".join(("datalist", "input[list]", *native))) == []
    assert [select for select in html.select("select") if "select" not in select.get("class", [])] == []


def test_ids_are_unique_and_every_reference_finds_one(client, section):
    html = html_of(client, section)
    ids = [tag["id"] for tag in html.select("[id]")]
    assert len(ids) == len(set(ids))
    names = ("for", "aria-controls", "aria-labelledby", "aria-describedby", "popovertarget", "commandfor")
    named = {word for name in names for tag in html.select(f"[{name}]") for word in tag[name].split()}
    assert named - set(ids) == set()


def test_every_button_has_a_name(client, section):
    html = html_of(client, section)
    assert [
        button
        for button in html.select("button")
        if not (button.get("aria-label") or button.get_text(strip=True))
    ] == []


def test_the_head_tells_turbo_to_fetch_nothing_unasked(client, section):
    head = html_of(client, section).head
    assert head.select_one('meta[name="turbo-prefetch"]')["content"] == "false"
    assert head.select_one('meta[name="turbo-cache-control"]')["content"] == "no-preview"
    first = head.select_one("script")
    assert re.match(r"/assets/kit/clock\.js", first["src"])
    assert "type" not in first.attrs
