"""Tells every arc of a company."""

from collections.abc import Callable, Mapping

from dayshift_seeds.arcs import (
    buying,
    care,
    growth,
    money,
    places,
    records,
    rules,
    staff_life,
    staffing,
    systems,
    travel,
)
from dayshift_seeds.arcs.deal_grown import expansion, renewal
from dayshift_seeds.arcs.deal_lost import deal_lost, deal_stalled
from dayshift_seeds.arcs.deal_won import deal_won
from dayshift_seeds.arcs.kinds import kinds
from dayshift_seeds.arcs.scribe import Scribe
from dayshift_seeds.arcs.stage import Ledger, Stage
from dayshift_seeds.arcs.teller import Teller

Story = Callable[[Teller], Scribe | None]
STORIES: Mapping[str, Story] = {
    "deal_won": deal_won,
    "deal_lost": deal_lost,
    "deal_stalled": deal_stalled,
    "renewal": renewal,
    "expansion": expansion,
    "escalation": care.escalation,
    "project_kickoff": care.project_kickoff,
    "incident": systems.incident,
    "release": systems.release,
    "tool_outage": systems.tool_outage,
    "security_notice": systems.security_notice,
    "hiring": staffing.hiring,
    "onboarding": staffing.onboarding,
    "departure": staffing.departure,
    "payroll_question": staff_life.payroll_question,
    "celebration": staff_life.celebration,
    "conference": travel.conference,
    "customer_visit": travel.customer_visit,
    "reimbursement_dispute": travel.reimbursement_dispute,
    "offsite": places.offsite,
    "office_move": places.office_move,
    "vendor_negotiation": buying.vendor_negotiation,
    "purchase_approval": buying.purchase_approval,
    "supply_delay": buying.supply_delay,
    "quarter_close": money.quarter_close,
    "budget_round": money.budget_round,
    "forecast_call": money.forecast_call,
    "policy_change": rules.policy_change,
    "pricing_change": rules.pricing_change,
    "decision_reversed": rules.decision_reversed,
    "audit_request": rules.audit_request,
    "data_cleanup": records.data_cleanup,
    "quality_hold": records.quality_hold,
    "campaign": growth.campaign,
    "partner_programme": growth.partner_programme,
}


def tell(stage: Stage) -> Ledger:
    """Every arc of every kind, as many as the size asks for and the records allow."""
    for kind in kinds().values():
        count = kind.count(stage.ground.size)
        for n in range(count if kind.name in STORIES else 0):
            rng = stage.ground.rng("arc", kind.name, n)
            scribe = STORIES[kind.name](Teller(stage, kind, n, count, rng))
            if scribe:
                scribe.close()
    stage.ledger.arcs.sort(key=lambda arc: (arc.steps[0].at, arc.key))
    return stage.ledger
