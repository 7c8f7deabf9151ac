"""How a person stands to a report: questions that the table of transitions is made of.

Each answers with the empty text for yes, and otherwise with the sentence that says why not.
"""

from typing import TYPE_CHECKING

from dayshift_expenses.money.dates import written_date

if TYPE_CHECKING:
    from dayshift_expenses.models.people import Person
    from dayshift_expenses.models.reports import Report

OWN = "Nobody decides on their own report."
YES = ""


def is_owner(report: "Report", person: "Person") -> str:
    return YES if person.id == report.owner_id and person.is_active else "Only its owner can do this."


def is_preparer(report: "Report", person: "Person") -> str:
    """The owner, or somebody who prepares for them."""
    if not is_owner(report, person) or person.preparing_for(report.owner):
        return YES
    return f"Only {report.owner.real_name}, or somebody who prepares for them, can do this."


def is_submitter(report: "Report", person: "Person") -> str:
    """The owner, or somebody who prepares for them and may submit, too."""
    if not is_owner(report, person):
        return YES
    right = person.preparing_for(report.owner)
    if right is None:
        return f"Only {report.owner.real_name} can submit this report."
    if not right.may_submit:
        return f"You prepare for {report.owner.real_name} but cannot submit. Tell them it is ready."
    return YES


def is_approver(report: "Report", person: "Person") -> str:
    """Whoever decides at the step it waits at: the approver or somebody who stands in for them."""
    if person.id == report.owner_id:
        return OWN
    step = report.step
    if step is not None and step.entitles(person) is not None:
        return YES
    return f"This waits for {step.who}." if step is not None else "You do not approve this report."


def is_holder(report: "Report", person: "Person") -> str:
    """The owner until it is approved, the approver while it waits for them, finance."""
    if person.id == report.owner_id:
        return "It is approved. Ask finance." if report.is_final else is_owner(report, person)
    if person.has_role("finance") or not is_approver(report, person):
        return YES
    return "Only its owner, its approver and finance can hold an expense."


def is_coder(report: "Report", person: "Person") -> str:
    """Who may change how its lines are coded, which depends on how far it has come."""
    if report.is_open:
        return is_preparer(report, person)
    if report.is_pending:
        if not is_approver(report, person):
            return YES
        if is_preparer(report, person):
            return is_preparer(report, person)
        return is_undecided(report, person)
    if not person.has_role("finance"):
        return "It is approved. Finance can still change how it is coded, until it is exported."
    return OWN if person.id == report.owner_id else YES


def is_unapprover(report: "Report", person: "Person") -> str:
    if person.id == report.owner_id:
        return OWN
    last = report.steps[-1] if report.steps else None
    if person.has_role("finance", "admin") or (last is not None and last.decided_by_id == person.id):
        return YES
    return "Only its last approver, finance and administrators can take the approval back."


def is_admin(report: "Report", person: "Person") -> str:
    if not person.has_role("admin"):
        return "Only an administrator can reopen a report."
    return OWN if person.id == report.owner_id else YES


def is_router(report: "Report", person: "Person") -> str:
    if not person.has_role("admin", "finance"):
        return "Only finance and administrators can change who approves."
    return OWN if person.id == report.owner_id else YES


def is_payer(report: "Report", person: "Person") -> str:
    if not person.has_role("payer"):
        return "Only a payer can do this."
    return "Nobody pays their own report." if person.id == report.owner_id else YES


def is_bookkeeper(report: "Report", person: "Person") -> str:
    del report
    return YES if person.has_role("finance") else "Only finance can do this."


def is_undecided(report: "Report", person: "Person") -> str:
    del person
    if not report.decided_steps:
        return YES
    first = report.decided_steps[0]
    assert first.decided_by is not None
    assert first.decided_at is not None
    day = written_date(report.entity.day_of(first.decided_at))
    return f"{first.decided_by.real_name} approved it on {day}. Ask them to send it back."


def is_unlocked(report: "Report", person: "Person") -> str:
    del person
    return f"{report.title} was exported and is locked." if report.is_exported else YES


def nothing_is_held(report: "Report", person: "Person") -> str:
    del person
    held = report.held_lines
    if not held:
        return YES
    return f"{held[0].title} is held." if len(held) == 1 else f"{len(held)} expenses are held."


def some_are_held(report: "Report", person: "Person") -> str:
    del person
    held, lines = report.held_lines, report.lines
    if not held:
        return "No expense is held."
    return "Every expense is held. Release one first." if len(held) == len(lines) else YES


def has_lines(report: "Report", person: "Person") -> str:
    del person
    return YES if report.lines else "Add at least one expense."


def is_of_one_policy(report: "Report", person: "Person") -> str:
    del person
    strays = [line for line in report.lines if line.policy_id != report.policy_id]
    return f"{strays[0].title} belongs to another policy. Move it to a report of its own." if strays else YES


def is_unblocked(report: "Report", person: "Person") -> str:
    del person
    blocking = [each.message for each in report.problems if each.blocks]
    if not blocking:
        return YES
    return f"{blocking[0]}." if len(blocking) == 1 else f"{len(blocking)} problems block it: {blocking[0]}, …"


def was_decided_for(report: "Report", person: "Person") -> str:
    """Whether a step this person might have decided was decided meanwhile, and by whom."""
    for step in reversed(report.decided_steps):
        if step.entitles(person) is not None and step.decided_by is not None:
            return f"{step.decided_by.real_name} has approved this already."
    return ""
