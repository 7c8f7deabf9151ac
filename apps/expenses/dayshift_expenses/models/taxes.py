"""Rates of tax, and the parts a compound rate is made of."""

from decimal import Decimal
from typing import Any

from sqlalchemy import JSON, CheckConstraint, ForeignKey, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from dayshift_expenses.models.company.listed import Listed
from dayshift_expenses.money import tax
from dayshift_expenses.records import Base


class TaxRate(Listed, Base):
    """A rate of one company's tax. `percent` and the components' are decimals of five places, as text."""

    __tablename__ = "tax_rate"
    __table_args__ = (
        UniqueConstraint("entity_id", "code"),
        CheckConstraint("CAST(percent AS REAL) BETWEEN 0 AND 100", name="percent"),
        CheckConstraint("CAST(reclaimable_percent AS REAL) BETWEEN 0 AND 100", name="reclaimable_percent"),
    )
    coded_as = "tax_rate_id"

    entity_id: Mapped[str] = mapped_column(ForeignKey("entity.id"), index=True)
    percent: Mapped[str]
    components: Mapped[list[dict[str, Any]]] = mapped_column(JSON(none_as_null=True), default=list)
    reclaimable_percent: Mapped[str] = mapped_column(default="100")

    @property
    def facts(self) -> tax.TaxRate:
        """The rate as the arithmetic takes it."""
        parts = tuple(
            tax.TaxComponent(part["code"], Decimal(part["percent"]), bool(part.get("is_compound")))
            for part in self.components
        )
        return tax.TaxRate(self.code, Decimal(self.percent), parts, Decimal(self.reclaimable_percent))
