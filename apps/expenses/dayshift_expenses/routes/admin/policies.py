"""Policies: edited as a draft in a form, put into force as another version."""

from flask import Blueprint, Response, render_template, request
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from dayshift_expenses.models import Policy
from dayshift_expenses.presenters.admin.policy_form import read_policy
from dayshift_expenses.presenters.admin.policy_screen import PolicyScreen, blank_draft, newest, policy_screen
from dayshift_expenses.routes.admin.answers import admin_page, administrator
from dayshift_kit import current
from dayshift_kit.errors import NotFound
from dayshift_kit.web.respond import TURBO_STREAM, go_to, wants_stream

policies = Blueprint("admin_policies", __name__, url_prefix="/admin/policies")


@policies.get("")
def index() -> Response:
    person = administrator()
    return go_to(f"/admin/policies/{Policy.of_entity(person.entity_id)[0].id}")


@policies.get("/<policy_id>")
def show(policy_id: str) -> str:
    administrator()
    policy = _policy(policy_id)
    return _drawn(policy_screen(policy, blank_draft(policy)))


@policies.post("/<policy_id>/preview")
def preview(policy_id: str) -> ResponseReturnValue:
    """Says what the form as it stands would mean. Nothing is kept."""
    administrator()
    policy = _policy(policy_id)
    screen = policy_screen(policy, read_policy(request.form, policy, newest(policy).says))
    if not wants_stream():
        return _drawn(screen)
    body = render_template("admin/policy/preview.stream.html", screen=screen)
    return Response(body, content_type=f"{TURBO_STREAM}; charset=utf-8")


@policies.post("/<policy_id>/versions")
def create(policy_id: str) -> ResponseReturnValue:
    """Puts what the form says into force, today or on its day."""
    person = administrator()
    policy = _policy(policy_id)
    draft = read_policy(request.form, policy, newest(policy).says)
    screen = policy_screen(policy, draft)
    if request.form.get("base", type=int) not in (None, screen.base.number):
        draft.errors["base"] = (
            f"Version {screen.base.number} was published meanwhile. Reload, then change that one."
        )
    elif not screen.changes:
        draft.errors.setdefault("base", "Nothing differs from the version in force.")
    if draft.errors:
        return _drawn(screen), 422
    version = policy.publish(actor=person, settings=draft.settings, effective_from=draft.effective_from)
    return go_to(f"/admin/policies/{policy.id}?published={version.number}")


def _policy(policy_id: str) -> Policy:
    """A policy by its id.

    Raises:
        NotFound: there is none.
    """
    if (found := current.session.get(Policy, policy_id)) is None:
        raise NotFound("There is no such policy.")
    return found


def _drawn(screen: PolicyScreen) -> str:
    rows = current.session.scalars(select(Policy).where(Policy.is_active).order_by(Policy.name))
    published = request.args.get("published", type=int)
    return admin_page(
        "admin/policy/show.html", part="policies", screen=screen, policies=list(rows), published=published
    )
