"""Two worlds in one process: nothing of one is reached with the other's cookie, ticket, token or ids."""

import io
from dataclasses import dataclass

import pytest
from notes_browser import Browser

from dayshift_kit import store as worlds
from dayshift_kit.live.topics import opened_topics, sealed_topic

SECRET = "the merger is called Bluebird"
UNKNOWN = "x"


@dataclass
class Place:
    """A world with something in it that no other world has."""

    world: object
    browser: Browser
    note: int

    def state(self):
        return worlds.state_hash(self.world)


def furnish(app, world):
    """Ana writes notes until there is one whose id the other world does not have."""
    browser = Browser(app).enter(world.id, "UANA")
    for _ in range(4):
        browser.post("/notes", {"body": SECRET})
    with world.image_reader() as reader:
        [(note,)] = reader.raw.execute("SELECT max(id) FROM note").fetchall()
    browser.send("POST", f"/notes/{note}/file", data={"file": (io.BytesIO(SECRET.encode()), "f.txt")})
    assert SECRET in browser.get(f"/notes/{note}/file?type=text/plain").text
    return Place(world, browser, note)


@pytest.fixture
def theirs(app, other_world):
    return furnish(app, other_world)


def addresses(app, place):
    """Every route with every method, its parameters filled with ids of the other place."""
    adapter = app.url_map.bind("localhost")
    for rule in app.url_map.iter_rules():
        values = {name: place.note if name.endswith("_id") else UNKNOWN for name in rule.arguments}
        for method in sorted(rule.methods - {"OPTIONS"}):
            yield method, adapter.build(rule.endpoint, values, method=method)


def test_no_route_shows_or_changes_the_other_world(app, world, theirs, ana):
    before = theirs.state()
    ids_seen = {address for _, address in addresses(app, theirs) if str(theirs.note) in address}
    assert len(ids_seen) >= 3
    for method, address in addresses(app, theirs):
        for data in ({}, {"body": "intruder", "file": (io.BytesIO(b"x"), "x")}):
            body = ana.send(method, address, data=dict(data)).text
            assert SECRET not in body, (method, address)
            assert theirs.world.id not in body, (method, address)
        ana.enter(world.id, "UANA")
    assert theirs.state() == before


def test_no_route_opens_without_a_cookie_either(app, theirs):
    before = theirs.state()
    for method, address in addresses(app, theirs):
        assert SECRET not in Browser(app).send(method, address).text
    assert theirs.state() == before


def test_live_streams_are_those_of_ones_own_world(ana, theirs):
    shown = ana.get(f"/live/streams?after=0&view=/notes/{theirs.note}")
    assert SECRET not in shown.text
    assert theirs.browser.get("/live/streams?after=0&view=/").text.count(SECRET) == 4


def test_a_form_token_of_one_world_is_no_good_in_the_other(ana, theirs):
    token = theirs.browser.token
    assert ana.post("/notes", {"body": "x"}, headers={"X-CSRF-Token": token}).status_code == 403


def test_a_pass_cannot_be_rewritten_for_the_other_world(app, site, ana, theirs):
    payload, _, signature = ana.cookie.rpartition(".")
    their_payload = theirs.browser.cookie.rpartition(".")[0]
    forger = Browser(app)
    forger.take_cookie(f"{their_payload}.{signature}")
    assert forger.get("/").status_code == 303
    assert SECRET not in forger.get("/", follow_redirects=True).text
    assert payload != their_payload


def test_a_session_of_one_world_does_not_exist_in_the_other(app, site, ana, theirs):
    held = site.signer.open(ana.cookie)
    stolen = site.signer.open(theirs.browser.cookie)
    crossed = type(held)(world=theirs.world.id, nonce="n", person=held.person, session="SS-other")
    visitor = Browser(app)
    visitor.take_cookie(site.signer.seal(crossed))
    assert visitor.get("/").status_code == 303
    assert stolen.world != held.world


def test_a_ticket_leads_into_its_own_world_whatever_cookie_comes_along(app, site, ana, theirs):
    ana.enter(theirs.world.id, "UBEN")
    assert site.signer.open(ana.cookie).world == theirs.world.id
    assert SECRET not in ana.get("/").text


def test_a_typing_topic_of_one_world_is_nothing_in_the_other(site, world, theirs):
    sealed = sealed_topic(site.key, world=world.id, person="UANA", topic="notes")
    assert not opened_topics(site.key, world=theirs.world.id, person="UANA", sealed=[sealed])
