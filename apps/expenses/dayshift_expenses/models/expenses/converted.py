"""What an expense is worth in its entity's currency, and the tax it contains."""

from decimal import Decimal
from typing import Any

from dayshift_expenses.models.currencies import ExchangeRate
from dayshift_expenses.models.expenses.columns import ExpenseColumns
from dayshift_expenses.models.taxes import TaxRate
from dayshift_expenses.money import Money, exchange, tax
from dayshift_kit import current
from dayshift_kit.errors import Invalid


class Converted(ExpenseColumns):
    """An expense that is converted once, when it is written, and never again at a later day's rate."""

    @property
    def money(self) -> Money:
        return Money(self.amount, self.currency)

    @property
    def taxed(self) -> tax.Taxed | None:
        """The amount with its tax taken out, by the rate the expense took over."""
        rate = self._tax_terms()
        typed = Money(self.tax_amount, self.currency) if self.is_tax_typed else None
        return None if rate is None else tax.taxed(self.money, rate, typed=typed)

    def convert(self, *, fx_rate: str | None, fx_reason: str) -> None:
        """Convert at the rate given, at the card's, or at the table's for the expense's date.

        Raises:
            Invalid: a rate of one's own came without a reason.
        """
        found = self._conversion(fx_rate, fx_reason)
        self.home_amount = None if found is None else found.converted.amount
        self.fx_rate = None if found is None else f"{found.rate:f}"
        self.fx_on = None if found is None else found.rate_date
        self.fx_source = None if found is None else found.source
        self.fx_reason = "" if found is None else found.reason

    def _conversion(self, fx_rate: str | None, fx_reason: str) -> exchange.Conversion | None:
        if self.currency == self.home_currency:
            return (
                exchange.by_table(self.money, self.home_currency, self.spent_on, ())
                if self.spent_on
                else (
                    exchange.Conversion(self.money, self.money, Decimal(1), self.created_at.date(), "table")
                )
            )
        billed = self._billed()
        if billed is not None:
            return billed
        if fx_rate is not None and self.spent_on is not None:
            try:
                return exchange.by_hand(
                    self.money, self.home_currency, self.spent_on, rate=Decimal(fx_rate), reason=fx_reason
                )
            except exchange.BadRate as error:
                raise Invalid({"fx_reason": f"{error}."}) from error
        if self.spent_on is None:
            return None
        rates = ExchangeRate.on(self.currency, self.home_currency, self.spent_on)
        return exchange.by_table(self.money, self.home_currency, self.spent_on, rates)

    def _billed(self) -> exchange.Conversion | None:
        """The conversion that the card's bank made, once it is posted in the entity's currency."""
        charge = self.card_transaction
        if charge is None or charge.currency != self.home_currency or charge.posted_on is None:
            return None
        if self.split_group is not None or self.parent_id is not None or charge.original != self.money:
            return None
        return exchange.by_card(self.money, Money(charge.amount, charge.currency), charge.posted_on)

    def take_over_tax(self, tax_rate_id: str | None) -> None:
        """Copy a tax rate onto the expense; later changes of the rate leave it alone."""
        self.tax_rate_id = tax_rate_id
        rate = current.session.get(TaxRate, tax_rate_id) if tax_rate_id else None
        self.tax_percent = None if rate is None else rate.percent
        self.tax_reclaimable = None if rate is None else rate.reclaimable_percent
        self.tax_components = None if rate is None else rate.components

    def tax_anew(self, typed: int | None) -> None:
        """Compute the tax, or keep the one somebody typed.

        Raises:
            Invalid: the typed tax is more than the amount can contain.
        """
        rate = self._tax_terms()
        self.is_tax_typed = typed is not None and rate is not None
        if rate is None:
            self.tax_amount = 0
            return
        money = None if typed is None else Money(typed, self.currency)
        try:
            self.tax_amount = tax.taxed(self.money, rate, typed=money).tax.amount
        except tax.BadTax as error:
            raise Invalid({"tax_amount": f"{error}."}) from error

    def _tax_terms(self) -> tax.TaxRate | None:
        if self.tax_rate_id is None or self.tax_percent is None:
            return None
        parts: list[dict[str, Any]] = self.tax_components or []
        components = tuple(
            tax.TaxComponent(part["code"], Decimal(part["percent"]), bool(part.get("is_compound")))
            for part in parts
        )
        return tax.TaxRate(
            self.tax_rate_id, Decimal(self.tax_percent), components, Decimal(self.tax_reclaimable or "100")
        )
