"""Saying something."""

import pytest
from sqlalchemy import func, select

from dayshift_chat.models import Draft, Message
from dayshift_kit import clock, current
from dayshift_kit.errors import Invalid, NotAllowed, Stale


def test_a_message_is_kept_with_source_and_plain_text(chat):
    message = chat.say("sales-ops", "maya", f"Ship *it* to <@{chat.people.tom.id}> & go")
    assert message.text == f"Ship *it* to <@{chat.people.tom.id}> &amp; go"
    assert message.plain_text == "Ship it to @Tom Hargreaves & go"


def test_ch_102_messages_of_one_instant_get_rising_stamps(chat):
    first, second = (chat.say("sales-ops", "maya", text) for text in ("one", "two"))
    assert first.ts < second.ts
    assert first.at == clock.now()
    assert (second.at - first.at).microseconds == 1


def test_ch_303_sending_twice_with_one_client_id_leaves_one_message(chat):
    first = chat.say("sales-ops", "maya", "Sent once", client_msg_id="m-1")
    again = chat.say("sales-ops", "maya", "Sent once", client_msg_id="m-1")
    assert first is again
    counted = select(func.count()).select_from(Message).where(Message.client_msg_id == "m-1")
    assert current.session.scalar(counted) == 1


def test_sending_again_after_an_edit_is_still_the_same_message(chat):
    first = chat.say("sales-ops", "maya", "Sent once", client_msg_id="m-1")
    first.edit(actor=chat.people.maya, text="Sent better")
    assert chat.say("sales-ops", "maya", "Sent once", client_msg_id="m-1") is first


def test_a_client_id_used_for_something_else_swallows_nothing(chat):
    chat.say("sales-ops", "maya", "Sent once", client_msg_id="m-1")
    root = chat.message("Two Leeds")
    for channel, text, more in (
        ("sales-ops", "Another thing", {}),
        ("general", "Sent once", {}),
        ("sales-ops", "Sent once", {"thread_ts": root.ts}),
    ):
        with pytest.raises(Stale, match="another message"):
            chat.say(channel, "maya", text, client_msg_id="m-1", **more)
    assert chat.verbs().count("posted") == 1


def test_a_client_id_shows_nothing_of_a_channel_one_is_no_longer_in(chat):
    people = chat.people
    chat.say("deal-desk", "diego", "Between the three of us", client_msg_id="m-1")
    chat.channel("deal-desk").remove(person=people.diego, by=people.grace)
    for channel in ("deal-desk", "help-it"):
        with pytest.raises((NotAllowed, Stale)):
            chat.say(channel, "diego", "Between the three of us", client_msg_id="m-1")


@pytest.mark.parametrize("token", ["x" * 65, "a b", "a\n", "ä", "<script>", "\x00"])
def test_a_client_id_is_short_and_plain(chat, token):
    with pytest.raises(Invalid):
        chat.say("sales-ops", "maya", "Hello", client_msg_id=token)


def test_the_same_client_id_of_another_person_is_another_message(chat):
    mine = chat.say("sales-ops", "maya", "Mine", client_msg_id="m-1")
    theirs = chat.say("sales-ops", "tom", "Theirs", client_msg_id="m-1")
    assert mine.id != theirs.id


@pytest.mark.parametrize("text", ["", "   ", "\n\n", "\u200b", "\u2060 \u200e", "<u> </u>", "> ", "> \n> "])
def test_ch_303_a_message_without_anything_to_see_is_refused(chat, text):
    with pytest.raises(Invalid):
        chat.say("sales-ops", "maya", text)
    assert "posted" not in chat.verbs()


def test_ch_401_a_message_of_twelve_thousand_characters_is_the_longest(chat):
    chat.say("sales-ops", "maya", "x" * 12_000)
    with pytest.raises(Invalid) as refused:
        chat.say("sales-ops", "maya", "x" * 12_001)
    assert "1 too long" in refused.value.errors["text"]


def test_a_message_of_absurd_length_is_refused_before_it_is_read(chat):
    with pytest.raises(Invalid):
        chat.say("sales-ops", "maya", "*" * 60_001)


def test_ch_308_sending_uses_up_the_draft_of_that_conversation_only(chat):
    maya = chat.people.maya
    maya.keep_draft(chat.channel("sales-ops"), text="Half a thought")
    chat.say("sales-ops", "maya", "A whole thought")
    kept = current.session.scalars(select(Draft.channel_id).where(Draft.person_id == maya.id)).all()
    assert kept == [chat.channel("deal-desk").id]


def test_ch_404_archived_channels_take_no_messages(chat):
    with pytest.raises(NotAllowed, match="archived"):
        chat.say("old-launch", "maya", "One more thing")


def test_an_outsider_cannot_write_in_a_channel(chat):
    for name in ("help-it", "board-prep", "dm-secret"):
        with pytest.raises(NotAllowed):
            chat.say(name, "maya", "Hello?")


def test_ch_405_nobody_writes_to_a_deactivated_account(chat):
    with pytest.raises(NotAllowed, match="deactivated"):
        chat.say("dm-victor", "maya", "Are you there?")
    with pytest.raises(NotAllowed):
        chat.say("sales-ops", "victor", "I am")


def test_posting_writes_one_event_by_the_author_with_what_was_said(chat):
    message = chat.say("sales-ops", "maya", "On the record")
    [event] = [each for each in chat.events() if each[0] == "posted"]
    assert event == ("posted", "chat.message", chat.people.maya.id)
    assert message.origin == "ui"


def test_files_go_with_a_message_that_says_nothing(chat):
    from dayshift_chat.models import File

    maya = chat.people.maya
    file = File.keep(
        owner=maya, name="../../Receipt 1.pdf", mimetype="application/pdf", size=9, sha256="0" * 64
    )
    message = chat.say("sales-ops", "maya", "", files=[file])
    assert file.name == "Receipt 1.pdf"
    assert [each.id for each in message.files] == [file.id]


def test_ch_407_empty_and_oversized_files_are_refused_by_name(chat):
    from dayshift_chat.models import File

    maya = chat.people.maya
    for size in (0, 51 * 1024**2):
        with pytest.raises(Invalid, match=r"big\.bin"):
            File.keep(owner=maya, name="big.bin", mimetype="application/octet-stream", size=size, sha256="0")
