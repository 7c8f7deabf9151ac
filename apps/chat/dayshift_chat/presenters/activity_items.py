"""Lines of Activity."""

from dataclasses import dataclass
from urllib.parse import urlencode

from markupsafe import Markup

from dayshift_chat.models import ActivityItem, Person
from dayshift_chat.models.people.activity import KINDS, ActivityKind
from dayshift_chat.presenters.calling import called
from dayshift_chat.presenters.desk import Desk
from dayshift_chat.presenters.previews import preview
from dayshift_chat.presenters.views import Face
from dayshift_kit import current

TABS = (
    ("all", "All"),
    ("mention", "Mentions"),
    ("thread", "Threads"),
    ("reaction", "Reactions"),
    ("invitation", "Invitations"),
)
ICONS = {
    "mention": "at-sign",
    "thread": "message-circle-more",
    "reaction": "smile-plus",
    "invitation": "user-plus",
}


@dataclass(frozen=True, slots=True)
class Item:
    key: str
    kind: str
    icon: str
    time: str
    who: str
    text: Markup
    url: str
    face: Face
    is_unread: bool
    is_selected: bool
    emoji: tuple[str, ...] = ()


def activity_items(desk: Desk, *, tab: str, is_unread_only: bool, opened: str) -> list[Item]:
    """The viewer's news, the latest first; `opened` is the key of the one that is open."""
    kinds: tuple[ActivityKind, ...] = tuple(kind for kind in KINDS if tab in (kind, "all"))
    found = desk.viewer.activity(kinds=kinds, is_unread_only=is_unread_only)
    return [_item(desk, each, tab=tab, is_unread_only=is_unread_only, opened=opened) for each in found]


def _item(desk: Desk, item: ActivityItem, *, tab: str, is_unread_only: bool, opened: str) -> Item:
    people = [current.session.get_one(Person, person_id) for person_id in item.person_ids]
    key = f"{item.kind}-{item.channel.id}-{item.message.ts if item.message else ''}"
    place = called(item.channel, desk.viewer)
    where = {"channel": item.channel.id, "message": item.message.ts if item.message else ""}
    kept = {"type": tab, **({"unread": "1"} if is_unread_only else {})}
    return Item(
        key=key,
        kind=f"{_happened(item)} {place.signed}",
        icon=ICONS[item.kind],
        time=desk.moments.brief(item.at),
        who=_who(people),
        text=preview(_text(item, place.signed)),
        url=f"{desk.where.view('activity')}?{urlencode({**kept, 'open': key, **where})}",
        face=desk.faces.of(people[0]),
        is_unread=item.is_unread and key != opened,
        is_selected=key == opened,
        emoji=item.emoji[:3],
    )


def _happened(item: ActivityItem) -> str:
    if item.kind == "mention" and item.is_broadcast:
        return "Group mention in"
    return {
        "mention": "Mention in",
        "thread": "Thread in",
        "reaction": "Reactions in",
        "invitation": "Invitation to",
    }[item.kind]


def _who(people: list[Person]) -> str:
    names = [person.real_name for person in people]
    if len(names) <= 2:
        return " and ".join(names)
    return f"{names[0]}, {names[1]} and {len(names) - 2} other{'s' if len(names) > 3 else ''}"


def _text(item: ActivityItem, place: str) -> str:
    if item.message is None:
        return f"Added you to {place}"
    words = " ".join(item.message.plain_text.split())
    return f"You: {words}" if item.kind == "reaction" else words
