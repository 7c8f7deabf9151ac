"""The top of a conversation and the bar that takes the place of its message box."""

from urllib.parse import urlencode

from sqlalchemy import select

from dayshift_chat.models import Channel, Membership, Person
from dayshift_chat.presenters import addresses
from dayshift_chat.presenters.calling import Called
from dayshift_chat.presenters.desk import Desk
from dayshift_chat.presenters.views import Closed, Face, Header, Tab
from dayshift_kit import current

FACES = 3


def header_of(desk: Desk, channel: Channel, called: Called, *, tab: str = "messages") -> Header:
    """Name, star, members and tabs."""
    url = addresses.channel_url(channel)
    member = desk.membership(channel)
    one = called.others[0] if len(called.others) == 1 else None
    is_self = channel.is_direct and not called.others
    face = desk.faces.of(one) if one else (desk.faces.of(desk.viewer) if is_self else None)
    shown = desk.where.channel(channel.id)
    return Header(
        id=channel.id,
        name=called.bare,
        url=url,
        shown_url=shown,
        details_url=face.url if face else f"{url}/details",
        details_frame="pane" if face else "dialog",
        details_label=f"{called.bare}, view profile" if face else f"{called.bare}, view details",
        topic=channel.topic,
        is_member=member is not None,
        is_starred=member is not None and member.is_starred,
        is_muted=member is not None and member.is_muted,
        is_private=channel.is_private,
        is_archived=channel.is_archived,
        is_dm=channel.is_direct,
        can_leave=channel.can_be_left_by(desk.viewer),
        can_change=not channel.is_direct and channel.is_open_for(desk.viewer),
        search_url=_search_url(desk, channel, called),
        can_invite=not channel.is_direct and channel.is_open_for(desk.viewer),
        face=face,
        member_count=0 if channel.kind == "im" else channel.member_count,
        members_url=f"{url}/details/members",
        faces=() if channel.kind == "im" else _faces(desk, channel),
        tabs=(
            Tab("Messages", shown, "message-circle", is_current=tab == "messages"),
            Tab("Files", f"{shown}/files", "layers", is_current=tab == "files"),
        ),
    )


def closed_of(desk: Desk, channel: Channel, called: Called) -> Closed | None:
    """Why there is no message box, if there is none."""
    if channel.is_archived:
        return Closed(f"You are viewing {called.signed}, an archived channel", close_url=desk.where.base)
    if any(not person.is_active for person in called.others) and channel.kind == "im":
        return Closed(f"{called.bare}’s account was deactivated, so nobody would read your message.")
    if channel.can_be_joined_by(desk.viewer):
        url = addresses.channel_url(channel)
        return Closed(
            f"You are viewing {called.signed}", join_url=f"{url}/membership", details_url=f"{url}/details"
        )
    return None


def _faces(desk: Desk, channel: Channel) -> tuple[Face, ...]:
    query = (
        select(Person)
        .join(Membership, Membership.person_id == Person.id)
        .where(Membership.channel_id == channel.id, Person.deactivated_at.is_(None))
        .order_by(Membership.joined_at, Person.id)
        .limit(FACES)
    )
    return tuple(desk.faces.of(person) for person in current.session.scalars(query))


def _search_url(desk: Desk, channel: Channel, called: Called) -> str:
    where = (
        f"#{channel.name}" if channel.name else (f"@{called.others[0].handle}" if called.others else "@me")
    )
    return f"{desk.where.view('search')}?{urlencode({'q': f'in:{where} '})}"
