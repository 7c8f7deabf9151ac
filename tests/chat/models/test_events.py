"""Every material change leaves a line in the log, by whoever made it."""

import contextlib

import pytest
from tests.chat.models import office
from tests.chat.models.conftest import Chat

from dayshift_chat.models import Channel, File
from dayshift_kit.errors import Refusal
from dayshift_kit.store import diff, events_page


def _post(chat):
    chat.say("sales-ops", "maya", f"<@{chat.people.tom.id}> <!here> hello")


def _reply(chat):
    chat.say("sales-ops", "maya", "Both", thread_ts=chat.message("Two Leeds").ts, broadcast=True)


def _attach(chat):
    maya = chat.people.maya
    file = File.keep(owner=maya, name="a.txt", mimetype="text/plain", size=1, sha256="0" * 64)
    chat.say("sales-ops", "maya", "", files=[file])


def _create(chat):
    Channel.create(name="q1-close", creator=chat.people.maya)


VERBS = {
    "post": _post,
    "reply": _reply,
    "attach": _attach,
    "edit": lambda chat: chat.message("drift figure").edit(actor=chat.people.maya, text="0.7%"),
    "delete": lambda chat: chat.message("drift figure").delete(actor=chat.people.maya),
    "react": lambda chat: chat.message("Two Leeds").react(person=chat.people.maya, emoji="tada"),
    "unreact": lambda chat: chat.message("Week 10").unreact(person=chat.people.maya, emoji="tada"),
    "follow": lambda chat: chat.message("Two Leeds").follow(person=chat.people.maya),
    "create": _create,
    "join": lambda chat: chat.channel("help-it").join(person=chat.people.maya),
    "leave": lambda chat: chat.channel("sales-ops").leave(person=chat.people.maya),
    "invite": lambda chat: chat.channel("deal-desk").invite(people=[chat.people.tom], by=chat.people.maya),
    "remove": lambda chat: chat.channel("deal-desk").remove(person=chat.people.diego, by=chat.people.maya),
    "rename": lambda chat: chat.channel("sales-ops").rename(name="revenue", by=chat.people.maya),
    "topic": lambda chat: chat.channel("sales-ops").set_topic(topic="Close", by=chat.people.maya),
    "purpose": lambda chat: chat.channel("sales-ops").set_purpose(purpose="Close", by=chat.people.maya),
    "archive": lambda chat: chat.channel("sales-ops").archive(by=chat.people.maya),
    "unarchive": lambda chat: chat.channel("old-launch").unarchive(by=chat.people.maya),
    "convert": lambda chat: chat.channel("sales-ops").make_private(by=chat.people.maya),
    "open": lambda chat: chat.people.maya.open_dm([chat.people.diego, chat.people.tom]),
    "star": lambda chat: chat.people.maya.membership_in(chat.channel("general")).star(),
    "mute": lambda chat: chat.people.maya.membership_in(chat.channel("general")).mute(),
    "notify": lambda chat: chat.people.maya.membership_in(chat.channel("general")).notify_about("nothing"),
    "status": lambda chat: chat.people.maya.set_status(text="Lunch", emoji="ramen"),
}


@pytest.mark.parametrize("name", sorted(VERBS))
def test_every_row_a_verb_touches_has_events_by_its_actor(world, base, name):
    maya = office.person_id("maya")
    with world.unit(person=maya, channel="ui", request_id="r-1"):
        VERBS[name](Chat())
    changes = diff(world, base.name)
    assert changes.material
    assert all(change.requests == ("r-1",) for change in changes.material)
    events = events_page(world, after=0, limit=100).events
    assert {(event.actor, event.channel, event.request_id) for event in events} == {(maya, "ui", "r-1")}
    assert any(event.verb != "announced" for event in events)


@pytest.mark.parametrize("name", sorted(VERBS))
def test_a_verb_that_fails_changes_nothing(world, base, name):
    class ChangedMindError(Exception):
        pass

    with pytest.raises(ChangedMindError), world.unit(person=office.person_id("maya")):
        VERBS[name](Chat())
        raise ChangedMindError
    changes = diff(world, base.name)
    assert (changes.material, changes.ambient) == ((), ())
    assert events_page(world, after=0, limit=10).events == ()


def test_a_posted_message_is_the_only_material_change_of_posting(world, base):
    with world.unit(person=office.person_id("maya"), channel="ui"):
        Chat().say("sales-ops", "maya", "Just this")
    changes = diff(world, base.name)
    assert [(change.table, change.op) for change in changes.material] == [("message", "insert")]
    assert [(change.table, change.changed) for change in changes.ambient] == [("membership", ("last_read",))]


def test_ch_101_the_same_acts_in_two_worlds_give_the_same_ids_and_rows(store, base):
    from dayshift_kit.store import state_hash

    hashes = set()
    for number in range(2):
        world = store.fork(base.name, id=f"twin-{number}")
        for name in sorted(VERBS):
            with world.unit(person=office.person_id("maya"), channel="ui"), contextlib.suppress(Refusal):
                VERBS[name](Chat())
        hashes.add(state_hash(world).state)
        store.drop(world.id)
    assert len(hashes) == 1
