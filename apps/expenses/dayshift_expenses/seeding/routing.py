"""The chain of each report as the rules of the workflow make it, and how far it has come."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from dayshift_expenses.models import ApprovalStep, Case, Person, Seat, Violation, chain_for
from dayshift_expenses.models.approvals.routing import replacement
from dayshift_expenses.seeding.adding import Row, add
from dayshift_expenses.seeding.claims import SENT_BACK, Told
from dayshift_expenses.seeding.ledger import Ledger
from dayshift_expenses.seeding.people import Desk
from dayshift_expenses.seeding.spending import tags_of
from dayshift_kit import current
from dayshift_seeds.truth import ReportStep


class Router:
    """Seats the approvers of reports, each at the instant at which it was handed in."""

    def __init__(self, session: Session, ledger: Ledger, desk: Desk) -> None:
        self.session, self.ledger, self.desk = session, ledger, desk
        self.people = {person.id: person for person in session.scalars(select(Person).order_by(Person.id))}
        flawed = session.scalars(select(Violation.expense_id).where(Violation.expense_id.is_not(None)))
        self.flawed = set(flawed)

    def route(self, told: list[Told]) -> dict[str, list[Row]]:
        """Steps, by report, of all that was ever handed in; reports learn where they wait and since when."""
        steps = {one.id: list(self._steps(one)) for one in told if one.submissions}
        current.unit().instant = self.ledger.truth.now
        add(self.session, ApprovalStep, (row for rows in steps.values() for row in rows))
        return steps

    def _steps(self, told: Told) -> Iterator[Row]:
        chain: tuple[Seat, ...] = ()
        returns = [step for step in told.claim.steps if step.action == "sent back"]
        for number, sent in enumerate(told.submissions, 1):
            current.unit().instant = sent.at
            chain = chain_for(self._case(told)).seats
            is_last = number == len(told.submissions)
            if is_last and told.is_submitted:
                yield from self._last_round(told, number, chain)
            else:
                for position, seat in enumerate(chain, 1):
                    yield self._row(told, number, position, seat, state="void")
                self._told_back(told, returns[number - 1] if number <= len(returns) else sent, number)

    def _case(self, told: Told) -> Case:
        owner = self.people[told.row["owner_id"]]
        rows = told.counted
        tags = {tag for line in told.lines for tag in tags_of(self.ledger, line.purchase).values()}
        return Case(
            owner=owner,
            total=sum(row["home_amount"] for row in rows),
            has_problem=any(row["id"] in self.flawed for row in rows),
            categories=frozenset(row["category_id"] for row in rows),
            projects=frozenset(row["project_id"] for row in rows),
            cost_centres=frozenset(row["cost_centre_id"] for row in rows),
            tags=frozenset(tags),
            kinds=frozenset(row["kind"] for row in rows),
        )

    def _last_round(self, told: Told, number: int, chain: tuple[Seat, ...]) -> Iterator[Row]:
        decisions = list(self._decisions(told, chain))
        for position, seat in enumerate(chain, 1):
            if position <= len(decisions):
                at, actor = decisions[position - 1]
                yield self._decided(told, number, position, seat, at=at, actor=actor)
            else:
                yield self._waiting(told, number, position, seat)
        if told.is_final:
            told.row["approved_at"] = decisions[-1][0]
            told.row["current_step"] = None
        else:
            told.row["current_step"] = len(decisions) + 1

    def _decisions(self, told: Told, chain: tuple[Seat, ...]) -> Iterator[tuple[datetime, str]]:
        """Who decided when: as the truth has it; where the chain is longer, the seat's own a little later."""
        last = told.submissions[-1].at
        done = told.approvals
        if not told.is_final:
            done = done[: len(chain) - 1]
        end = told.paid.at if told.paid else self.ledger.truth.now
        for place, seat in enumerate(chain):
            if place < len(done):
                last = done[place].at
                yield last, self._actor(told, done[place])
            elif told.is_final:
                last += (end - last) // 3
                last = last.replace(microsecond=0) if last.microsecond else last
                yield last, seat.holder or self._of_finance(told)

    def _actor(self, told: Told, step: ReportStep) -> str:
        actor = self.ledger.id_of(step.actor)
        return actor if actor != told.row["owner_id"] else self._of_finance(told)

    def _of_finance(self, told: Told) -> str:
        return next(each for each in self.desk.finance if each != told.row["owner_id"])

    def _decided(
        self, told: Told, number: int, position: int, seat: Seat, *, at: datetime, actor: str
    ) -> Row:
        row = self._row(told, number, position, seat, state="approved")
        row |= {"decided_at": at, "decided_by_id": actor}
        if seat.approver is not None and seat.approver.id != actor:
            row["approver_id"] = actor
        final = position == len(told.approvals) or told.row["current_step"] is None
        status = "approved" if final and told.is_final else "pending"
        after = {
            "step": None if status == "approved" else position + 1,
            "approval_status": status,
            "note": "",
        }
        self.ledger.tell(at, actor, "approved", ("report", told.id), before={"step": position}, after=after)
        return row

    def _waiting(self, told: Told, number: int, position: int, seat: Seat) -> Row:
        """A step that is still to come; whoever is away now has passed it on."""
        row = self._row(told, number, position, seat, state="waiting")
        current.unit().instant = self.ledger.truth.now
        named = seat.original
        if named is not None and named.absence is not None:
            owner = self.people[told.row["owner_id"]]
            to = replacement(named, owner)
            if to is not None and to.id != row["approver_id"]:
                begun = named.absence.begins_at
                before = {"approver_id": row["approver_id"], "step": position}
                why = f"{named.real_name} is away"
                row["approver_id"] = to.id
                after = {"approver_id": to.id, "step": position, "reason": why}
                self.ledger.tell(
                    begun, None, "step_passed_on", ("report", told.id), before=before, after=after
                )
        return row

    def _row(self, told: Told, number: int, position: int, seat: Seat, *, state: str) -> Row:
        approver, original = seat.approver, seat.original
        return {
            "report_id": told.id, "round": number, "position": position, "kind": seat.kind,
            "approver_id": approver.id if approver else None,
            "original_id": original.id if original and approver else None, "rule_id": seat.rule_id,
            "cost_centre_id": seat.cost_centre_id, "project_id": seat.project_id, "state": state,
            "decided_at": None, "decided_by_id": None, "note": "",
        }  # fmt: skip

    def _told_back(self, told: Told, step: ReportStep, number: int) -> None:
        after = {"approval_status": "sent_back", "reason": SENT_BACK[number % len(SENT_BACK)]}
        before = {"approval_status": "pending"}
        at = step.at if step.action == "sent back" else step.at + timedelta(hours=5)
        self.ledger.tell(
            at, self._actor(told, step), "sent_back", ("report", told.id), before=before, after=after
        )
