"""Messages as rows of a list, for one viewer."""

from dataclasses import dataclass
from datetime import date
from typing import Any, Literal

from markupsafe import Markup, escape

from dayshift_chat.models import Message, Person, Reader
from dayshift_chat.models.stamps import instant_of
from dayshift_chat.models.timeline import ReactionGroup, ThreadFooter
from dayshift_chat.models.timeline import Row as Line
from dayshift_chat.mrkdwn import to_html
from dayshift_chat.presenters import addresses
from dayshift_chat.presenters.addresses import Addresses
from dayshift_chat.presenters.faces import Faces
from dayshift_chat.presenters.file_cards import file_card
from dayshift_chat.presenters.moments import Moments, plural
from dayshift_chat.presenters.previews import preview
from dayshift_chat.presenters.views import Card, Day, Labelled, Origin, Pill, Row, ThreadLine

Place = Literal["channel", "thread", "result"]
EXCERPT = 38
FOLDED = 32
ACROSS: dict[Place, int] = {"channel": 115, "thread": 50, "result": 115}


@dataclass(frozen=True, kw_only=True)
class Rows:
    """Turns messages into rows.

    Args:
        viewer: who looks.
        names: what mentions in these messages are called.
        moments: the viewer's clock.
        where: the workspace's addresses.
        faces: people drawn so far.
        place: the kind of list; a message may stand in two lists of one page.
        is_open: whether the viewer may write in the channel.
        is_member: whether the viewer is in it.
        flashed_ts: the message that a link pointed at.
    """

    viewer: Person
    names: Reader
    moments: Moments
    where: Addresses
    faces: Faces
    place: Place = "channel"
    is_open: bool = False
    is_member: bool = False
    flashed_ts: str = ""

    def row(self, line: Line, *, html: Markup | None = None) -> Row:
        """One message; `html` replaces its own text, as in a search result."""
        message = line.message
        author = self.faces.of(line.author)
        is_deleted = message.is_deleted
        document = message.document
        words = "This message was deleted." if is_deleted else message.plain_text
        time = self.moments.time(message.at)
        return Row(
            dom_id=dom_id(message, self.place),
            ts=message.ts,
            channel_id=message.channel_id,
            url=addresses.message_url(message),
            permalink=addresses.permalink(message),
            root_ts=message.thread_ts or "",
            author=author,
            time=time,
            short_time=self.moments.short_time(message.at),
            full_time=self.moments.full(message.at),
            day=self._day(self.moments.day_of(message.at)),
            html=escape(words) if is_deleted else html or to_html(document, self.names),
            label=f"{author.name}: {words}, {time}",
            kind="deleted" if is_deleted else ("message" if message.is_spoken else "system"),
            is_own=message.person_id == self.viewer.id,
            is_grouped=not line.starts_group,
            opens_day=line.day is not None and self.place == "channel",
            is_first_unread=line.is_first_unread,
            is_edited=message.edited_at is not None and not is_deleted,
            is_jumbo=not is_deleted and document.is_jumbo,
            is_flashed=message.ts == self.flashed_ts,
            is_long=not is_deleted and _lines(message.plain_text, self.place) > FOLDED,
            is_also_in_channel=message.is_broadcast and self.place == "thread",
            can=" ".join(self._abilities(message)),
            origin=self._origin(line),
            files=() if is_deleted else tuple(file_card(file) for file in line.files),
            card=None if is_deleted else _card(message.attachments),
            reactions=() if is_deleted else tuple(self._pill(group, message) for group in line.reactions),
            thread=self._thread(line.thread, message) if self.place != "thread" and line.thread else None,
        )

    def _day(self, day: date) -> Day:
        return Day(day.isoformat(), self.moments.day_label(day))

    def _abilities(self, message: Message) -> list[str]:
        """What the row's tools offer; the verbs themselves decide again."""
        if message.is_deleted:
            return []
        is_own = message.person_id == self.viewer.id
        is_live = self.is_open and message.is_spoken
        marks = {
            "link": True,
            "react": is_live,
            "reply": is_live and self.place != "thread",
            "read": message.is_spoken and self.place == "channel",
            "unread": self.is_member and self.place == "channel",
            "edit": is_live and is_own and message.kind in ("message", "me"),
            "delete": is_live and (is_own or self.viewer.is_admin),
        }
        return [name for name, holds in marks.items() if holds]

    def _origin(self, line: Line) -> Origin | None:
        if line.root is None or self.place == "thread":
            return None
        words = (
            "This message was deleted." if line.root.is_deleted else " ".join(line.root.plain_text.split())
        )
        excerpt = words if len(words) <= EXCERPT else f"{words[:EXCERPT].rstrip()}…"
        return Origin(self.where.thread(line.message), preview(excerpt))

    def _thread(self, footer: ThreadFooter, message: Message) -> ThreadLine:
        return ThreadLine(
            url=self.where.thread(message),
            faces=tuple(self.faces.of(person) for person in footer.people),
            count_label=plural(footer.count, "reply", "replies"),
            last_label=f"Last reply {self.moments.last_reply(instant_of(footer.last_ts))}",
        )

    def _pill(self, group: ReactionGroup, message: Message) -> Pill:
        url = f"{addresses.message_url(message)}/reactions"
        return Pill(
            name=group.name,
            count=group.count,
            is_own=group.is_mine,
            label=f"{plural(group.count, 'reaction')} with {group.name}",
            who=f"{self._who(group)} reacted with :{group.name}:",
            url=f"{url}/{group.name}/removal" if group.is_mine else url,
        )

    def _who(self, group: ReactionGroup) -> str:
        others = [name for name in group.people if name != self.viewer.real_name or not group.is_mine]
        names = ["You", *others] if group.is_mine else others
        return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _lines(words: str, place: Place) -> int:
    """About how many lines a text takes in one kind of list."""
    return sum(1 + len(line) // ACROSS[place] for line in words.splitlines())


def dom_id(message: Message, place: Place = "channel") -> str:
    """The element of a message in one kind of list."""
    return f"{place}_message_{message.channel_id}_{message.ts.replace('.', '-')}"


def _card(attachments: list[dict[str, Any]] | None) -> Card | None:
    """A bot's attachment: coloured bar, fields and link buttons."""
    if not attachments:
        return None
    first = attachments[0]
    return Card(
        colour=str(first.get("colour", "neutral")),
        fields=tuple(Labelled(each["label"], value=each["value"]) for each in first.get("fields", ())),
        links=tuple(Labelled(each["label"], url=each["url"]) for each in first.get("links", ())),
    )
