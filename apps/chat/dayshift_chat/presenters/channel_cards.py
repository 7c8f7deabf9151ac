"""Channels in the directory."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast, get_args
from urllib.parse import urlencode

from dayshift_chat.models.people.directory import ChannelScope, ChannelSort
from dayshift_chat.presenters import addresses
from dayshift_chat.presenters.desk import Desk
from dayshift_chat.presenters.moments import plural
from dayshift_chat.presenters.views import Tab

SORTS: dict[str, str] = {
    "recommended": "Most recommended",
    "name": "A to Z",
    "newest": "Newest channel",
    "oldest": "Oldest channel",
    "most_members": "Most members",
    "fewest_members": "Fewest members",
}
SCOPES: dict[str, str] = {
    "all": "All channels", "mine": "My channels", "others": "Other channels",
    "public": "Public", "private": "Private", "archived": "Archived",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ChannelLine:
    id: str
    name: str
    url: str
    resource: str
    members: str
    purpose: str
    is_member: bool
    is_private: bool
    is_archived: bool
    can_join: bool
    can_leave: bool


@dataclass(frozen=True, slots=True)
class ChannelListing:
    lines: tuple[ChannelLine, ...]
    text: str
    sort: str
    scope: str
    sorts: tuple[Tab, ...]
    scopes: tuple[Tab, ...]


def channel_cards(desk: Desk, asked: Mapping[str, str]) -> ChannelListing:
    """The channels that match what was asked for."""
    sort = asked["sort"] if asked.get("sort") in get_args(ChannelSort) else "name"
    scope = asked["scope"] if asked.get("scope") in get_args(ChannelScope) else "all"
    text = asked.get("q", "")
    found = desk.viewer.channel_directory(
        text=text, sort=cast(ChannelSort, sort), scope=cast(ChannelScope, scope)
    )
    base = desk.where.view("directories/channels")

    def choice(key: str, name: str, chosen: str, parameter: str) -> Tab:
        query = {"q": text, "sort": sort, "scope": scope, parameter: key}
        return Tab(name, f"{base}?{urlencode(query)}", is_current=key == chosen)

    return ChannelListing(
        lines=tuple(
            ChannelLine(
                id=card.channel.id,
                name=card.channel.name or "",
                url=desk.where.channel(card.channel.id),
                resource=addresses.channel_url(card.channel),
                members=plural(card.members, "member"),
                purpose=card.channel.purpose,
                is_member=card.is_member,
                is_private=card.channel.is_private,
                is_archived=card.channel.is_archived,
                can_join=not card.is_member
                and card.channel.kind == "public"
                and not card.channel.is_archived,
                can_leave=card.is_member and not card.channel.is_general and not card.channel.is_archived,
            )
            for card in found
        ),
        text=text,
        sort=SORTS[sort],
        scope=SCOPES[scope],
        sorts=tuple(choice(key, name, sort, "sort") for key, name in SORTS.items()),
        scopes=tuple(choice(key, name, scope, "scope") for key, name in SCOPES.items()),
    )
