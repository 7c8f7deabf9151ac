"""Search over what a person may read."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from sqlalchemy import ColumnElement, Select, and_, func, literal_column, or_, select

from dayshift_chat.models.channels import Channel
from dayshift_chat.models.messages import File, FileShare, Message
from dayshift_chat.models.people.filtering import Filter
from dayshift_chat.models.people.reading import Reads
from dayshift_chat.search import Query, folded, parse_query
from dayshift_chat.search.index import message_fts
from dayshift_chat.search.query import Term, match_expression
from dayshift_kit import clock, current

if TYPE_CHECKING:
    from dayshift_chat.models.naming import Reader
    from dayshift_chat.models.people import Person
    from dayshift_chat.models.timeline import Row

SearchSort = Literal["relevant", "newest", "oldest"]
PER_PAGE = 20


@dataclass(frozen=True, slots=True)
class SearchResults:
    """One page of messages that match, and how much matches elsewhere.

    `rows` carry their message's channel; `names` shows mentions; `marks` are the terms to highlight.
    """

    query: Query
    rows: "tuple[Row, ...]"
    names: "Reader"
    total: int
    page: int
    sort: SearchSort
    files: tuple[File, ...]
    people: "tuple[Person, ...]"
    channels: tuple[Channel, ...]

    @property
    def pages(self) -> int:
        return max(1, -(-self.total // PER_PAGE))

    @property
    def marks(self) -> tuple[Term, ...]:
        return self.query.wanted


class Searches(Reads):
    """A person who searches."""

    def search(
        self, text: str, *, page: int = 1, sort: SearchSort = "relevant", is_own_only: bool = False
    ) -> SearchResults:
        """Messages, files, people and channels that match, among those this person may read.

        Args:
            text: what was typed, modifiers included.
            page: from 1.
            sort: most relevant, newest or oldest first.
            is_own_only: only channels this person is in.
        """
        from dayshift_chat.models.timeline import names_for, rows_of  # noqa: PLC0415 - needs Person

        query = parse_query(text)
        total, ids = (0, []) if query.is_empty else self._page_of(query, page, sort, is_own_only=is_own_only)
        found = {
            each.id: each for each in current.session.scalars(select(Message).where(Message.id.in_(ids)))
        }
        messages = [found[message_id] for message_id in ids]
        viewer = self._viewer()
        rows = tuple(rows_of(messages, viewer=viewer))
        return SearchResults(
            query=query,
            rows=rows,
            names=names_for(rows, viewer),
            total=total,
            page=max(page, 1),
            sort=sort,
            files=self._found_files(query),
            people=self._found_people(query),
            channels=self._found_channels(query),
        )

    def _page_of(
        self, query: Query, page: int, sort: SearchSort, *, is_own_only: bool
    ) -> tuple[int, list[int]]:
        """How many messages match, and the ids on one page."""
        matching = self._found_messages(query, is_own_only=is_own_only).with_only_columns(
            Message.id, func.count().over()
        )
        ordered = matching.order_by(*_order(sort, query)).limit(PER_PAGE)
        rows = current.session.execute(ordered.offset((max(page, 1) - 1) * PER_PAGE)).all()
        if not rows and page > 1:
            total, _ = self._page_of(query, 1, sort, is_own_only=is_own_only)
            return total, []
        return (rows[0][1] if rows else 0), [row[0] for row in rows]

    def _found_messages(self, query: Query, *, is_own_only: bool) -> Select[Message]:
        channels = self.channel_ids() if is_own_only else self.readable_channel_ids()
        filters = Filter(self._viewer(), today=clock.now().astimezone(self.zone).date())
        found = select(Message).where(
            Message.channel_id.in_(channels), Message.deleted_at.is_(None), Message.is_spoken
        )
        found = found.where(*filters.conditions(query))
        if query.wanted:
            matching = message_fts.c.rowid == Message.id
            found = found.join(message_fts, matching).where(_matches(query.wanted))
        for term in query.unwanted:
            avoided = select(message_fts.c.rowid).where(_matches((term,)))
            found = found.where(Message.id.not_in(avoided))
        return found

    def _found_files(self, query: Query) -> tuple[File, ...]:
        if not query.wanted:
            return ()
        shared = (
            select(FileShare.file_id)
            .join(Message, Message.id == FileShare.message_id)
            .where(Message.channel_id.in_(self.readable_channel_ids()), Message.deleted_at.is_(None))
        )
        named = [File.title.icontains(term.text, autoescape=True) for term in query.wanted]
        found = select(File).where(File.id.in_(shared), File.deleted_at.is_(None), and_(*named))
        return tuple(current.session.scalars(found.order_by(File.created_at.desc(), File.id).limit(50)))

    def _found_people(self, query: Query) -> "tuple[Person, ...]":
        if not query.wanted:
            return ()
        words = [folded(term.text) for term in query.wanted]
        everybody = current.session.scalars(_people())
        return tuple(
            person
            for person in everybody
            if all(word in folded(f"{person.real_name} {person.handle} {person.title}") for word in words)
        )

    def _found_channels(self, query: Query) -> tuple[Channel, ...]:
        if not query.wanted:
            return ()
        words = [
            or_(
                Channel.name.icontains(term.text, autoescape=True),
                Channel.purpose.icontains(term.text, autoescape=True),
            )
            for term in query.wanted
        ]
        found = self.readable_channels().where(Channel.name.is_not(None), and_(*words))
        return tuple(current.session.scalars(found.order_by(Channel.archived_at.is_not(None), Channel.name)))

    def _viewer(self) -> "Person":
        from dayshift_chat.models.people import Person  # noqa: PLC0415 - it is made of this trait

        return current.session.get_one(Person, self.id)


def _people() -> "Select[Person]":
    from dayshift_chat.models.people import Person  # noqa: PLC0415 - it is made of this trait

    return select(Person).where(Person.deactivated_at.is_(None)).order_by(Person.real_name, Person.id)


def _matches(terms: tuple[Term, ...]) -> ColumnElement[bool]:
    return literal_column("message_fts").op("MATCH")(match_expression(terms))


def _order(sort: SearchSort, query: Query) -> tuple[Any, ...]:
    if sort == "oldest":
        return (Message.ts.asc(), Message.id)
    if sort == "newest" or not query.wanted:
        return (Message.ts.desc(), Message.id)
    return (literal_column("message_fts.rank"), Message.ts.desc(), Message.id)
