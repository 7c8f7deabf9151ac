"""Closing a channel, opening it again, and who may see it."""

from typing import TYPE_CHECKING

from dayshift_chat.models.channels.joinable import Joinable
from dayshift_kit import clock, current
from dayshift_kit.errors import NotAllowed

if TYPE_CHECKING:
    from dayshift_chat.models.people import Person


class Archivable(Joinable):
    """A channel that can be closed: read by everybody it was open to, changed by nobody."""

    def can_be_archived_by(self, person: "Person") -> bool:
        is_named = not self.is_direct and not self.is_general
        return is_named and not self.is_archived and self.has_member(person)

    def archive(self, *, by: "Person") -> None:
        """Close it; closing it twice changes nothing.

        Raises:
            NotAllowed: #general and direct messages stay open, and only members close a channel.
        """
        if self.is_archived and not self.is_direct:
            return
        if not self.can_be_archived_by(by):
            raise NotAllowed(f"{self.title} cannot be archived.")
        self.announce("archive", f"archived #{self.name}. Its messages can still be read.", by=by)
        self.archived_at, self.archived_by_id = clock.now(), by.id
        current.session.flush()
        self.track("archived", actor=by)

    def unarchive(self, *, by: "Person") -> None:
        """Open it again.

        Raises:
            NotAllowed: the person is not in it.
        """
        if not self.is_archived:
            return
        if not self.has_member(by):
            raise NotAllowed(f"Only members can open {self.title} again.")
        self.archived_at = self.archived_by_id = None
        current.session.flush()
        self.track("unarchived", actor=by)
        self.announce("unarchive", f"opened #{self.name} again.", by=by)

    def make_private(self, *, by: "Person") -> None:
        """Hide it from everybody who is not in it; its history stays.

        Raises:
            NotAllowed: #general, a direct message or archived, or the person is not in it.
        """
        self._ensure_named()
        self.ensure_open_for(by)
        if self.is_general:
            raise NotAllowed(f"{self.title} stays public.")
        self._convert("private", by)

    def make_public(self, *, by: "Person") -> None:
        """Let everybody see it, with all that was said before.

        Raises:
            NotAllowed: only admins, in a channel of their own, may.
        """
        self._ensure_named()
        self.ensure_open_for(by)
        if not by.is_admin:
            raise NotAllowed("Only admins can make a private channel public.")
        self._convert("public", by)

    def _convert(self, kind: str, by: "Person") -> None:
        if kind == self.kind:
            return
        before, self.kind = self.kind, kind
        current.session.flush()
        self.track("converted", actor=by, before={"kind": before}, after={"kind": kind})
        self.announce("convert", f"made this channel {kind}.", by=by)
