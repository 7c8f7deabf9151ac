"""One episode: a world, a stage, a task, and how far it has come."""

import time
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any, Literal, Self

from dayshift.browser.launch import Browser
from dayshift.env.config import EnvConfig
from dayshift.env.world import EpisodeWorld, OfficeLike
from dayshift.errors import InfraError
from dayshift.observation import Observation
from dayshift.profiles import reads_text
from dayshift.stage import Origins, Stage
from dayshift.stage.camera import frame, page_text
from dayshift.stage.settle import Settled
from dayshift.stage.tabs import title_of
from dayshift.stage.tray import Tray
from dayshift.task import Task
from dayshift_graders import Attempt, Grade, GradeError, grade

EndReason = Literal["done", "answer", "infeasible", "step_limit", "virtual_time_limit", "wall_limit"]


@dataclass
class Episode:
    """What lives from one reset to the next."""

    task: Task
    world: EpisodeWorld
    stage: Stage
    config: EnvConfig
    step_limit: int
    began: float = field(default_factory=time.monotonic)
    steps: int = 0
    score: float = 0.0
    answer: str | None = None
    infeasible: str | None = None
    end_reason: EndReason | None = None
    last_frame: bytes = b""
    first_settle: Settled | None = None

    @classmethod
    async def open(
        cls, office: OfficeLike, browser: Browser, task: Task, config: EnvConfig, tray: Tray
    ) -> Self:
        """Fork a world, open a fresh context, sign the persona in and open the start tabs."""
        world = await EpisodeWorld.open(office, task, clock=config.clock, step_ms=config.step_ms)
        async with AsyncExitStack() as undo:
            undo.push_async_callback(world.close)
            screen, origins = config.screen(task.timezone), Origins.of(office.hosts.values())
            stage = await Stage.open(browser, screen=screen, origins=origins, tray=tray)
            undo.push_async_callback(stage.close)
            limit = config.step_limit or task.step_limit
            episode = cls(task=task, world=world, stage=stage, config=config, step_limit=limit)
            await episode._enter(office)
            undo.pop_all()
        return episode

    async def _enter(self, office: OfficeLike) -> None:
        """Sign in to every app; the start pages stay open, the first of them in front."""
        starts = {app: self.task.start.get(app, "/") for app in self.task.apps}
        elsewhere = [app for app in office.hosts if app not in starts]
        for app in [*elsewhere, *reversed(list(starts))]:
            path = await self.world.ticket(app, self.task.persona, starts.get(app, "/"))
            page = await self.stage.new_tab()
            await self.stage.open_page(page, f"http://{office.hosts[app]}{path}")
            if app in elsewhere:
                await page.close()
        await self.stage.page.bring_to_front()
        self.first_settle = await self.stage.settle()

    async def look(self, *, last_action: dict[str, Any] | None, error: dict[str, str] | None) -> Observation:
        """Observe. Under a dialog the last frame stands, since the page cannot be drawn."""
        stage, page = self.stage, self.stage.page
        dialog = stage.dialog
        if dialog is None:
            self.last_frame = await frame(stage)
        await stage.tray.collect()
        return Observation(
            screenshot=self.last_frame,
            width=stage.screen.width,
            height=stage.screen.height,
            url=page.url,
            title="" if dialog else await title_of(page),
            tabs=() if dialog else tuple([vars(line) for line in await stage.tabs.lines()]),
            text=await page_text(stage) if reads_text(self.config.profile) and dialog is None else None,
            goal=self.task.instruction,
            last_action=last_action,
            action_error=error,
            dialog={"type": dialog.type, "message": dialog.message} if dialog else None,
            downloads=tuple(stage.tray.downloads),
            file_tray=stage.tray.names,
            step=self.steps,
            steps_left=max(0, self.step_limit - self.steps),
            virtual_time=self.world.now,
        )

    async def grade(self) -> Grade:
        """Judge what has been done until now."""
        return self.judge(await self.evidence())

    async def evidence(self) -> Attempt:
        """What has been done until now, as a grader takes it."""
        return await self.world.attempt(self.task, answer=self.answer, infeasible=self.infeasible)

    def judge(self, evidence: Attempt) -> Grade:
        """
        Raises:
            InfraError: the task's own rubric is malformed.
        """
        try:
            return grade(evidence, self.task.rubric)
        except GradeError as error:
            raise InfraError(f"{self.task.id} cannot be graded: {error}") from error

    def note_limits(self) -> None:
        """End the episode if a limit is reached."""
        if self.end_reason is not None:
            return
        virtual = self.config.virtual_limit_s
        if self.steps >= self.step_limit:
            self.end_reason = "step_limit"
        elif virtual is not None and self.world.elapsed_s >= virtual:
            self.end_reason = "virtual_time_limit"
        elif time.monotonic() - self.began >= self.config.wall_limit_s:
            self.end_reason = "wall_limit"

    @property
    def is_terminated(self) -> bool:
        return self.end_reason in {"done", "answer", "infeasible"}

    @property
    def is_truncated(self) -> bool:
        return self.end_reason is not None and not self.is_terminated

    async def close(self) -> None:
        """Let go of browser context and world, both even if one fails."""
        try:
            await self.stage.close()
        finally:
            await self.world.close()
