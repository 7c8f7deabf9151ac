"""The very beginning of a conversation, in words."""

from markupsafe import Markup

from dayshift_chat.models import Channel, Person
from dayshift_chat.presenters import addresses
from dayshift_chat.presenters.calling import Called
from dayshift_chat.presenters.desk import Desk
from dayshift_chat.presenters.views import Action, Intro
from dayshift_kit import current

CHIP = Markup('<a class="mention" href="{}" data-turbo-frame="pane">@{}</a>')


def intro_of(desk: Desk, channel: Channel, called: Called) -> Intro:
    """What stands above the first message."""
    if channel.name is not None:
        return _of_channel(desk, channel)
    if not called.others:
        text = Markup("This is your space. Keep drafts, links and notes here: nobody else sees them.")
        return Intro("self", desk.viewer.real_name, text, face=desk.faces.of(desk.viewer))
    if len(called.others) == 1:
        return _of_person(desk, called.others[0])
    chips = Markup(", ").join(_chip(desk, person) for person in called.others)
    text = Markup("This is the very beginning of your group conversation with {}.").format(chips)
    return Intro("group", called.bare, text)


def _of_channel(desk: Desk, channel: Channel) -> Intro:
    creator = current.session.get_one(Person, channel.creator_id)
    who = Markup("You") if creator.id == desk.viewer.id else _chip(desk, creator)
    day = desk.moments.long_date(desk.moments.day_of(channel.created_at))
    kind = "private " if channel.is_private else ""
    text = Markup("{} created this {}channel on {}. This is the very beginning of {}.").format(
        who, kind, day, Markup("<strong>{}</strong>").format(channel.title)
    )
    if channel.purpose:
        text += Markup(" {}").format(channel.purpose)
    url = addresses.channel_url(channel)
    actions = (
        Action(
            "Edit description" if channel.purpose else "Add description", f"{url}/purpose/edit", icon="pencil"
        ),
        Action("Add people", f"{url}/members/new", icon="user-plus"),
    )
    is_open = channel.is_open_for(desk.viewer)
    return Intro(
        "channel", channel.name or "", text, is_private=channel.is_private, actions=actions if is_open else ()
    )


def _of_person(desk: Desk, person: Person) -> Intro:
    text = Markup(
        "This is the very beginning of your direct messages with {}. "
        "Only the two of you can see what is written here."
    ).format(_chip(desk, person))
    subtitle = " · ".join(part for part in (person.title, person.office) if part)
    profile = Action("View profile", desk.where.person(person.id), frame="pane")
    return Intro(
        "person", person.real_name, text, subtitle=subtitle, face=desk.faces.of(person), actions=(profile,)
    )


def _chip(desk: Desk, person: Person) -> Markup:
    return CHIP.format(desk.where.person(person.id), person.real_name)
