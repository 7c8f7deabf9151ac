"""Saying something in a channel."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sqlalchemy import delete, select, update

from dayshift_chat.models.channels.archivable import Archivable
from dayshift_chat.models.channels.membership import Membership
from dayshift_chat.models.drafts import Draft
from dayshift_chat.models.messages import File, Message
from dayshift_chat.models.wording import Words, worded
from dayshift_kit import current
from dayshift_kit.errors import Invalid, NotAllowed, Stale

if TYPE_CHECKING:
    from dayshift_chat.models.people import Person
    from dayshift_chat.models.people.columns import PersonColumns

_TOKEN = re.compile(r"[A-Za-z0-9._:-]{1,64}")


class Postable(Archivable):
    """A channel that people write in."""

    def post(
        self,
        *,
        person: "Person",
        text: str,
        thread_ts: str | None = None,
        broadcast: bool = False,
        client_msg_id: str | None = None,
        files: Sequence[File] = (),
    ) -> Message:
        """Say something here, or reply to something said here.

        Sending the same again with the same `client_msg_id` returns the first message.

        Args:
            person: who speaks.
            text: mrkdwn source.
            thread_ts: stamp of the message that the thread hangs on, for a reply.
            broadcast: show the reply in the channel as well.
            client_msg_id: drawn by the page for each message a person writes.
            files: what goes with it, already kept.

        Raises:
            Invalid: nothing to say, too long, too many files, no such thread, or a misshapen token.
            NotAllowed: the channel takes no messages from this person.
            Stale: the token belongs to another message.
        """
        self.ensure_takes_messages_of(person)
        words = worded(text, may_be_blank=bool(files))
        if sent := _sent_before(person, client_msg_id):
            return self._same(sent, words, thread_ts)
        root = self._root(thread_ts) if thread_ts else None
        message = self._add(person, words, root, broadcast=broadcast, client_msg_id=client_msg_id)
        message.attach(tuple(files))
        message.remention()
        if root is not None:
            _let_follow(root, message)
        self._after_posting(message)
        return message

    def takes_messages_of(self, person: "PersonColumns") -> bool:
        """Whether this person may say something here that somebody could read."""
        return self.is_open_for(person) and not self._is_silent(person)

    def ensure_takes_messages_of(self, person: "PersonColumns") -> None:
        """Refuse what is written by somebody who may not write here, or to nobody.

        Raises:
            NotAllowed: archived, the person is not in it, or the other account was deactivated.
        """
        self.ensure_open_for(person)
        if self._is_silent(person):
            raise NotAllowed("This person's account was deactivated, so nobody would read your message.")

    def _is_silent(self, person: "PersonColumns") -> bool:
        return self.kind == "im" and any(not other.is_active for other in self.others_than(person))

    def _same(self, sent: Message, words: Words, thread_ts: str | None) -> Message:
        """The message that was sent before, if it is this one, as it was first said."""
        first = sent.revisions[0].text if sent.revisions else sent.text
        if (sent.channel_id, sent.thread_ts, first) != (self.id, thread_ts, words.source):
            raise Stale("This page sent another message already. Reload it and send this one again.")
        return sent

    def _root(self, thread_ts: str) -> Message:
        """The message a reply hangs on. Threads do not nest, and a deleted root without replies is gone."""
        heads = select(Message).where(Message.channel_id == self.id, Message.ts == thread_ts)
        root = current.session.scalars(heads).one_or_none()
        if root is None or root.is_reply or not root.is_spoken:
            raise Invalid({"thread_ts": "There is no such thread in this conversation."})
        if root.is_deleted and not root.reply_count:
            raise Invalid({"thread_ts": "The message you are replying to was deleted."})
        return root

    def _add(
        self,
        person: "Person",
        words: Words,
        root: Message | None,
        *,
        broadcast: bool,
        client_msg_id: str | None,
    ) -> Message:
        message = Message(
            channel_id=self.id,
            ts=self.next_stamp(),
            person_id=person.id,
            kind="bot" if person.is_bot else "message",
            text=words.source,
            plain_text=words.plain,
            thread_ts=root.ts if root else None,
            is_broadcast=broadcast and root is not None,
            client_msg_id=client_msg_id,
            origin=current.channel,
        )
        said = {"channel_id": self.id, "ts": message.ts, "text": message.text}
        where = {"thread_ts": message.thread_ts, "is_broadcast": message.is_broadcast}
        message.track("posted", actor=person, after={**said, **where})
        return message

    def _after_posting(self, message: Message) -> None:
        """What sending does besides: the draft is used up, one's own words are read, hidden DMs return."""
        session = current.session
        session.execute(
            delete(Draft).where(
                Draft.person_id == message.person_id,
                Draft.channel_id == self.id,
                Draft.thread_ts == (message.thread_ts or ""),
            )
        )
        if message.is_in_channel and (member := self.membership_of(message.person)):
            member.read_to(message.ts)
        if self.is_direct:
            closed = update(Membership).where(Membership.channel_id == self.id, ~Membership.is_open)
            session.execute(closed.values(is_open=True))


def _sent_before(person: "Person", client_msg_id: str | None) -> Message | None:
    if client_msg_id is None:
        return None
    if not _TOKEN.fullmatch(client_msg_id):
        raise Invalid({"client_msg_id": "The page could not name this message. Reload it and try again."})
    sent = select(Message).where(Message.person_id == person.id, Message.client_msg_id == client_msg_id)
    return current.session.scalars(sent).one_or_none()


def _let_follow(root: Message, reply: Message) -> None:
    """Everybody a thread concerns follows it: its author, who is called in it, and who replies."""
    members = set(
        current.session.scalars(select(Membership.person_id).where(Membership.channel_id == root.channel_id))
    )
    concerned = [root.person_id, *root.mentioned_ids, reply.person_id, *reply.mentioned_ids]
    root.subscribe(each for each in concerned if each in members)
    root.read_thread_to(reply.ts, person=reply.person)
