"""Cards, and what a charge on one is made of."""

from datetime import date
from typing import TYPE_CHECKING, Any

from sqlalchemy import JSON, CheckConstraint, ForeignKey, UniqueConstraint
from sqlalchemy.orm import Mapped, declared_attr, mapped_column, relationship

from dayshift_expenses.models.audited import Audited
from dayshift_expenses.models.constraints import currency_code, one_of
from dayshift_expenses.money import Money
from dayshift_expenses.records import Base
from dayshift_kit.errors import NotAllowed
from dayshift_kit.records import Instant

if TYPE_CHECKING:
    from dayshift_expenses.models.cards import CardTransaction
    from dayshift_expenses.models.expenses import Expense
    from dayshift_expenses.models.people import Person

LIABILITIES = ("corporate", "individual")
STATES = ("pending", "posted", "reversed")
MATCH_STATES = ("unmatched", "suggested", "matched", "personal", "disputed", "ignored")


class Card(Audited, Base):
    """A payment card; on a `corporate` one the company owes the bank, on an `individual` one its holder."""

    __tablename__ = "card"
    __table_args__ = (
        one_of("liability", LIABILITIES),
        currency_code(),
        CheckConstraint("length(last4) = 4", name="last4"),
        UniqueConstraint("owner_id", "last4"),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    owner_id: Mapped[str] = mapped_column(ForeignKey("person.id"), index=True)
    name: Mapped[str]
    last4: Mapped[str]
    liability: Mapped[str]
    currency: Mapped[str] = mapped_column(ForeignKey("currency.code"))
    is_active: Mapped[bool] = mapped_column(default=True)

    owner: Mapped["Person"] = relationship()
    periods: Mapped[list["StatementPeriod"]] = relationship(order_by="StatementPeriod.starts_on")


class StatementPeriod(Base):
    """The days that one statement of a card covers."""

    __tablename__ = "statement_period"
    __table_args__ = (CheckConstraint("starts_on <= ends_on", name="span"),)

    card_id: Mapped[str] = mapped_column(ForeignKey("card.id"), primary_key=True)
    starts_on: Mapped[date] = mapped_column(primary_key=True)
    ends_on: Mapped[date]
    due_on: Mapped[date | None]


class MatchSuggestion(Base):
    """A pair of charge and expense that may be the same purchase, and why. Ambient: the rows decide."""

    __tablename__ = "match_suggestion"
    __table_args__ = ({"info": {"ambient": True}},)

    transaction_id: Mapped[str] = mapped_column(ForeignKey("card_transaction.id"), primary_key=True)
    expense_id: Mapped[str] = mapped_column(ForeignKey("expense.id"), primary_key=True, index=True)
    score: Mapped[int]
    reasons: Mapped[list[str]] = mapped_column(JSON(none_as_null=True))

    expense: Mapped["Expense"] = relationship()


class RefusedMatch(Base):
    """A suggested pair that somebody said is none; it is not suggested again. The expense may be gone."""

    __tablename__ = "refused_match"

    transaction_id: Mapped[str] = mapped_column(ForeignKey("card_transaction.id"), primary_key=True)
    expense_id: Mapped[str] = mapped_column(primary_key=True)
    refused_at: Mapped[Instant]
    refused_by_id: Mapped[str] = mapped_column(ForeignKey("person.id"))


class ReceiptReminder(Base):
    """The holder of a card was asked for the receipt of a charge, at most once a day of theirs."""

    __tablename__ = "receipt_reminder"

    transaction_id: Mapped[str] = mapped_column(ForeignKey("card_transaction.id"), primary_key=True)
    sent_on: Mapped[date] = mapped_column(primary_key=True)
    sent_at: Mapped[Instant]
    sent_by_id: Mapped[str] = mapped_column(ForeignKey("person.id"))

    sent_by: Mapped["Person"] = relationship()


class ChargeColumns(Audited):
    """The columns of `card_transaction`: `amount` is what the card is billed, in its currency."""

    id: Mapped[str] = mapped_column(primary_key=True)
    card_id: Mapped[str] = mapped_column(ForeignKey("card.id"), index=True)
    feed_key: Mapped[str | None] = mapped_column(unique=True)
    state: Mapped[str] = mapped_column(default="pending")
    match_state: Mapped[str] = mapped_column(default="unmatched", index=True)
    authorised_on: Mapped[date]
    posted_on: Mapped[date | None]
    merchant: Mapped[str]
    mcc: Mapped[str] = mapped_column(default="")
    amount: Mapped[int]
    currency: Mapped[str] = mapped_column(ForeignKey("currency.code"))
    merchant_amount: Mapped[int | None]
    merchant_currency: Mapped[str | None] = mapped_column(ForeignKey("currency.code"))
    detail_lines: Mapped[list[dict[str, Any]] | None] = mapped_column(JSON(none_as_null=True))
    imported_at: Mapped[Instant]
    before_match: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    note: Mapped[str] = mapped_column(default="")

    @declared_attr
    @classmethod
    def card(cls) -> Mapped[Card]:
        return relationship(Card, lazy="joined", innerjoin=True)

    @declared_attr
    @classmethod
    def expenses(cls) -> "Mapped[list[Expense]]":
        """The expense it is matched with; several once that is split."""
        return relationship("Expense", back_populates="card_transaction", order_by="Expense.id")

    @declared_attr
    @classmethod
    def suggestions(cls) -> Mapped[list[MatchSuggestion]]:
        return relationship(
            MatchSuggestion,
            cascade="all, delete-orphan",
            order_by="MatchSuggestion.score.desc(), MatchSuggestion.expense_id",
        )

    @declared_attr
    @classmethod
    def reminders(cls) -> Mapped[list[ReceiptReminder]]:
        """Those about its receipt, the latest first."""
        return relationship(
            ReceiptReminder, cascade="all, delete-orphan", order_by="ReceiptReminder.sent_on.desc()"
        )

    @property
    def _mapped(self) -> "CardTransaction":
        """The same charge, as what takes any charge knows it."""
        return self  # type: ignore[return-value]  # only `CardTransaction` is ever made

    @property
    def owner(self) -> "Person":
        return self.card.owner

    @property
    def original(self) -> Money:
        """What the merchant asked for: in its own currency if the card tells, else as billed."""
        if self.merchant_amount is not None and self.merchant_currency is not None:
            return Money(self.merchant_amount, self.merchant_currency)
        return Money(self.amount, self.currency)

    @property
    def is_open(self) -> bool:
        """Whether nobody has said yet what it was for."""
        return self.match_state in ("unmatched", "suggested") and self.state != "reversed"

    @property
    def lacks_receipt(self) -> bool:
        """Whether its holder still has to show what it was for: nobody has said, or the policy asks."""
        if self.match_state != "matched":
            return self.is_open
        undecided = [each for each in self.expenses if each.report is None or not each.report.is_final]
        return any(row.code == "receipt_required" for each in undecided for row in each.violations)

    def ensure_of(self, actor: "Person") -> None:
        """Refuse somebody who has no say over the charge.

        Raises:
            NotAllowed: the actor is neither its holder, nor prepares for them, nor administers cards.
        """
        is_theirs = actor.id == self.card.owner_id or actor.preparing_for(self.owner) is not None
        if not actor.is_active or not (is_theirs or actor.has_role("card_admin")):
            raise NotAllowed(f"This charge is on the card of {self.owner.real_name}.")
