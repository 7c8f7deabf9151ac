"""The Cards screen: charges on one side, expenses and receipts on the other, likely pairs on top."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Select, func, or_, select

from dayshift_expenses.models import (
    CardTransaction,
    Expense,
    MatchSuggestion,
    Person,
    Receipt,
    ReceiptUse,
    Report,
)
from dayshift_expenses.presenters.card_scope import (
    ALL,
    MINE,
    OPEN,
    Choice,
    Scope,
    card_choices,
    period_choices,
    state_choices,
)
from dayshift_expenses.presenters.charge_rows import (
    ChargeRow,
    DoneRow,
    Other,
    PairRow,
    charge_row,
    done_row,
    expense_row,
    pair_row,
    receipt_row,
    short,
)
from dayshift_expenses.presenters.seen import latest
from dayshift_expenses.records import Event
from dayshift_kit import current

FEW = {"suggested": 20, "unmatched": 25, "others": 25}
GLIMPSE = 3
PAGE = 50
DEALT_WITH = ("matched", "personal", "disputed", "ignored", "reversed")
HOW = {
    "matched": "Matched", "marked_personal": "Marked personal", "marked_disputed": "Disputed",
    "marked_ignored": "Left out", "marked_matched": "Matched", "reversed": "Taken back",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Group:
    """Charges of a state that were dealt with; the rest of them is one click away."""

    key: str
    name: str
    count: int
    rows: tuple[DoneRow, ...]
    all_url: str


@dataclass(frozen=True, slots=True)
class CardsScreen:
    """The screen."""

    cards: tuple[Choice, ...]
    periods: tuple[Choice, ...]
    states: tuple[Choice, ...]
    url: str
    is_narrowed: bool
    state: str
    holds_card: bool
    matched: int
    total: int
    pairs: tuple[PairRow, ...]
    pair_count: int
    charges: tuple[ChargeRow, ...]
    charge_count: int
    others: tuple[Other, ...]
    other_count: int
    groups: tuple[Group, ...]
    before: str
    after: str
    where: str
    only_looks: bool
    reminds: int
    seen: int

    @property
    def acceptable(self) -> tuple[PairRow, ...]:
        """The pairs that leave no choice, and are the reader's to accept."""
        return tuple(each for each in self.pairs if each.is_single and each.charge.rights.matches)

    @property
    def shows(self) -> str:
        """`open`: both columns; else the state that is asked for."""
        return "open" if self.state in ("", *OPEN) else self.state

    @property
    def pairs_url(self) -> str:
        return self.states[1].url

    @property
    def charges_url(self) -> str:
        return self.states[2].url

    @property
    def card(self) -> str:
        return next((each.words for each in self.cards if each.is_chosen), "")

    @property
    def period(self) -> str:
        return next((each.words for each in self.periods if each.is_chosen), "Another period")

    @property
    def state_words(self) -> str:
        return next(each.words for each in self.states if each.is_chosen)


def screen_of(scope: Scope) -> CardsScreen:
    person = scope.person
    pairs = tuple(pair_row(each, scope) for each in _charges(scope, "suggested"))
    charges = tuple(charge_row(each, scope) for each in _charges(scope, "unmatched"))
    rows = [*charges, *(each.charge for each in pairs)]
    others, other_count = _others(scope) if scope.state in ("", *OPEN) else ((), 0)
    groups = tuple(_group(scope, key) for key in DEALT_WITH if scope.state in ("", key))
    pages = _pages(scope)
    return CardsScreen(
        cards=card_choices(scope),
        periods=period_choices(scope),
        states=state_choices(scope),
        url=scope.url,
        is_narrowed=scope.is_narrowed,
        state=scope.state,
        holds_card=scope.usual == ALL or _holds(person),
        matched=scope.count("matched", "personal"),
        total=scope.count(*OPEN, "matched", "personal", "disputed"),
        pairs=pairs,
        pair_count=scope.count("suggested") if scope.state in ("", "suggested") else 0,
        charges=charges,
        charge_count=scope.count("unmatched") if scope.state in ("", "unmatched") else 0,
        others=others,
        other_count=other_count,
        groups=tuple(group for group in groups if group.count or group.key == scope.state),
        before=pages[0],
        after=pages[1],
        where=pages[2],
        only_looks=bool(rows) and not any(row.rights.matches for row in rows),
        reminds=sum(row.rights.reminds and not row.is_reminded_today for row in charges),
        seen=latest(),
    )


def _holds(person: Person) -> bool:
    return current.session.scalar(person.cards().with_only_columns(func.count()).order_by(None)) != 0


def _charges(scope: Scope, state: str) -> Sequence[CardTransaction]:
    """Open charges of a state, if the screen shows it."""
    if scope.state not in ("", state):
        return ()
    found = scope.charges(state)
    if scope.state:
        found = found.offset((scope.page - 1) * PAGE).limit(PAGE)
    return current.session.scalars(found if scope.state else found.limit(FEW[state])).all()


def _group(scope: Scope, key: str) -> Group:
    found = scope.charges(key)
    first = (scope.page - 1) * PAGE if scope.state else 0
    charges = current.session.scalars(found.offset(first).limit(PAGE if scope.state else GLIMPSE)).all()
    how = _how(charges, scope.person)
    rows = tuple(done_row(each, scope, how.get(each.id, "")) for each in charges)
    return Group(key, NAMES[key], scope.count(key), rows, scope.in_state(key).url)


NAMES = {
    "matched": "Matched", "personal": "Personal", "disputed": "Disputed", "ignored": "Left out",
    "reversed": "Taken back by the bank",
}  # fmt: skip


def _how(charges: Sequence[CardTransaction], reader: Person) -> dict[str, str]:
    """Who dealt with each charge, and when: `Matched by you, 8 Mar`."""
    found = select(Event).where(
        Event.kind == "expenses.card_transaction", Event.verb.in_(HOW),
        Event.object.in_([each.id for each in charges]),
    )  # fmt: skip
    said = {}
    for event in current.session.scalars(found.order_by(Event.id)):
        day = short(event.at.astimezone(reader.zone).date())
        who = _name(event.actor, reader) if event.actor else ""
        said[event.object] = f"{HOW[event.verb]} {f'by {who}' if who else 'by itself'}, {day}"
        if event.verb == "reversed":
            said[event.object] = f"Taken back, {day}"
    return said


def _name(person_id: str, reader: Person) -> str:
    return "you" if person_id == reader.id else current.session.get_one(Person, person_id).real_name


def _pages(scope: Scope) -> tuple[str, str, str]:
    """The pages before and after, and where this one is; only a list of one state has pages."""
    count = scope.count(scope.state) if scope.state else 0
    if count <= PAGE:
        return "", "", ""
    first, last = (scope.page - 1) * PAGE + 1, min(scope.page * PAGE, count)
    before = replace(scope, page=scope.page - 1).url if scope.page > 1 else ""
    after = replace(scope, page=scope.page + 1).url if last < count else ""
    return before, after, f"{first}–{last} of {count:,}"


def _others(scope: Scope) -> tuple[tuple[Other, ...], int]:
    """Expenses without a charge and receipts without an expense, of those whose charges can be matched."""
    owners = _owners(scope)
    expenses, receipts = _expenses(scope, owners), _receipts(owners)
    counts = [
        current.session.scalar(found.order_by(None).with_only_columns(func.count())) or 0
        for found in (receipts, expenses)
    ]
    few = FEW["others"]
    rows = [receipt_row(each) for each in current.session.scalars(receipts.limit(few))]
    rows += [
        expense_row(each, scope.person)
        for each in current.session.scalars(expenses.limit(max(few - len(rows), 0)))
    ]
    return tuple(rows), sum(counts)


def _owners(scope: Scope) -> list[str]:
    mine = scope.person.owners_prepared_for
    if scope.card == MINE:
        return [scope.person.id]
    if scope.card == ALL:
        return mine
    card = next(each for each in current.session.scalars(scope.person.cards()) if each.id == scope.card)
    return [card.owner_id] if card.owner_id in mine else []


def _expenses(scope: Scope, owners: list[str]) -> Select[Expense]:
    still_open = or_(
        Expense.report_id.is_(None), Expense.report_id.in_(select(Report.id).where(Report.is_open))
    )
    found = (
        select(Expense)
        .where(Expense.owner_id.in_(owners), Expense.is_line, Expense.kind.in_(("cash", "card")), still_open)
        .where(Expense.card_transaction_id.is_(None), Expense.split_group.is_(None))
        .where(Expense.id.not_in(select(MatchSuggestion.expense_id)))
    )
    if scope.since is not None and scope.until is not None:
        found = found.where(
            or_(Expense.spent_on.is_(None), Expense.spent_on.between(scope.since, scope.until))
        )
    return found.order_by(Expense.spent_on.desc().nulls_first(), Expense.id.desc())


def _receipts(owners: list[str]) -> Select[Receipt]:
    found = select(Receipt).where(Receipt.owner_id.in_(owners), Receipt.erased_at.is_(None))
    unused = found.where(Receipt.id.not_in(select(ReceiptUse.receipt_id)))
    return unused.order_by(Receipt.added_at.desc(), Receipt.id.desc())
