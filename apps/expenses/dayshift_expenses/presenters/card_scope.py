"""Which charges the Cards screen is about: of which card, in which statement, in which state."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import NamedTuple
from urllib.parse import urlencode

from sqlalchemy import ColumnElement, Select, func, select

from dayshift_expenses.models import Card, CardTransaction, Person, StatementPeriod
from dayshift_expenses.presenters.figures import span
from dayshift_kit import current
from dayshift_kit.errors import NotFound

CARDS = "/cards"
MINE, ALL = "mine", "all"
STATES = {
    "": "All states", "suggested": "Suggested", "unmatched": "Without a match", "matched": "Matched",
    "personal": "Personal", "disputed": "Disputed", "ignored": "Left out", "reversed": "Taken back",
}  # fmt: skip
OPEN = ("suggested", "unmatched")
PERIODS = 12


class Choice(NamedTuple):
    """An entry of one of the filters."""

    words: str
    note: str
    url: str
    is_chosen: bool


@dataclass(frozen=True)
class Scope:
    """What its address asks for."""

    person: Person
    card: str
    usual: str
    since: date | None = None
    until: date | None = None
    state: str = ""
    page: int = 1

    @property
    def url(self) -> str:
        """The address; what is usual is left out."""
        period = f"{self.since}_{self.until}" if self.since and self.until else ""
        given = {
            "card": "" if self.card == self.usual else self.card, "period": period, "state": self.state,
            "page": str(self.page) if self.page > 1 else "",
        }  # fmt: skip
        asked = {name: value for name, value in given.items() if value}
        return f"{CARDS}?{urlencode(asked)}" if asked else CARDS

    @property
    def is_narrowed(self) -> bool:
        return bool(self.state or self.since or self.card != self.usual)

    @property
    def shows_holders(self) -> bool:
        """Whether charges of several people may stand together."""
        return self.card == ALL

    def in_state(self, state: str) -> "Scope":
        return replace(self, state=state, page=1)

    def charges(self, *states: str) -> Select[CardTransaction]:
        """The charges it is about, of some states only if any are named; those taken back are a state."""
        found = self.person.charges().where(self.of_cards())
        if self.since is not None and self.until is not None:
            on = func.coalesce(CardTransaction.posted_on, CardTransaction.authorised_on)
            found = found.where(on.between(self.since, self.until))
        if not states:
            return found
        if states == ("reversed",):
            return found.where(CardTransaction.state == "reversed")
        return found.where(CardTransaction.match_state.in_(states), CardTransaction.state != "reversed")

    def count(self, *states: str) -> int:
        found = self.charges(*states).order_by(None).with_only_columns(func.count())
        return current.session.scalar(found) or 0

    def of_cards(self) -> ColumnElement[bool]:
        """Cards that are in question."""
        if self.card == MINE:
            return Card.owner_id == self.person.id
        return Card.id.is_not(None) if self.card == ALL else Card.id == self.card


def usual_card(person: Person) -> str:
    """What the screen begins with: one's own cards, or everybody's for whoever only looks after them."""
    if not person.sees_all_cards:
        return MINE
    holds = current.session.scalar(select(Card.id).where(Card.owner_id == person.id).limit(1))
    return MINE if holds is not None else ALL


def waiting_charges(person: Person) -> int:
    """How many charges nobody has dealt with, on the cards that the screen begins with."""
    usual = usual_card(person)
    return Scope(person, usual, usual).count(*OPEN)


def scope_of(person: Person, asked: Mapping[str, str]) -> Scope:
    """What an address asks for.

    Raises:
        NotFound: it names a card that is not the person's to look at.
    """
    usual = usual_card(person)
    card = asked.get("card", "") or usual
    if card == ALL and not (person.sees_all_cards or len(person.owners_prepared_for) > 1):
        card = MINE
    if card not in (MINE, ALL):
        known = person.cards().order_by(None).with_only_columns(Card.id).where(Card.id == card)
        if current.session.scalar(known) is None:
            raise NotFound("There is no such card.")
    since, until = _period(asked.get("period", ""))
    state = asked.get("state", "")
    page = asked.get("page", "")
    return Scope(
        person, card, usual, since, until, state if state in STATES else "",
        max(int(page), 1) if page.isdecimal() and len(page) < 6 else 1,
    )  # fmt: skip


def _period(text: str) -> tuple[date | None, date | None]:
    first, _, last = text.partition("_")
    try:
        return date.fromisoformat(first), date.fromisoformat(last)
    except ValueError:
        return None, None


def card_choices(scope: Scope) -> tuple[Choice, ...]:
    """Own cards together, everybody's together, then each card by itself."""
    person = scope.person
    cards = current.session.scalars(person.cards()).all()
    pairs = [(MINE, "My cards", "")]
    if person.sees_all_cards or len(person.owners_prepared_for) > 1:
        pairs.append((ALL, "Everybody’s cards" if person.sees_all_cards else "All these cards", ""))
    pairs += [(each.id, f"{each.owner.real_name} ·· {each.last4}", each.name) for each in cards]
    return tuple(
        Choice(words, note, replace(scope, card=key, page=1).url, key == scope.card)
        for key, words, note in pairs
    )


def period_choices(scope: Scope) -> tuple[Choice, ...]:
    """The statements of the cards in question, the newest first; none if the bank sends none."""
    columns = (StatementPeriod.starts_on, StatementPeriod.ends_on)
    cards = scope.person.cards().order_by(None).with_only_columns(Card.id).where(scope.of_cards())
    found = select(*columns).where(StatementPeriod.card_id.in_(cards)).distinct()
    rows = current.session.execute(found.order_by(StatementPeriod.starts_on.desc()).limit(PERIODS)).all()
    if not rows:
        return ()
    every = Choice("All statements", "", replace(scope, since=None, until=None, page=1).url, not scope.since)
    return every, *(
        Choice(
            span(first, last), "", replace(scope, since=first, until=last, page=1).url,
            (first, last) == (scope.since, scope.until),
        )
        for first, last in rows
    )  # fmt: skip


def state_choices(scope: Scope) -> tuple[Choice, ...]:
    return tuple(
        Choice(words, str(scope.count(key)) if key else "", scope.in_state(key).url, key == scope.state)
        for key, words in STATES.items()
    )
