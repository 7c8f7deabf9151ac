"""Receipts of an expense, and the statement that stands in for a missing one."""

from typing import TYPE_CHECKING

from dayshift_expenses.models.expenses.parts import Affidavit, ReceiptUse
from dayshift_expenses.models.expenses.writable import Writable
from dayshift_expenses.models.receipts import Receipt
from dayshift_expenses.models.settling import settle
from dayshift_kit import clock, current
from dayshift_kit.errors import Invalid, NotAllowed

if TYPE_CHECKING:
    from dayshift_expenses.models.people import Person

EVIDENCE = frozenset({"description"})
"""Receipts may be added for as long as coding may change."""


class Proven(Writable):
    """An expense with its receipts."""

    @property
    def receipts(self) -> list[Receipt]:
        return [use.receipt for use in self.receipt_uses]

    @property
    def scan_state(self) -> str:
        """How far its receipts are read: none, scanning, failed or done."""
        states = {receipt.scan_state for receipt in self.receipts}
        return next((state for state in ("scanning", "failed", "done") if state in states), "none")

    def attach(self, receipt: Receipt, *, actor: "Person") -> None:
        """Let a receipt prove it; the same one twice changes nothing.

        Raises:
            NotAllowed: the receipt is of somebody else, or the expense not the actor's to change.
            Stale: the report is past it.
        """
        self._ensure_provable(actor)
        if receipt.owner_id != self.owner_id or receipt.erased_at is not None:
            raise NotAllowed(f"{receipt.id} is not a receipt of {self.owner.real_name}.")
        if receipt in self.receipts:
            return
        self.receipt_uses.append(ReceiptUse(receipt_id=receipt.id, receipt=receipt))
        current.session.flush()
        self.track(
            "receipt_attached", actor=actor, on_behalf_of=self._for(actor), after={"receipt_id": receipt.id}
        )
        settle(expenses=[self._mapped])

    def detach(self, receipt: Receipt, *, actor: "Person") -> None:
        """Take a receipt off it; the receipt is kept.

        Raises:
            NotAllowed: the expense is not the actor's to change.
            Stale: it was submitted; receipts can be added then, not taken away.
        """
        self.ensure_editable(actor, frozenset({"amount"}))
        use = next((each for each in self.receipt_uses if each.receipt_id == receipt.id), None)
        if use is None:
            return
        self.receipt_uses.remove(use)
        current.session.flush()
        self.track(
            "receipt_detached", actor=actor, on_behalf_of=self._for(actor), before={"receipt_id": receipt.id}
        )
        settle(expenses=[self._mapped], receipts=[receipt.sha256])

    def attest(self, *, actor: "Person", reason: str, signed_name: str) -> Affidavit:
        """Sign that the receipt is missing.

        Raises:
            NotAllowed: only the owner signs.
            Invalid: a reason is missing, or the name is not the owner's.
        """
        if actor.id != self.owner_id:
            raise NotAllowed("Only the person who spent the money can sign this.")
        self._ensure_provable(actor)
        reason, signed_name = reason.strip(), " ".join(signed_name.split())
        errors: dict[str, str] = {}
        if not reason:
            errors["reason"] = "Say why there is no receipt."
        if signed_name.casefold() != self.owner.real_name.casefold():
            errors["signed_name"] = f"Sign with your name, {self.owner.real_name}."
        if self.receipt_uses:
            errors[""] = "This expense has a receipt."
        if errors:
            raise Invalid(errors)
        if self.affidavit is None:
            self.affidavit = Affidavit(
                reason=reason, signed_name=signed_name, signed_at=clock.now(), signed_by_id=actor.id
            )
            current.session.flush()
            self.track("attested", actor=actor, after={"reason": reason, "signed_name": signed_name})
            settle(expenses=[self._mapped])
        return self.affidavit

    def withdraw_statement(self, *, actor: "Person") -> None:
        """Take the statement back, as when the receipt was found."""
        self.ensure_editable(actor, frozenset({"amount"}))
        if self.affidavit is not None:
            self.track("statement_withdrawn", actor=actor, before={"reason": self.affidavit.reason})
            self.affidavit = None
            current.session.flush()
            settle(expenses=[self._mapped])

    def _ensure_provable(self, actor: "Person") -> None:
        if self.parent is not None:
            raise NotAllowed("Receipts belong to the whole expense, not to one of its items.")
        self.ensure_editable(actor, EVIDENCE)
