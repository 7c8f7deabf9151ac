"""One action, from what the agent sent to what it sees next."""

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from dayshift import actions as a
from dayshift.env.episode import Episode
from dayshift.errors import ActionError
from dayshift.observation import Observation
from dayshift.profiles import Profile, ensure_in_profile
from dayshift.stage.acting import perform
from dayshift.stage.camera import Region
from dayshift_graders import Grade


@dataclass(frozen=True)
class StepRecord:
    """Everything about one step, for whoever keeps a record."""

    index: int
    action: dict[str, Any]
    observation: Observation
    reward: float
    error: dict[str, str] | None
    timings: dict[str, float]
    is_at_rest: bool
    wall_time: float
    pointer: a.Point
    end_reason: str | None
    grade: Grade | None
    message: str | None = None
    last_events: Mapping[str, int] = field(default_factory=dict)


async def take_step(episode: Episode, raw: object, *, profile: Profile, message: str | None) -> StepRecord:
    """Do one action, let the page settle, and look.

    Raises:
        InfraError: the browser, an app or the control plane failed.
    """
    begun = time.perf_counter()
    action, error = _parsed(raw, profile)
    if action is not None:
        error = await _acted(episode, action)
    acted = time.perf_counter()
    settled = await episode.stage.settle()
    episode.steps += 1
    episode.note_limits()
    shown = _shown(action)
    looked_from = time.perf_counter()
    observation = await episode.look(last_action=shown, error=error.as_dict() if error else None)
    if isinstance(action, a.Zoom) and error is None:
        observation = _zoomed(observation, action)
    drawn = time.perf_counter()
    reward, verdict = await _reward(episode, has_error=error is not None)
    return StepRecord(
        index=episode.steps,
        action=shown,
        observation=observation,
        reward=reward,
        error=error.as_dict() if error else None,
        timings=_timings(act=acted - begun, look=drawn - looked_from, total=time.perf_counter() - begun)
        | {"settle_ms": round(settled.ms, 1)},
        is_at_rest=settled.is_at_rest,
        wall_time=time.time(),
        pointer=episode.stage.pointer,
        end_reason=episode.end_reason,
        grade=verdict,
        message=message,
        last_events=await episode.world.last_events() if episode.config.trace_events else {},
    )


def _shown(action: a.Action | None) -> dict[str, Any]:
    return {"type": "invalid"} if action is None else action.model_dump(mode="json", exclude_none=True)


def _parsed(raw: object, profile: Profile) -> tuple[a.Action | None, ActionError | None]:
    try:
        action = a.parse_action(raw)
        ensure_in_profile(action, profile)
    except ActionError as error:
        return None, error
    return action, None


async def _acted(episode: Episode, action: a.Action) -> ActionError | None:
    """Do it, and move virtual time. The refusal, if there was one."""
    try:
        if isinstance(action, a.Zoom):
            Region(*action.region).check(episode.stage.screen.width, episode.stage.screen.height)
        await perform(episode.stage, action)
    except ActionError as error:
        return error
    waited = action.ms if isinstance(action, a.Wait) else 0
    if waited and episode.config.clock != "stepped":
        await asyncio.sleep(waited / 1000)
    await episode.world.pass_time(waited)
    _note_end(episode, action)
    return None


def _note_end(episode: Episode, action: a.Action) -> None:
    match action:
        case a.Answer():
            episode.answer, episode.end_reason = action.text, "answer"
        case a.Infeasible():
            episode.infeasible, episode.end_reason = action.reason, "infeasible"
        case a.Done():
            episode.end_reason = "done"
        case _:
            return


def _zoomed(observation: Observation, action: a.Zoom) -> Observation:
    region = Region(*action.region)
    size = observation.width, observation.height
    return replace(observation, screenshot=region.enlarged(observation.screenshot, *size))


async def _reward(episode: Episode, *, has_error: bool) -> tuple[float, Grade | None]:
    """What this step is worth, and the grade if one was taken."""
    config, ended = episode.config, episode.end_reason is not None
    verdict = await episode.grade() if ended or config.reward == "delta" else None
    gained = 0.0
    if verdict is not None:
        gained, episode.score = verdict.score - episode.score, verdict.score
    cost = config.penalties.step + (config.penalties.action_error if has_error else 0.0)
    return gained - cost, verdict


def _timings(**seconds: float) -> dict[str, float]:
    return {f"{name}_ms": round(value * 1000, 1) for name, value in seconds.items()}
