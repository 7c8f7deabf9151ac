"""What the CRM's robot says of its own accord: changes of deals, in the deal's channel and in one for all."""

from collections.abc import Iterator

from dayshift_seeds.talk import figures, links
from dayshift_seeds.talk.dice import Dice, number_of
from dayshift_seeds.talk.drafts import Draft
from dayshift_seeds.talk.grammar import escaped
from dayshift_seeds.talk.hours import seconds
from dayshift_seeds.talk.rooms import Room
from dayshift_seeds.talk.stage import Stage
from dayshift_seeds.transcript import ChatCard, ChatField
from dayshift_seeds.truth import Deal, DealChange

_RECENT = {"small": 20, "standard": 420, "large": 1_600}
_WORDS = {
    "stage": (
        "Stage changed: {deal}, now {after}",
        "{deal} went from {before} to {after}",
        "{who} moved {deal} to {after}",
    ),
    "amount": (
        "Amount changed: {deal}",
        "New amount on {deal}",
        "{who} changed the amount of {deal}",
    ),
    "close_date": (
        "Close date moved: {deal}",
        "New close date for {deal}",
        "{who} gave {deal} another close date",
    ),
    "owner": ("Owner changed: {deal}", "{deal} has a new owner"),
}


class Ledger:
    """Turns the history of deals into messages."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.truth = stage.truth

    def write(self) -> Iterator[Draft]:
        """Every change of a deal that has a channel, and recent changes of all deals in the common one."""
        changes = sorted(
            (
                (change.at, deal.key, number, deal, change)
                for deal in self.truth.deals.all
                for number, change in enumerate(deal.changes, start=1)
                if change.at <= self.truth.now
            ),
            key=lambda row: row[:3],
        )
        common = self.stage.rooms.get("clientele-updates")
        recent = changes[-_RECENT[self.truth.size] :]
        for at, _, number, deal, change in changes:
            room = self._room_of(deal)
            if (
                room is not None
                and room.opened < seconds(at)
                and (room.closes or self.stage.now) > seconds(at)
            ):
                yield self._draft(room, deal, change, number)
        for _, _, number, deal, change in recent if common else ():
            if common is not None:
                yield self._draft(common, deal, change, number)

    def _room_of(self, deal: Deal) -> Room | None:
        for room in self.stage.rooms.values():
            about = room.about.get("customer")
            if room.key.startswith("deal-") and getattr(about, "key", None) == deal.customer:
                return room
        return None

    def _draft(self, room: Room, deal: Deal, change: DealChange, number: int) -> Draft:
        dice = Dice(self.truth.seed, "ledger", room.key, deal.key, number)
        link = links.labelled(links.record("deal", deal.key), deal.name)
        text = dice.pick(_WORDS[change.field]).format(
            deal=link,
            before=escaped(change.before),
            after=escaped(change.after),
            who=self.truth.people[change.actor].name,
        )
        fact = f"deal:{deal.key}/{change.field}/{number}"
        return Draft(
            room=room.key,
            author="bot:clientele",
            second=seconds(change.at) + 2 + number_of(room.key, fact) % 40,
            text=text,
            kind="bot",
            card=self._card(deal, change),
            facts=[fact] if fact in self.truth.facts else [],
        )

    def _card(self, deal: Deal, change: DealChange) -> ChatCard:
        label = {"stage": "Stage", "amount": "Amount", "close_date": "Close date", "owner": "Owner"}[
            change.field
        ]
        owner = self.truth.people[deal.owner].name
        before, after = (self._said(value, deal.amount.currency) for value in (change.before, change.after))
        fields = [ChatField(label, f"{before} → {after}")]
        if change.field != "owner":
            fields.append(ChatField("Owner", owner))
        colour = {"Closed Won": "good", "Closed Lost": "danger"}.get(change.after, "neutral")
        return ChatCard(tuple(fields), colour, (("Open record", links.record("deal", deal.key)),))  # type: ignore[arg-type]

    def _said(self, value: str, currency: str) -> str:
        if value in self.truth.people:
            return self.truth.people[value].name
        return figures.printed(value, currency)
