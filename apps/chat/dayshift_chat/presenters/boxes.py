"""Message boxes: one for each conversation, thread and edit."""

from typing import Any

from dayshift_chat.models import Channel, Message, Names
from dayshift_chat.mrkdwn import Mention, parse, to_delta, to_plain
from dayshift_chat.presenters import addresses
from dayshift_chat.presenters.calling import Called
from dayshift_chat.presenters.desk import Desk
from dayshift_chat.presenters.views import Box


def channel_box(desk: Desk, channel: Channel, called: Called, *, seq: int) -> Box:
    """The box under a conversation.

    Args:
        desk: the viewer's.
        channel: where it sends.
        called: the conversation's name.
        seq: the last event this page has seen, which tells its messages from those of another page.
    """
    draft = desk.viewer.draft_for(channel)
    return Box(
        dom_id="box",
        list_id=list_id(channel),
        action=addresses.messages_url(channel),
        label=f"Message to {called.bare}",
        placeholder=f"Message {called.address}",
        draft_url=f"{addresses.channel_url(channel)}/draft",
        suggest_url=f"/suggestions?channel={channel.id}",
        token=f"{channel.id}.{seq}",
        topic=channel.id,
        is_focused=True,
        **_content(draft.text if draft else ""),
    )


def thread_box(desk: Desk, channel: Channel, root: Message, called: Called, *, seq: int) -> Box:
    """The box under a thread."""
    draft = desk.viewer.draft_for(channel, thread_ts=root.ts)
    return Box(
        dom_id="reply_box",
        list_id=thread_list_id(root),
        action=addresses.messages_url(channel),
        label=f"Reply to thread in {called.bare}",
        placeholder="Reply…",
        draft_url=f"{addresses.message_url(root)}/draft",
        suggest_url=f"/suggestions?channel={channel.id}",
        token=f"{channel.id}.{root.ts}.{seq}",
        topic=f"{channel.id}-{root.ts}",
        thread_ts=root.ts,
        is_focused=True,
        also_send=called.address,
        **_content(draft.text if draft else ""),
    )


def edit_box(message: Message) -> Box:
    """The box in the place of a message that is being changed."""
    return Box(
        dom_id=f"edit_{message.id}",
        list_id="",
        action=addresses.message_url(message),
        label="Edit message",
        placeholder="",
        draft_url="",
        suggest_url=f"/suggestions?channel={message.channel_id}",
        token="",
        seen_text=message.text,
        is_edit=True,
        **_content(message.text),
    )


def new_box(desk: Desk, *, seq: int) -> Box:
    """The box of a message whose readers are still to be chosen."""
    return Box(
        dom_id="new_box",
        list_id="",
        action="/dms",
        label="Message to new conversation",
        placeholder="Start a new message",
        draft_url="",
        suggest_url="/suggestions",
        token=f"new.{desk.viewer.id}.{seq}",
    )


def list_id(channel: Channel) -> str:
    """The element of a conversation's list of messages."""
    return f"messages_{channel.id}"


def thread_list_id(root: Message) -> str:
    """The element of a thread's list of messages."""
    return f"replies_{root.channel_id}_{root.ts.replace('.', '-')}"


def _content(source: str) -> dict[str, Any]:
    """What stands in the box: for the editor, and for a plain text field."""
    document = parse(source)
    names = Names.of([document])
    ops = to_delta(document) if source else []
    for op in ops:
        mention = op["insert"].get("mention") if isinstance(op["insert"], dict) else None
        if mention:
            mention["label"] = names.label(Mention(mention["kind"], mention["id"], mention["label"] or None))
    return {"delta": {"ops": ops}, "plain": to_plain(document, names) if source else ""}
