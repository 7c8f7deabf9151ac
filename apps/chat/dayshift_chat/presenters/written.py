"""What somebody has begun to write, and what they sent."""

from dataclasses import dataclass

from markupsafe import Markup
from sqlalchemy import select

from dayshift_chat.models import Message, Names
from dayshift_chat.mrkdwn import parse, to_plain
from dayshift_chat.presenters import addresses
from dayshift_chat.presenters.calling import called
from dayshift_chat.presenters.desk import Desk
from dayshift_chat.presenters.previews import preview
from dayshift_kit import current

MOST = 50


@dataclass(frozen=True, slots=True)
class WrittenLine:
    """One line; `removal_url` throws a draft away."""

    place: str
    text: Markup
    time: str
    url: str
    removal_url: str = ""
    thread_ts: str = ""


def draft_lines(desk: Desk) -> list[WrittenLine]:
    """Unsent text, the latest first."""
    lines: list[WrittenLine] = []
    for draft, channel in desk.viewer.drafts():
        document = parse(draft.text)
        place = called(channel, desk.viewer).signed
        thread = f"/thread/{channel.id}-{draft.thread_ts}" if draft.thread_ts else ""
        lines.append(
            WrittenLine(
                place=f"Thread in {place}" if thread else place,
                text=preview(to_plain(document, Names.of([document]))),
                time=desk.moments.brief(draft.updated_at),
                url=f"{desk.where.channel(channel.id)}{thread}",
                removal_url=f"{addresses.channel_url(channel)}/draft/removal",
                thread_ts=draft.thread_ts,
            )
        )
    return lines


def sent_lines(desk: Desk) -> list[WrittenLine]:
    """The viewer's own messages, the latest first, where they may still be read."""
    query = (
        select(Message)
        .where(Message.person_id == desk.viewer.id, Message.deleted_at.is_(None), Message.is_spoken)
        .where(Message.channel_id.in_(desk.viewer.readable_channel_ids()))
        .order_by(Message.ts.desc(), Message.id.desc())
        .limit(MOST)
    )
    return [
        WrittenLine(
            place=called(message.channel, desk.viewer).signed,
            text=preview(message.plain_text),
            time=desk.moments.brief(message.at),
            url=addresses.permalink(message),
        )
        for message in current.session.scalars(query)
    ]
