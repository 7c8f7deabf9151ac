"""Search over what a person may read."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from sqlalchemy import ColumnElement, Select, and_, func, literal_column, or_, select

from dayshift_chat.models.channels import Channel
from dayshift_chat.models.messages import File, FileShare, Message
from dayshift_chat.models.people.filtering import Filter
from dayshift_chat.models.people.reading import Reads
from dayshift_chat.search import Modifier, Query, folded, parse_query
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

    `rows` carry their message's channel; `names` shows mentions; `marks` are the terms to highlight;
    `unknown` are the modifiers that name nobody and nothing.
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
    unknown: tuple[Modifier, ...] = ()

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
        filters = Filter(self._viewer(), today=clock.now().astimezone(self.zone).date())
        fitting = self._fitting(filters.conditions(query), is_own_only=is_own_only)
        total, ids = (0, []) if query.is_empty else self._page_of(fitting, query, page, sort)
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
            files=self._found_files(query, fitting),
            people=self._found_people(query, fitting),
            channels=self._found_channels(query, fitting, is_own_only=is_own_only),
            unknown=tuple(filters.unknown(query)),
        )

    def _page_of(
        self, fitting: Select[Message], query: Query, page: int, sort: SearchSort
    ) -> tuple[int, list[int]]:
        """How many messages match, and the ids on one page."""
        matching = _with_words(fitting, query).with_only_columns(Message.id, func.count().over())
        ordered = matching.order_by(*_order(sort, query)).limit(PER_PAGE)
        rows = current.session.execute(ordered.offset((max(page, 1) - 1) * PER_PAGE)).all()
        if not rows and page > 1:
            total, _ = self._page_of(fitting, query, 1, sort)
            return total, []
        return (rows[0][1] if rows else 0), [row[0] for row in rows]

    def _fitting(self, conditions: list[ColumnElement[bool]], *, is_own_only: bool) -> Select[Message]:
        """Messages that fit the filters, whatever their words."""
        channels = self.channel_ids() if is_own_only else self.readable_channel_ids()
        said = select(Message).where(Message.deleted_at.is_(None), Message.is_spoken)
        return said.where(Message.channel_id.in_(channels), *conditions)

    def _found_files(self, query: Query, fitting: Select[Message]) -> tuple[File, ...]:
        if not query.wanted:
            return ()
        messages = fitting.with_only_columns(Message.id)
        shared = select(FileShare.file_id).where(FileShare.message_id.in_(messages))
        named = [File.title.icontains(term.text, autoescape=True) for term in query.wanted]
        found = select(File).where(File.id.in_(shared), File.deleted_at.is_(None), and_(*named))
        return tuple(current.session.scalars(found.order_by(File.created_at.desc(), File.id).limit(50)))

    def _found_people(self, query: Query, fitting: Select[Message]) -> "tuple[Person, ...]":
        """With filters, only those who said something that fits."""
        if not query.wanted:
            return ()
        words = [folded(term.text) for term in query.wanted]
        authors = fitting.with_only_columns(Message.person_id) if query.modifiers else None
        everybody = current.session.scalars(_people(authors))
        return tuple(
            person
            for person in everybody
            if all(word in folded(f"{person.real_name} {person.handle} {person.title}") for word in words)
        )

    def _found_channels(
        self, query: Query, fitting: Select[Message], *, is_own_only: bool
    ) -> tuple[Channel, ...]:
        """With filters, only those in which something was said that fits."""
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
        if is_own_only:
            found = found.where(Channel.id.in_(self.channel_ids()))
        if query.modifiers:
            found = found.where(Channel.id.in_(fitting.with_only_columns(Message.channel_id)))
        return tuple(current.session.scalars(found.order_by(Channel.archived_at.is_not(None), Channel.name)))

    def _viewer(self) -> "Person":
        from dayshift_chat.models.people import Person  # noqa: PLC0415 - it is made of this trait

        return current.session.get_one(Person, self.id)


def _people(among: Select[str] | None) -> "Select[Person]":
    from dayshift_chat.models.people import Person  # noqa: PLC0415 - it is made of this trait

    active = select(Person).where(Person.deactivated_at.is_(None)).order_by(Person.real_name, Person.id)
    return active if among is None else active.where(Person.id.in_(among))


def _with_words(found: Select[Message], query: Query) -> Select[Message]:
    if query.wanted:
        matching = message_fts.c.rowid == Message.id
        found = found.join(message_fts, matching).where(_matches(query.wanted))
    for term in query.unwanted:
        avoided = select(message_fts.c.rowid).where(_matches((term,)))
        found = found.where(Message.id.not_in(avoided))
    return found


def _matches(terms: tuple[Term, ...]) -> ColumnElement[bool]:
    return literal_column("message_fts").op("MATCH")(match_expression(terms))


def _order(sort: SearchSort, query: Query) -> tuple[Any, ...]:
    if sort == "oldest":
        return (Message.ts.asc(), Message.id)
    if sort == "newest" or not query.wanted:
        return (Message.ts.desc(), Message.id)
    return (literal_column("message_fts.rank"), Message.ts.desc(), Message.id)
