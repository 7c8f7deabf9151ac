"""The approval workflow: ordered rules, each of which adds a step to the chains it concerns."""

from typing import TYPE_CHECKING, Any

from sqlalchemy import CheckConstraint, ForeignKey, select
from sqlalchemy.orm import Mapped, mapped_column

from dayshift_expenses.models.audited import Audited
from dayshift_expenses.models.constraints import one_of
from dayshift_expenses.records import Base
from dayshift_kit import current
from dayshift_kit.errors import Invalid

if TYPE_CHECKING:
    from dayshift_expenses.models.approvals.routing import Case
    from dayshift_expenses.models.people import Person

STEPS = ("manager", "person", "cost_centre", "project", "category", "finance")


class ApprovalRule(Audited, Base):
    """If all its conditions hold, the chain gets its step; an empty condition always holds."""

    __tablename__ = "approval_rule"
    __table_args__ = (
        one_of("step", STEPS),
        CheckConstraint("levels BETWEEN 1 AND 5", name="levels"),
        CheckConstraint("levels = 1 OR step = 'manager'", name="levels_of_managers"),
        CheckConstraint("(step = 'person') = (approver_id IS NOT NULL)", name="named_person"),
        CheckConstraint("over_amount IS NULL OR over_amount >= 0", name="over_amount"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    position: Mapped[int] = mapped_column(index=True)
    name: Mapped[str]
    is_active: Mapped[bool] = mapped_column(default=True)
    entity_id: Mapped[str | None] = mapped_column(ForeignKey("entity.id"))
    department_id: Mapped[str | None] = mapped_column(ForeignKey("department.id"))
    category_id: Mapped[str | None] = mapped_column(ForeignKey("category.id"))
    project_id: Mapped[str | None] = mapped_column(ForeignKey("project.id"))
    tag_id: Mapped[str | None] = mapped_column(ForeignKey("tag.id"))
    kind: Mapped[str | None]
    over_amount: Mapped[int | None]
    has_problem: Mapped[bool] = mapped_column(default=False)
    step: Mapped[str]
    levels: Mapped[int] = mapped_column(default=1)
    approver_id: Mapped[str | None] = mapped_column(ForeignKey("person.id"))

    @classmethod
    def in_order(cls) -> "list[ApprovalRule]":
        """The rules that are on."""
        found = select(cls).where(cls.is_active).order_by(cls.position, cls.id)
        return list(current.session.scalars(found))

    @classmethod
    def add(
        cls, *, actor: "Person", name: str, step: str, position: int | None = None, **more: Any
    ) -> "ApprovalRule":
        """Put a rule at the end of the workflow, or at a place in it."""
        actor.ensure_role("admin", doing="change the approval workflow")
        if step not in STEPS:
            raise Invalid({"step": "Choose who approves."})
        if (step == "person") != (more.get("approver_id") is not None):
            raise Invalid({"approver": "Name the person who approves."})
        rules = list(current.session.scalars(select(cls).order_by(cls.position, cls.id)))
        place = len(rules) if position is None else position - 1
        rule = cls(name=" ".join(name.split()), step=step, position=place + 1, is_active=True, **more)
        rule.track("added", actor=actor, after={"name": rule.name, "step": step})
        cls._number([*rules[:place], rule, *rules[place:]])
        return rule

    def change(self, *, actor: "Person", **values: Any) -> None:
        """Change conditions or step. Reports that wait already keep their chain."""
        actor.ensure_role("admin", doing="change the approval workflow")
        before, after = self.assign(**values)
        if after:
            self.track("changed", actor=actor, before=before, after=after)

    def move(self, *, actor: "Person", position: int) -> None:
        """Put it at another place among the rules."""
        actor.ensure_role("admin", doing="change the approval workflow")
        before = self.position
        rules = [
            rule
            for rule in current.session.scalars(
                select(ApprovalRule).order_by(ApprovalRule.position, ApprovalRule.id)
            )
            if rule is not self
        ]
        self._number([*rules[: position - 1], self, *rules[position - 1 :]])
        if self.position != before:
            self.track("moved", actor=actor, before={"position": before}, after={"position": self.position})

    def remove(self, *, actor: "Person") -> None:
        """Switch it off for good; chains that came of it still name it."""
        self.change(actor=actor, is_active=False)

    def fits(self, case: "Case") -> bool:
        """Whether all its conditions hold; amounts count when strictly greater."""
        if self.over_amount is not None and not case.total > self.over_amount:
            return False
        if self.has_problem and not case.has_problem:
            return False
        wanted = (
            (self.entity_id, {case.entity_id}),
            (self.department_id, {case.department_id}),
            (self.category_id, case.categories),
            (self.project_id, case.projects),
            (self.tag_id, case.tags),
            (self.kind, case.kinds),
        )
        return all(value is None or value in among for value, among in wanted)

    @staticmethod
    def _number(rules: "list[ApprovalRule]") -> None:
        for place, rule in enumerate(rules, 1):
            rule.position = place
        current.session.flush()
