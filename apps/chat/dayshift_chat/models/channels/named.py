"""Channel names: what they may be made of, and changing them."""

import unicodedata
from typing import TYPE_CHECKING

from sqlalchemy import select

from dayshift_chat.models.channels.announcing import Announcing
from dayshift_chat.models.channels.looks import is_seen, look_of
from dayshift_chat.mrkdwn import escape
from dayshift_kit import current
from dayshift_kit.errors import Invalid, NotAllowed

if TYPE_CHECKING:
    from dayshift_chat.models.people import Person

LONGEST_NAME = 80
RESERVED = frozenset(("all", "archive", "archived", "channel", "everyone", "group", "here", "me", "slackbot"))


def as_channel_name(typed: str) -> str:
    """What somebody typed, in plain letters, lower case and with hyphens for spaces."""
    plain = unicodedata.normalize("NFKC", typed[: LONGEST_NAME * 4])
    return unicodedata.normalize("NFKC", "-".join(plain.lower().split()))


def name_problem(name: str) -> str | None:
    """What is wrong with the form of a name, None if nothing is."""
    if not name:
        return "Give the channel a name."
    if len(name) > LONGEST_NAME:
        return f"Channel names can be at most {LONGEST_NAME} characters long."
    if not all(_is_allowed(char) for char in name):
        return "Use letters, numbers, hyphens and underscores only, without capitals, spaces or periods."
    if not any(char.isalnum() for char in name):
        return "A name needs at least one letter or number."
    return None


def _is_allowed(char: str) -> bool:
    is_mark = unicodedata.category(char).startswith("M")
    is_letter = is_mark or (char.isalnum() and char == char.lower())
    return char in "-_" or (is_letter and is_seen(char))


class Named(Announcing):
    """A channel with a name, unlike a direct message."""

    @classmethod
    def checked_name(cls, typed: str, *, besides: str | None = None) -> str:
        """The name as it would be kept. `besides` is the present name, if it is to be another one.

        Raises:
            Invalid: its form breaks a rule, or it belongs to a channel, archived and private ones too, or
                looks like one that does.
        """
        name = as_channel_name(typed)
        if problem := name_problem(name):
            raise Invalid({"name": problem})
        others = current.session.scalars(select(cls.name).where(cls.name.is_not(None)))
        taken = RESERVED.union(str(other) for other in others if other != besides)
        if name in taken:
            raise Invalid({"name": f"The name “{name}” is already taken."})
        if look_of(name) in set(map(look_of, taken)):
            raise Invalid({"name": f"The name “{name}” looks like one that is already taken."})
        return name

    def can_be_renamed_by(self, person: "Person") -> bool:
        """Members name their channels, admins the one that everybody is in."""
        is_theirs = self.is_open_for(person) and (person.is_admin or not self.is_general)
        return not self.is_direct and is_theirs

    def rename(self, *, name: str, by: "Person") -> None:
        """Call the channel something else; links and mentions follow.

        Raises:
            Invalid: the new name breaks a rule or is taken.
            NotAllowed: it is a direct message or archived, the person is not in it, or it is #general and
                they are no admin.
        """
        self._ensure_named()
        self.ensure_open_for(by)
        if not self.can_be_renamed_by(by):
            raise NotAllowed(f"Only admins can rename {self.title}.")
        if as_channel_name(name) == self.name:
            return
        before = self.name or ""
        after = self.checked_name(name, besides=before)
        self.name, self.previous_names = after, [*self.previous_names, before]
        current.session.flush()
        self.track("renamed", actor=by, before={"name": before}, after={"name": after})
        self.announce("rename", f"renamed the channel from “{escape(before)}” to “{escape(after)}”", by=by)

    def _ensure_named(self) -> None:
        if self.is_direct:
            raise NotAllowed("Direct messages cannot be changed that way.")
