"""Search modifiers as conditions on messages."""

from collections.abc import Callable, Iterator
from datetime import date
from typing import TYPE_CHECKING

from sqlalchemy import ColumnElement, and_, false, not_, or_, select

from dayshift_chat.models.channels import Channel, Membership
from dayshift_chat.models.messages import FileShare, Mention, Message, Reaction
from dayshift_chat.models.stamps import stamp_of
from dayshift_chat.mrkdwn.emoji import canonical
from dayshift_chat.search import Modifier, Query, folded
from dayshift_chat.search.days import span_of
from dayshift_kit import current

if TYPE_CHECKING:
    from dayshift_chat.models.people import Person

DAYS = ("before", "after", "on", "during")
MARKS: dict[str, tuple[str, ...]] = {
    "has": ("link", "links", "file", "files", "reaction", "reactions"),
    "hasmy": (),
    "is": ("thread", "threads", "dm", "dms"),
}
SHORTEST_NAME = 2


class Filter:
    """Reads modifiers the way one person means them: `me` and the days are theirs."""

    def __init__(self, person: "Person", *, today: date) -> None:
        self.person = person
        self.today = today

    def conditions(self, query: Query) -> list[ColumnElement[bool]]:
        """One condition for each modifier; several values of one are alternatives."""
        readers: dict[str, Callable[[str], ColumnElement[bool]]] = {
            "from": self._from,
            "to": self._to,
            "in": self._in,
            "with": self._with,
            "has": self._has,
            "hasmy": self._has_mine,
            "is": self._is,
            "before": self._before,
            "after": self._after,
            "on": self._on,
            "during": self._on,
        }
        conditions: list[ColumnElement[bool]] = []
        for name, read in readers.items():
            if wanted := query.values(name):
                conditions.append(or_(*(read(value) for value in wanted)))
            conditions += [not_(read(value)) for value in query.values(name, negated=True)]
        return conditions

    def unknown(self, query: Query) -> Iterator[Modifier]:
        """Modifiers whose value means nothing: no such person, channel, day or mark."""
        for each in query.modifiers:
            if not self._is_known(each.name, each.value):
                yield each

    def _is_known(self, name: str, value: str) -> bool:
        if name in DAYS:
            return span_of(value, today=self.today) is not None
        if name in ("has", "hasmy", "is"):
            return value.lower() in MARKS[name] or (name != "is" and canonical(value) is not None)
        if name == "in" and not value.startswith(("@", "<@")):
            named = self.person.readable_channels().where(Channel.name == value.lstrip("#").lower())
            return current.session.scalars(named).first() is not None
        return bool(self._people(value))

    def _from(self, value: str) -> ColumnElement[bool]:
        return Message.person_id.in_(self._people(value))

    def _to(self, value: str) -> ColumnElement[bool]:
        """Said to somebody: calling them, or in a direct message with them."""
        people = self._people(value)
        calling = (
            select(Mention.id)
            .where(Mention.channel_id == Message.channel_id, Mention.ts == Message.ts)
            .where(Mention.kind == "user", Mention.target.in_(people))
            .exists()
        )
        return or_(calling, and_(self._in_direct(people), Message.person_id.not_in(people)))

    def _in(self, value: str) -> ColumnElement[bool]:
        if value.startswith(("@", "<@")):
            return self._in_direct(self._people(value))
        named = select(Channel.id).where(Channel.name == value.lstrip("#").lower())
        return Message.channel_id.in_(named)

    def _with(self, value: str) -> ColumnElement[bool]:
        """In a thread or direct message that somebody takes part in."""
        people = self._people(value)
        theirs = select(Message.channel_id, Message.thread_ts).where(Message.person_id.in_(people))
        places = theirs.where(Message.thread_ts.is_not(None)).subquery()
        in_thread = (
            select(places.c.thread_ts)
            .where(places.c.channel_id == Message.channel_id)
            .where(places.c.thread_ts == Message.root_ts)
            .exists()
        )
        return or_(in_thread, self._in_direct(people))

    def _has(self, value: str) -> ColumnElement[bool]:
        match value.lower():
            case "link" | "links":
                return or_(Message.text.contains("<http"), Message.text.contains("<mailto:"))
            case "file" | "files":
                return Message.id.in_(select(FileShare.message_id))
            case "reaction" | "reactions":
                return Message.id.in_(select(Reaction.message_id))
            case _:
                return self._reacted(value)

    def _has_mine(self, value: str) -> ColumnElement[bool]:
        return self._reacted(value, Reaction.person_id == self.person.id)

    def _reacted(self, value: str, *more: ColumnElement[bool]) -> ColumnElement[bool]:
        found = canonical(value)
        if found is None:
            return false()
        return Message.id.in_(select(Reaction.message_id).where(Reaction.name == found.name, *more))

    def _is(self, value: str) -> ColumnElement[bool]:
        match value.lower():
            case "thread" | "threads":
                return Message.thread_ts.is_not(None)
            case "dm" | "dms":
                return Message.channel_id.in_(select(Channel.id).where(Channel.kind == "im"))
            case _:
                return false()

    def _before(self, value: str) -> ColumnElement[bool]:
        span = span_of(value, today=self.today)
        return Message.ts < stamp_of(span.start(self.person.zone)) if span else false()

    def _after(self, value: str) -> ColumnElement[bool]:
        span = span_of(value, today=self.today)
        return Message.ts >= stamp_of(span.end(self.person.zone)) if span else false()

    def _on(self, value: str) -> ColumnElement[bool]:
        span = span_of(value, today=self.today)
        if span is None:
            return false()
        start, end = span.start(self.person.zone), span.end(self.person.zone)
        return and_(Message.ts >= stamp_of(start), Message.ts < stamp_of(end))

    def _in_direct(self, people: list[str]) -> ColumnElement[bool]:
        """In a direct message of this person with any of these."""
        direct = select(Channel.id).where(Channel.kind.in_(("im", "mpim")))
        shared = select(Membership.channel_id).where(Membership.person_id.in_(people))
        return and_(Message.channel_id.in_(direct), Message.channel_id.in_(shared))

    def _people(self, value: str) -> list[str]:
        """Ids of everybody whom a name may mean: `me`, a handle, a display name or a full name.

        Where nobody is called exactly so, those whose handle or one of whose names begins that way.
        """
        from dayshift_chat.models.people import Person  # noqa: PLC0415 - it is made of search

        name = folded(value.strip("<>").lstrip("@"))
        if name == "me":
            return [self.person.id]
        columns = (Person.handle, Person.display_name, Person.real_name, Person.id)
        rows = current.session.execute(select(*columns)).all()
        exactly = [row.id for row in rows if name in map(folded, row)]
        if exactly or len(name) < SHORTEST_NAME:
            return exactly
        return [row.id for row in rows if _begins(name, row.handle, row.display_name, row.real_name)]


def _begins(name: str, *called: str) -> bool:
    """Whether one of these, or a later word of it, begins that way."""
    return any(f" {name}" in f" {folded(each)}" for each in called)
