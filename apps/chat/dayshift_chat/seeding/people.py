"""Staff and bots as rows of `person`."""

from collections.abc import Iterable
from datetime import UTC, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from dayshift_kit.identity.passwords import hashed
from dayshift_kit.manifest import Progress
from dayshift_seeds import Truth
from dayshift_seeds.transcript import Transcript
from dayshift_seeds.truth import Person

SEEN_AGO = timedelta(hours=2)
ADMIN_DEPARTMENT = "it"


def person_rows(truth: Truth, progress: Progress) -> list[dict[str, Any]]:
    """One row for everybody who has had an account by now."""
    staff = [person for person in truth.people.all if person.started <= truth.today]
    ids = {person.key: person.id for person in staff}
    admins = _admins(truth)
    rows: list[dict[str, Any]] = []
    for done, person in enumerate(staff):
        progress("accounts", done, len(staff))
        rows.append(_row(person, truth, ids, role=admins.get(person.key, "member")))
    progress("accounts", len(staff), len(staff))
    return rows


def bot_rows(transcript: Transcript, truth: Truth) -> list[dict[str, Any]]:
    """One row for every app that speaks."""
    return [
        {
            "id": bot.user_id,
            "key": bot.key,
            "email": f"{_bare(bot.key)}@apps.{truth.domain}",
            "password_hash": "",
            "real_name": bot.name,
            "display_name": bot.name,
            "title": "App",
            "role": "bot",
            "tz": truth.people[truth.default_person].tz,
            "handle": _bare(bot.key),
            "bot_id": bot.id,
            "presence": "active",
        }
        for bot in transcript.bots
    ]


def _row(person: Person, truth: Truth, ids: dict[str, str], *, role: str) -> dict[str, Any]:
    return {
        "id": person.id,
        "key": person.key,
        "email": person.email,
        "password_hash": hashed(truth.password_of(person.key), salt=f"{truth.seed}:{person.key}"),
        "real_name": person.name,
        "display_name": person.display_name,
        "title": person.title,
        "role": role,
        "tz": person.tz,
        "deactivated_at": _deactivated_at(person, truth),
        "handle": person.key,
        "pronouns": person.pronouns,
        "phone": person.phone,
        "department": truth.departments[person.department].name,
        "office": truth.offices[person.office].city,
        "manager_id": ids.get(person.manager or ""),
        "started_at": datetime.combine(person.started, time(), UTC),
        "portrait": person.avatar,
        "status_text": person.status_text,
        "status_emoji": person.status_emoji,
        "presence": "active" if _is_at_work(person, truth.now) else "away",
        "activity_seen_at": truth.now - SEEN_AGO,
    }


def _admins(truth: Truth) -> dict[str, str]:
    """Who runs the workspace: its owner is the one at the top, its admins lead those who look after it."""
    owners = {person.key: "owner" for person in truth.people.all if person.manager is None}
    keepers: Iterable[str] = [
        *(truth.departments[ADMIN_DEPARTMENT].head for _ in (1,) if ADMIN_DEPARTMENT in truth.departments),
        *(team.lead for team in truth.teams.all if team.department == ADMIN_DEPARTMENT),
    ]
    return {**dict.fromkeys(keepers, "admin"), **owners}


def _deactivated_at(person: Person, truth: Truth) -> datetime | None:
    """The end of somebody's last day, once it is over."""
    if person.left is None:
        return None
    end = datetime.combine(person.left + timedelta(days=1), time(), ZoneInfo(person.tz)).astimezone(UTC)
    return end if end <= truth.now else None


def _is_at_work(person: Person, now: datetime) -> bool:
    local = now.astimezone(ZoneInfo(person.tz))
    return local.weekday() < 5 and person.work_start <= local.time() <= person.work_end


def _bare(key: str) -> str:
    return key.rpartition(":")[2]
