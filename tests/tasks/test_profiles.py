"""What the app does by itself passes only together with its cause."""

from dayshift_control.wire import RowChange
from dayshift_tasks.profiles import PROFILES

CHAT = PROFILES["chat"]


def change(table, op="insert", request="r1", **after):
    return RowChange(
        table=table, key={"id": 1}, op=op, before=None, after=after, changed=(), requests=(request,)
    )


def follows(cause, effect):
    return any(rule.follows("chat", cause, effect) for rule in CHAT.derived)


def test_a_mention_belongs_to_its_message():
    sent = change("message", id=5, channel_id="C1", ts="1.5", thread_ts=None)
    assert follows(sent, change("mention", channel_id="C1", ts="1.5"))
    assert not follows(sent, change("mention", channel_id="C1", ts="1.6"))
    assert not follows(sent, change("mention", channel_id="C1", ts="1.5", request="r2"))


def test_a_note_belongs_to_the_channel_that_changed():
    made = change("channel", id="C1", kind="private")
    assert follows(made, change("message", kind="join", channel_id="C1"))
    assert not follows(made, change("message", kind="join", channel_id="C2"))
    assert not follows(made, change("message", kind="message", channel_id="C1"))


def test_members_come_by_themselves_only_with_a_direct_message():
    assert follows(change("channel", id="D1", kind="im"), change("membership", channel_id="D1"))
    assert not follows(change("channel", id="C1", kind="private"), change("membership", channel_id="C1"))


def test_only_replies_make_people_follow_their_thread():
    reply = change("message", id=5, channel_id="C1", ts="1.5", thread_ts="1.0")
    assert follows(reply, change("thread_subscription", channel_id="C1", thread_ts="1.0", is_following=True))
    assert not follows(
        reply, change("thread_subscription", channel_id="C1", thread_ts="1.1", is_following=True)
    )
    assert not follows(
        reply, change("thread_subscription", channel_id="C1", thread_ts="1.0", is_following=False)
    )
