"""Steps that somebody can no longer decide, or not for some days, and whom they pass to."""

from datetime import date
from typing import TYPE_CHECKING

from sqlalchemy import and_, select

from dayshift_expenses.models.approvals.routing import fallback_of, replacement
from dayshift_expenses.models.approvals.steps import ApprovalStep
from dayshift_expenses.models.people.absences import Absence
from dayshift_expenses.models.people.delegations import Delegation
from dayshift_expenses.models.people.finding import Finds
from dayshift_expenses.models.people.roles import ROLES, PersonRole
from dayshift_expenses.models.reports import Report
from dayshift_kit import clock, current
from dayshift_kit.errors import Invalid, NotAllowed

if TYPE_CHECKING:
    from dayshift_expenses.models.people import Person


class Leaves(Finds):
    """A person who goes on holiday, and one day for good."""

    def waiting_steps(self) -> list[ApprovalStep]:
        """The undecided steps of waiting reports that are this person's."""
        here = and_(ApprovalStep.report_id == Report.id, ApprovalStep.round == Report.round)
        found = (
            select(ApprovalStep)
            .join(Report, here)
            .where(Report.is_pending, ApprovalStep.approver_id == self.id, ApprovalStep.state == "waiting")
            .order_by(ApprovalStep.report_id, ApprovalStep.position)
        )
        return list(current.session.scalars(found))

    def go_away(self, *, actor: "Person", starts_on: date, ends_on: date, delegate: "Person") -> Absence:
        """Plan an absence; if it has begun, waiting steps pass to the delegate at once.

        Raises:
            NotAllowed, Invalid, Stale: as `be_away`.
        """
        absence = self.be_away(actor=actor, starts_on=starts_on, ends_on=ends_on, delegate=delegate)
        if absence.begins_at <= clock.now():
            Leaves.begin_absence(absence)
        return absence

    @staticmethod
    def begin_absence(absence: Absence) -> None:
        """Pass waiting steps on as an absence begins; its end does not bring them back."""
        if absence.moved_at is not None or absence.cancelled_at is not None:
            return
        absence.assign(moved_at=clock.now())
        absence.track("began", actor=absence.person, after={"delegate_id": absence.delegate_id})
        if absence.person.absence is not absence:
            return
        for step in absence.person.waiting_steps():
            named = step.original or absence.person
            step.original, step.original_id = named, named.id
            to = replacement(absence.person, step.report.owner)
            step.report.pass_on(step, to, why=f"{absence.person.real_name} is away")

    def deactivate(self, *, actor: "Person") -> None:
        """Let somebody go: open steps pass to their manager, or else to the fallback; history stays.

        Raises:
            NotAllowed: the actor is no administrator, or it is themselves.
        """
        actor.ensure_role("admin", doing="deactivate somebody")
        if actor.id == self.id:
            raise NotAllowed("You cannot deactivate yourself.")
        if not self.is_active:
            return
        self.assign(deactivated_at=clock.now())
        self.track("deactivated", actor=actor)
        for step in self.waiting_steps():
            step.report.pass_on(step, self._heir(step), why=f"{self.real_name} no longer works here")
        lent = select(Delegation).where(Delegation.revoked_at.is_(None))
        for each in current.session.scalars(lent.order_by(Delegation.id)):
            if self.id in (each.owner_id, each.delegate_id):
                each.revoke(actor=actor)

    def reactivate(self, *, actor: "Person") -> None:
        """Let somebody in again."""
        actor.ensure_role("admin", doing="reactivate somebody")
        if not self.is_active:
            self.assign(deactivated_at=None)
            self.track("reactivated", actor=actor)

    def change(self, *, actor: "Person", **values: object) -> None:
        """Change manager, department, cost centre or zone, as administrators may."""
        actor.ensure_role("admin", doing="change somebody's place in the company")
        unknown = set(values) - {
            "manager_id",
            "department_id",
            "cost_centre_id",
            "entity_id",
            "tz",
            "title",
            "ends_on",
        }
        if unknown:
            raise Invalid(dict.fromkeys(sorted(unknown), "There is no such field."))
        if values.get("manager_id") == self.id:
            raise Invalid({"manager_id": "Nobody is their own manager."})
        before, after = self.assign(**values)
        if after:
            self.track("changed", actor=actor, before=before, after=after)

    def set_roles(self, *, actor: "Person", roles: frozenset[str]) -> None:
        """Give and take rights.

        Raises:
            NotAllowed: the actor is no administrator.
            Invalid: there is no such role, or the last administrator would lose theirs.
        """
        actor.ensure_role("admin", doing="change roles")
        if not roles <= set(ROLES):
            raise Invalid({"roles": "There is no such role."})
        if "admin" in self.roles - roles and not self._has_fellow_admin():
            raise Invalid({"roles": "Somebody has to stay administrator."})
        before = sorted(self.roles)
        if roles == self.roles:
            return
        kept = {row.role: row for row in self.role_rows}
        self.role_rows[:] = [kept.get(role) or PersonRole(role=role) for role in sorted(roles)]
        current.session.flush()
        self.track("roles_changed", actor=actor, before={"roles": before}, after={"roles": sorted(roles)})

    def _heir(self, step: ApprovalStep) -> "Person | None":
        """Who takes a step over: the manager, else the fallback of the report's owner, else finance."""
        owner = step.report.owner
        for person in (self.manager, fallback_of(owner)):
            if person is not None and person.is_active and person.id != owner.id:
                return person
        return None

    def _has_fellow_admin(self) -> bool:
        others = select(PersonRole.person_id).where(
            PersonRole.role == "admin", PersonRole.person_id != self.id
        )
        return current.session.scalar(others.limit(1)) is not None
