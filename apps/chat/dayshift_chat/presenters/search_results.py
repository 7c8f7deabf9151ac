"""Search results, and the chips that narrow them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast
from urllib.parse import urlencode

from dayshift_chat.models import Channel
from dayshift_chat.models.people.filtering import DAYS, MARKS
from dayshift_chat.models.people.searching import SearchResults, SearchSort
from dayshift_chat.mrkdwn import marker, to_html
from dayshift_chat.presenters import addresses
from dayshift_chat.presenters.calling import called
from dayshift_chat.presenters.desk import Desk
from dayshift_chat.presenters.file_cards import file_card
from dayshift_chat.presenters.search_chips import Address, Chip, chips_of, with_choices
from dayshift_chat.presenters.views import Face, FileCard, Row, Tab
from dayshift_chat.search import Modifier, folded

MOST_PAGES = 100_000
NOTHING = "Check the spelling, use fewer words, or take a filter away."
SORTS = {"relevant": "Most relevant", "newest": "Newest", "oldest": "Oldest"}


@dataclass(frozen=True, slots=True)
class Result:
    """One message, where it was said and when."""

    place: str
    icon: str
    day: str
    url: str
    view_label: str
    row: Row


@dataclass(frozen=True, slots=True)
class Search:
    """The whole screen."""

    text: str
    heading: str
    tab: str
    tabs: tuple[Tab, ...]
    chips: tuple[Chip, ...]
    sort: str
    sorts: tuple[Tab, ...]
    mine_url: str
    is_mine: bool
    messages: tuple[Result, ...]
    files: tuple[FileCard, ...]
    people: tuple[Face, ...]
    channels: tuple[Channel, ...]
    previous_url: str
    next_url: str
    has_results: bool
    nothing: str


def results_of(desk: Desk, asked: Mapping[str, str]) -> Search:
    """What matches, one page of it."""
    text = with_choices(desk, asked)
    sort = asked["sort"] if asked.get("sort") in SORTS else "relevant"
    page = _page_number(asked.get("page", ""))
    is_mine = asked.get("mine") == "1"
    found = desk.viewer.search(text, page=page, sort=cast(SearchSort, sort), is_own_only=is_mine)
    tab = asked.get("tab", "messages")
    state = {"q": text, "tab": tab, "sort": sort, **({"mine": "1"} if is_mine else {})}

    def url(**changes: str) -> str:
        kept = {name: value for name, value in {**state, **changes}.items() if value}
        return f"{desk.where.view('search')}?{urlencode(kept)}"

    tabs = _tabs(found, tab, url)
    return Search(
        text=text,
        heading=found.query.words,
        tab=tab,
        tabs=tabs,
        chips=chips_of(desk, found.query, url),
        sort=SORTS[sort],
        sorts=tuple(Tab(name, url(sort=key), is_current=key == sort) for key, name in SORTS.items()),
        mine_url=url(mine="" if is_mine else "1"),
        is_mine=is_mine,
        messages=_messages(desk, found) if tab == "messages" else (),
        files=tuple(file_card(file) for file in found.files),
        people=tuple(desk.faces.of(person) for person in found.people),
        channels=found.channels,
        previous_url=url(page=str(min(found.page - 1, found.pages))) if found.page > 1 else "",
        next_url=url(page=str(found.page + 1)) if found.page < found.pages else "",
        has_results=any(each.is_current and each.count for each in tabs),
        nothing=" ".join(map(_unknown, found.unknown)) or NOTHING,
    )


def _page_number(text: str) -> int:
    """The page that an address asks for; what is no number is the first, what is beyond reason the last."""
    return min(int(text[:9]), MOST_PAGES) if text.isdecimal() else 1


def _unknown(modifier: Modifier) -> str:
    """What is wrong with a modifier that names nobody and nothing."""
    name, value = modifier.name, modifier.value
    if name in DAYS:
        return f"“{value}” is no day; write one as 2026-03-09."
    if name == "in" and not value.startswith(("@", "<@")):
        return f"There is no channel called “{value}” that you can see."
    if name in MARKS:
        return f"“{name}:{value}” says nothing that could be looked for."
    return f"Nobody is called “{value}”."


def _tabs(found: SearchResults, tab: str, url: Address) -> tuple[Tab, ...]:
    counts = {
        "messages": ("Messages", found.total),
        "files": ("Files", len(found.files)),
        "people": ("People", len(found.people)),
        "channels": ("Channels", len(found.channels)),
    }
    return tuple(
        Tab(name, url(tab=key), is_current=key == tab, count=count) for key, (name, count) in counts.items()
    )


def _messages(desk: Desk, found: SearchResults) -> tuple[Result, ...]:
    paint = marker([(term.text, term.is_prefix) for term in found.marks], folded)
    rows = desk.rows(found.names, place="result")
    results: list[Result] = []
    for line in found.rows:
        channel: Channel = line.message.channel
        name = called(channel, desk.viewer)
        is_direct = channel.is_direct
        results.append(
            Result(
                place=f"Direct message with {name.bare}" if is_direct else name.bare,
                icon="message-circle" if is_direct else ("lock" if channel.is_private else "hash"),
                day=desk.moments.month_day(line.message.at),
                url=addresses.permalink(line.message),
                view_label="View in conversation" if is_direct else "View in channel",
                row=rows.row(line, html=to_html(line.message.document, found.names, paint=paint)),
            )
        )
    return tuple(results)
