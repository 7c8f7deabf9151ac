"""Write-set entries for the things people make in chat, with nothing left open."""

from typing import Any

from dayshift_graders import Allow, creates


def new_message(*, author: str, channel: Any, thread: str | None = None, broadcast: Any = False) -> Allow:
    """One plain message by a person; any text, no attachment, not deleted again.

    Args:
        author: Person id.
        channel: Channel id, or a predicate.
        thread: Stamp of the thread's root; None for the channel itself.
        broadcast: Whether a reply may be shown in the channel as well.
    """
    return creates(
        "chat.message",
        person_id=author,
        channel_id=channel,
        thread_ts=thread,
        is_broadcast=broadcast,
        kind="message",
        attachments=None,
        edited_by_id=None,
        deleted_at=None,
        deleted_by_id=None,
        origin="ui",
    )
