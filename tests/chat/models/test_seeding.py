"""A transcript becomes a workspace."""

import pytest
from sqlalchemy import func, select
from tests.chat.models import office

from dayshift_chat.models import File, Message, MessageRevision, ThreadSubscription
from dayshift_chat.search.index import check
from dayshift_kit import current
from dayshift_kit.store import WorldStore


def test_every_message_of_the_transcript_is_there_under_its_stamp(chat):
    kept = current.session.execute(select(Message.channel_id, Message.ts)).all()
    assert {tuple(row) for row in kept} == {(each.channel, each.ts) for each in office.MESSAGES}


def test_messages_are_numbered_in_the_order_they_were_sent(chat):
    stamps = current.session.scalars(select(Message.ts).order_by(Message.id)).all()
    assert stamps == sorted(stamps)


def test_an_edit_left_its_first_text(chat):
    message = chat.message("drift figure is 0.9%")
    assert message.edited_by_id == chat.people.maya.id
    before = select(MessageRevision.text).where(MessageRevision.message_id == message.id)
    assert current.session.scalar(before) == "The drift figure is 0.8%"


def test_a_card_is_kept_and_can_be_searched(chat):
    message = chat.message("Discount approval")
    assert message.attachments[0]["fields"][0] == {"label": "Account", "value": "Halden Pharma"}
    assert message.plain_text == "Discount approval waiting\nAccount: Halden Pharma\nDiscount: 14%"
    assert message.person.is_bot


def test_files_are_kept_by_the_hash_of_their_bytes(chat, store):
    file = current.session.get_one(File, "F0QUOTE001")
    with store.blobs.open(file.sha256) as content:
        assert content.read() == b"%PDF quote:Q-2284"
    assert file.size == 17


def test_ch_321_threads_are_followed_by_those_they_concern_and_read_as_far_as_the_channel(chat):
    people = chat.people
    root = chat.message("Veldkamp renewal")
    followers = current.session.scalars(
        select(ThreadSubscription).where(ThreadSubscription.thread_ts == root.ts)
    ).all()
    assert {each.person_id for each in followers} == {people.anneke.id, people.maya.id}
    assert root.subscription_of(people.maya).last_read is None
    assert root.subscription_of(people.anneke).last_read == chat.message("They confirmed today").ts


def test_old_conversations_are_not_open_and_recent_ones_are(chat):
    maya = chat.people.maya
    assert not maya.membership_in(chat.channel("dm-victor")).is_open
    assert maya.membership_in(chat.channel("dm-group")).is_open


def test_nothing_seeded_has_an_event(chat):
    assert chat.events() == []


def test_ch_112_the_index_agrees_with_the_messages(chat):
    check(current.session.connection())


def test_the_same_company_gives_the_same_bytes(manifest, base, tmp_path):
    again = WorldStore(manifest, cache_dir=tmp_path)
    assert again.base(company="office", seed=7, size="small").name == base.name
    again.close()


@pytest.mark.slow
def test_a_company_of_the_usual_size_is_seeded_in_time(manifest, tmp_path):
    import time
    from dataclasses import replace

    from tests.chat.models import crowd

    store = WorldStore(replace(manifest, seed=crowd.seed, now=lambda *_: crowd.NOW), cache_dir=tmp_path)
    began = time.process_time()
    base = store.base(company="crowd", seed=1, size="standard")
    assert time.process_time() - began < 15
    world = store.fork(base.name)
    for _ in range(2):
        with world.unit(person=crowd.IDS[0], channel="ui", write=False):
            began = time.process_time()
            viewer = current.person
            viewer.sidebar()
            page = viewer.readable_channel(crowd.rooms()[0][0]).page(viewer=viewer)
            took = time.process_time() - began
    assert len(page.rows) == 40
    assert current_count(world, Message) == crowd.MESSAGES
    assert took < 0.030
    store.close()


def current_count(world, kind) -> int:
    with world.unit(write=False) as session:
        return session.scalar(select(func.count()).select_from(kind))
