"""On every route of chat: nothing of one world is shown or changed with another world's cookie."""

import re
from dataclasses import dataclass

import pytest
from notes_browser import TURBO, Browser
from sqlalchemy import select

from dayshift_chat.models import Channel, Person, Team
from dayshift_kit import current
from dayshift_kit import store as worlds

SECRET = "the merger is called Bluebird"
FORM = {"text": "intruder", "name": "intruder", "people": "", "body": "intruder", "topic": "intruder"}
CONTROL = re.compile(
    r"/v1/|openapi|state_hash|from_snapshot|control plane|prometheus|grader|checkpoint", re.I
)


@dataclass
class Hideout:
    """A private channel with a message, in a world of its own."""

    world: object
    browser: Browser
    values: dict[str, str]


@pytest.fixture
def theirs(app, fork, somebody):
    world = fork()
    with world.unit(person=somebody):
        person = current.session.get(Person, somebody)
        channel = Channel.create(name="bluebird", creator=person, is_private=True)
        message = channel.post(person=person, text=SECRET)
        channel_id, ts = channel.id, message.ts
        team_id = current.session.scalars(select(Team.id)).one()
    values = {"channel_id": channel_id, "ts": ts, "person_id": somebody, "team_id": team_id}
    values |= {"thread_id": f"{channel_id}-{ts}", "slug": "p" + ts.replace(".", "")}
    return Hideout(world, Browser(app).enter(world.id, somebody), values)


def requests(app, theirs):
    """Every route with every method, filled with ids of the other world."""
    adapter = app.url_map.bind("localhost")
    choices = {"field": "topic", "what": "star", "tab": "about", "emoji": "tada"}
    for rule in app.url_map.iter_rules():
        values = {name: theirs.values.get(name, choices.get(name, "x")) for name in rule.arguments}
        for method in sorted(rule.methods - {"OPTIONS"}):
            yield method, adapter.build(rule.endpoint, values, method=method)


def test_the_hideout_is_there_for_those_who_belong(theirs):
    path = f"/archives/{theirs.values['channel_id']}"
    assert SECRET in theirs.browser.get(path, follow_redirects=True).text


def test_no_route_shows_or_changes_another_world(app, fork, theirs, somebody):
    before = worlds.state_hash(theirs.world)
    ours = fork()
    for method, address in requests(app, theirs):
        intruder = Browser(app).enter(ours.id, somebody)
        for headers in ({}, TURBO):
            answer = intruder.send(method, address, data=FORM, headers=headers)
            assert answer.status_code < 500, (method, address)
            assert SECRET not in answer.text, (method, address)
            assert theirs.world.id not in answer.text, (method, address)
    assert worlds.state_hash(theirs.world) == before


def test_no_route_opens_without_a_cookie(app, theirs):
    before = worlds.state_hash(theirs.world)
    for method, address in requests(app, theirs):
        answer = Browser(app).send(method, address, data=FORM)
        assert answer.status_code < 500, (method, address)
        assert SECRET not in answer.text, (method, address)
    assert worlds.state_hash(theirs.world) == before


def test_no_route_speaks_of_the_control_plane(app, theirs):
    for method, address in requests(app, theirs):
        answer = theirs.browser.send(method, address)
        said = "\n".join(f"{name}: {value}" for name, value in answer.headers.items()) + answer.text
        assert not CONTROL.search(said), (method, address, CONTROL.search(said))
        assert "Content-Security-Policy" in answer.headers, (method, address)
        if "/signout" in address:
            theirs.browser.enter(theirs.world.id, theirs.values["person_id"])
