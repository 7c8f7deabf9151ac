"""Sharing an expense out: items of one receipt, siblings of a split, allocation to cost objects."""

from collections.abc import Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any, TypedDict

from sqlalchemy import select

from dayshift_expenses.models.company import CostCentre, Department, Project
from dayshift_expenses.models.expenses.fields import ExpenseFields, checked
from dayshift_expenses.models.expenses.parts import Allocation, ReceiptUse
from dayshift_expenses.models.expenses.proven import Proven
from dayshift_expenses.models.numbering import numbered
from dayshift_expenses.models.settling import settle
from dayshift_expenses.money import Money, NotSharable, by_percent, by_weights, with_symbol
from dayshift_expenses.money.exchange import converted
from dayshift_kit import clock, current
from dayshift_kit.errors import Invalid, NotAllowed

if TYPE_CHECKING:
    from dayshift_expenses.models.expenses import Expense
    from dayshift_expenses.models.people import Person

MOST_PARTS = 100
AMOUNT = frozenset({"amount"})


class Share(TypedDict, total=False):
    """A share by `percent` (hundredths of one per cent) or by `amount`, and what it is booked on."""

    percent: int
    amount: int
    department_id: str | None
    cost_centre_id: str | None
    project_id: str | None


class SharedOut(Proven):
    """An expense that can be taken apart."""

    def itemise(self, *, actor: "Person", items: Sequence[ExpenseFields]) -> "list[Expense]":
        """Say what the receipt is made of; the expense then counts through its items. None undoes it.

        Raises:
            NotAllowed: it is not the actor's to change, or is an item itself.
            Invalid: the items are not exactly the amount.
            Stale: its report is past editing.
        """
        self._ensure_divisible(actor)
        parts = [checked(item) for item in items]
        if parts:
            self._ensure_exact([part.get("amount", 0) for part in parts])
        before = [item.amount for item in self.items]
        self._drop_items()
        for place, part in enumerate(parts, 1):
            self._add_item(place, part)
        self.is_itemised = bool(parts)
        self.reallocate()
        self.count_change()
        current.session.flush()
        self.track(
            "itemised", actor=actor, on_behalf_of=self._for(actor),
            before={"amounts": before}, after={"amounts": [item.amount for item in self.items]},
        )  # fmt: skip
        settle(expenses=self.family)
        return list(self.items)

    def split(self, *, actor: "Person", parts: Sequence[ExpenseFields]) -> "list[Expense]":
        """Make siblings of it that share its receipt; it stays as the first of them.

        Raises:
            NotAllowed: it is not the actor's to change, or itemised.
            Invalid: there are fewer than two parts, or they are not exactly the amount.
            Stale: its report is past editing.
        """
        self._ensure_divisible(actor)
        if self.is_itemised:
            raise NotAllowed("Remove the items of this expense before splitting it.")
        fields = [checked(part) for part in parts]
        if len(fields) < 2:
            raise Invalid({"parts": "Split it into two or more."})
        amounts = [part.get("amount", 0) for part in fields]
        self._ensure_exact(amounts)
        whole, home = self.amount, self.home_amount
        if self.split_group is None:
            self.split_group, self.split_total = self.id, whole
        self.allocations.clear()
        siblings = [self._sibling() for _ in fields[1:]]
        members = [self, *siblings]
        for member, part, share in zip(members, fields, self._home_shares(home, amounts), strict=True):
            member._become(part, share)
        self.track(
            "split", actor=actor, on_behalf_of=self._for(actor),
            before={"amount": whole}, after={"amounts": amounts, "siblings": [each.id for each in siblings]},
        )  # fmt: skip
        settle(expenses=[each._mapped for each in members])
        return [each._mapped for each in members]

    def unsplit(self, *, actor: "Person") -> None:
        """Put the siblings of a split together again, into this one of them."""
        siblings = self.siblings
        if not siblings:
            return
        for each in (self, *siblings):
            each.ensure_editable(actor, AMOUNT)
        days = {(self.owner_id, each.spent_on) for each in siblings}
        reports = [each.report for each in siblings if each.report is not None]
        amount = self.amount + sum(each.amount for each in siblings)
        homes = [each.home_amount for each in (self, *siblings)]
        gone = [each.id for each in siblings]
        self.track(
            "unsplit", actor=actor, on_behalf_of=self._for(actor),
            before={"siblings": gone}, after={"amount": amount},
        )  # fmt: skip
        for each in siblings:
            each.erase_rows()
        self.split_group = self.split_total = None
        home = None if None in homes else sum(home for home in homes if home is not None)
        self._become({"amount": amount}, home)
        settle(expenses=[self._mapped], reports=reports, days=days)

    @property
    def siblings(self) -> "list[Expense]":
        """The other parts of the same split."""
        if self.split_group is None:
            return []
        kind: Any = type(self)
        found = select(kind).where(kind.split_group == self.split_group, kind.id != self.id)
        return list(current.session.scalars(found.order_by(kind.id)))

    def allocate(self, *, actor: "Person", shares: Sequence[Share]) -> list[Allocation]:
        """Book shares of it on different cost objects. Less than the whole leaves a problem; more is refused.

        Raises:
            NotAllowed: it is not the actor's to code.
            Invalid: the shares are more than the whole, or name no cost object.
            Stale: its report is past recoding.
        """
        self.ensure_editable(actor, frozenset({"project_id"}))
        if self.is_itemised:
            raise NotAllowed("Allocate the items of this expense instead.")
        if len(shares) > MOST_PARTS:
            raise Invalid({"shares": f"At most {MOST_PARTS} shares."})
        amounts = self._amounts_of(shares)
        before = [share.amount for share in self.allocations]
        self.allocations.clear()
        current.session.flush()
        for place, (share, amount) in enumerate(zip(shares, amounts, strict=True), 1):
            _ensure_objects(share)
            self.allocations.append(Allocation(position=place, **{**share, "amount": amount}))
        self.count_change()
        current.session.flush()
        self.track(
            "allocated", actor=actor, on_behalf_of=self._for(actor),
            before={"amounts": before}, after={"amounts": amounts},
        )  # fmt: skip
        settle(expenses=[self._mapped])
        return list(self.allocations)

    def reallocate(self) -> None:
        """Bring shares by percent and items to the amount and currency the expense has now."""
        percents = [share.percent for share in self.allocations]
        if percents and None not in percents:
            shares = by_percent(self.amount, [Decimal(each or 0) / 100 for each in percents])
            for share, amount in zip(self.allocations, shares, strict=True):
                share.amount = amount
        homes = self._home_shares(self.home_amount, [item.amount for item in self.items])
        for item, home in zip(self.items, homes, strict=True):
            item.currency, item.home_amount = self.currency, home
            item.fx_rate, item.fx_on = self.fx_rate, self.fx_on
            item.fx_source, item.fx_reason = self.fx_source, self.fx_reason

    def _home_shares(self, home: int | None, amounts: Sequence[int]) -> list[int | None]:
        """What parts are worth in the entity's currency, so that they add up where that is possible."""
        if home is None or self.fx_rate is None:
            return [None for _ in amounts]
        is_whole = sum(amounts) == self.amount
        if is_whole and any(amounts) and (min(amounts) >= 0 or max(amounts) <= 0):
            return list(by_weights(home, [abs(amount) for amount in amounts]))
        rate = Decimal(self.fx_rate)
        return [converted(Money(each, self.currency), rate, self.home_currency).amount for each in amounts]

    def _become(self, fields: dict[str, Any], home: int | None) -> None:
        """Take over a part's fields; its worth is its share of the whole's, not a conversion of its own."""
        rate = self.fx_rate, self.fx_on, self.fx_source, self.fx_reason
        with current.session.no_autoflush:
            self.amount = fields.pop("amount")
            self._take_over(fields)
            self.home_amount = home
            self.fx_rate, self.fx_on, self.fx_source, self.fx_reason = rate
            self.tax_anew(fields.get("tax_amount"))
        current.session.flush()

    def _sibling(self) -> "SharedOut":
        copy = type(self)(
            **{name: getattr(self, name) for name in _COPIED}, id=numbered("EXP"), created_at=clock.now()
        )
        copy.amount, copy.home_amount, copy.tax_amount = self.amount, self.home_amount, self.tax_amount
        copy.receipt_uses.extend(ReceiptUse(receipt_id=use.receipt_id) for use in self.receipt_uses)
        current.session.add(copy)
        if self.report is not None:
            copy.report = self.report
        current.session.flush()
        return copy

    def _add_item(self, place: int, part: dict[str, Any]) -> None:
        kept = {name: getattr(self, name) for name in _ITEM_COPIED}
        item = type(self)(**kept, id=numbered("EXP"), created_at=clock.now(), position=place)
        with current.session.no_autoflush:
            item.amount, item.description, item.merchant = part.pop("amount"), "", self.merchant
            item.tax_amount, item.is_tax_typed, item.is_itemised = 0, False, False
            current.session.add(item)
            self.items.append(item._mapped)
            if self.report is not None:
                item.report = self.report
            item._set({"tax_amount": None, **part})

    def _drop_items(self) -> None:
        for item in list(self.items):
            item.erase_rows()
        current.session.expire(self, ["items"])

    def _ensure_divisible(self, actor: "Person") -> None:
        if self.parent is not None:
            raise NotAllowed("This is an item of a receipt. Change the items of the receipt instead.")
        self.ensure_editable(actor, AMOUNT)

    def _ensure_exact(self, amounts: Sequence[int]) -> None:
        if len(amounts) > MOST_PARTS:
            raise Invalid({"parts": f"At most {MOST_PARTS} parts."})
        rest = self.amount - sum(amounts)
        if rest:
            side = "left" if rest > 0 else "over"
            raise Invalid({"parts": f"{with_symbol(Money(abs(rest), self.currency))} {side}."})

    def _amounts_of(self, shares: Sequence[Share]) -> list[int]:
        by_amount = [share["amount"] for share in shares if "amount" in share]
        if len(by_amount) not in (0, len(shares)):
            raise Invalid({"shares": "Give all shares in per cent, or all as amounts."})
        if by_amount:
            if abs(sum(by_amount)) > abs(self.amount) or any(each * self.amount < 0 for each in by_amount):
                raise Invalid({"shares": "The shares are more than the whole."})
            return by_amount
        try:
            percents = [Decimal(share.get("percent", 0)) / 100 for share in shares]
            return list(by_percent(self.amount, percents)) if shares else []
        except NotSharable as error:
            raise Invalid({"shares": f"{error}."}) from error


def _ensure_objects(share: Share) -> None:
    objects = (
        (Department, share.get("department_id")),
        (CostCentre, share.get("cost_centre_id")),
        (Project, share.get("project_id")),
    )
    if all(key is None for _, key in objects):
        raise Invalid({"shares": "Say what each share is booked on."})
    if any(key is not None and current.session.get(kind, key) is None for kind, key in objects):
        raise Invalid({"shares": "There is no such cost object."})


_ITEM_COPIED = (
    "owner_id", "creator_id", "policy_id", "kind", "merchant", "spent_on", "currency", "home_currency",
    "cost_centre_id", "project_id", "is_reimbursable", "is_billable", "fx_rate", "fx_on", "fx_source",
    "fx_reason",
)  # fmt: skip
_COPIED = (
    *_ITEM_COPIED, "category_id", "description", "is_personal", "card_transaction_id",
    "split_group", "split_total", "tax_rate_id", "tax_percent", "tax_reclaimable", "tax_components",
)  # fmt: skip
