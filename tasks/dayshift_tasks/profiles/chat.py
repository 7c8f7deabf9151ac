"""What Parley does by itself when somebody posts, edits or opens a channel."""

from dayshift_control.wire import Row
from dayshift_graders import AppProfile, Derived

NOTES = frozenset(("join", "leave", "topic", "purpose", "rename", "archive", "unarchive", "convert"))


def _of_message(cause: Row, effect: Row) -> bool:
    return bool(effect["message_id"] == cause["id"])


def _called_in(cause: Row, effect: Row) -> bool:
    return (effect["channel_id"], effect["ts"]) == (cause["channel_id"], cause["ts"])


def _note_by_author(cause: Row, effect: Row) -> bool:
    """A note the app writes into the channel that was changed."""
    return effect["kind"] in NOTES and effect["channel_id"] == cause["id"]


def _note_of_member(cause: Row, effect: Row) -> bool:
    is_theirs = effect["person_id"] == cause["person_id"]
    return effect["kind"] in ("join", "leave") and effect["channel_id"] == cause["channel_id"] and is_theirs


def _in_direct_message(cause: Row, effect: Row) -> bool:
    return bool(effect["channel_id"] == cause["id"] and cause["kind"] in ("im", "mpim"))


def _following(cause: Row, effect: Row) -> bool:
    """Whom a thread concerns follows it from the reply on."""
    is_its_thread = (effect["channel_id"], effect["thread_ts"]) == (cause["channel_id"], cause["thread_ts"])
    return is_its_thread and bool(effect["is_following"])


CHAT = AppProfile(
    app="chat",
    derived=(
        Derived("chat.message", "insert", "chat.mention", "insert", _called_in),
        Derived("chat.message", "insert", "chat.thread_subscription", "insert", _following),
        Derived("chat.message", "update", "chat.mention", "insert", _called_in),
        Derived("chat.message", "update", "chat.mention", "delete", _called_in),
        Derived("chat.message", "update", "chat.message_revision", "insert", _of_message),
        Derived("chat.channel", "insert", "chat.message", "insert", _note_by_author),
        Derived("chat.channel", "update", "chat.message", "insert", _note_by_author),
        Derived("chat.channel", "insert", "chat.membership", "insert", _in_direct_message),
        Derived("chat.membership", "insert", "chat.message", "insert", _note_of_member),
        Derived("chat.membership", "delete", "chat.message", "insert", _note_of_member),
    ),
    owners={
        "chat.message": "person_id",
        "chat.reaction": "person_id",
        "chat.membership": "person_id",
        "chat.thread_subscription": "person_id",
        "chat.channel": "creator_id",
        "chat.person": "id",
    },
    logs=frozenset({"chat.event"}),
    incidental={
        "chat.message": frozenset({"id", "ts", "client_msg_id", "edited_at"}),
        "chat.reaction": frozenset({"id", "created_at", "tone"}),
        "chat.membership": frozenset({"id", "joined_at"}),
        "chat.channel": frozenset({"id", "created_at", "member_key"}),
        "chat.message_revision": frozenset({"id", "replaced_at"}),
    },
)
