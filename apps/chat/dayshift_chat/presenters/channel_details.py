"""The dialog with all about a channel."""

from dataclasses import dataclass

from sqlalchemy import select

from dayshift_chat.models import Channel, Membership, Person
from dayshift_chat.presenters import addresses
from dayshift_chat.presenters.calling import called
from dayshift_chat.presenters.desk import Desk
from dayshift_chat.presenters.headers import header_of
from dayshift_chat.presenters.views import Face, Header, Tab
from dayshift_chat.search.query import LONGEST_QUERY
from dayshift_kit import current


@dataclass(frozen=True, slots=True)
class Details:
    """One tab of the dialog."""

    channel: Channel
    header: Header
    tab: str
    tabs: tuple[Tab, ...]
    created: str
    can_change: bool
    can_rename: bool
    can_archive: bool
    members: tuple[Face, ...] = ()
    creator_id: str = ""
    text: str = ""
    viewer_id: str = ""


def details_of(desk: Desk, channel: Channel, *, tab: str, text: str) -> Details:
    """What a channel is about, who is in it, or what can be set."""
    name = called(channel, desk.viewer)
    url = f"{addresses.channel_url(channel)}/details"
    creator = current.session.get_one(Person, channel.creator_id)
    is_open = channel.is_open_for(desk.viewer)
    day = desk.moments.long_date(desk.moments.day_of(channel.created_at))
    tabs = [Tab("About", url, is_current=tab == "about")]
    tabs.append(Tab("Members", f"{url}/members", is_current=tab == "members", count=channel.member_count))
    if not channel.is_direct and channel.has_member(desk.viewer):
        tabs.append(Tab("Settings", f"{url}/settings", is_current=tab == "settings"))
    return Details(
        channel=channel,
        header=header_of(desk, channel, name),
        tab=tab,
        tabs=tuple(tabs),
        created=f"{creator.real_name} on {day}",
        can_change=is_open and not channel.is_direct,
        can_rename=channel.can_be_renamed_by(desk.viewer),
        can_archive=not channel.is_general and not channel.is_direct and channel.has_member(desk.viewer),
        members=_members(desk, channel, text) if tab == "members" else (),
        creator_id=channel.creator_id,
        text=text,
        viewer_id=desk.viewer.id,
    )


def _members(desk: Desk, channel: Channel, text: str) -> tuple[Face, ...]:
    query = (
        select(Person)
        .join(Membership, Membership.person_id == Person.id)
        .where(Membership.channel_id == channel.id)
        .order_by(Person.real_name, Person.id)
    )
    if words := text.strip():
        query = query.where(Person.real_name.icontains(words[:LONGEST_QUERY], autoescape=True))
    return tuple(desk.faces.of(person) for person in current.session.scalars(query))
