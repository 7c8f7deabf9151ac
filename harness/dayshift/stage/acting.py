"""Carrying out one action on a stage."""

from collections.abc import Awaitable, Callable
from typing import Any

from dayshift import actions as a
from dayshift.errors import ActionError, InfraError
from dayshift.extras import require
from dayshift.stage import keyboard, mouse, travel
from dayshift.stage.stage import Stage


async def _type(stage: Stage, action: a.Type) -> None:
    if action.ref is not None:
        await (await mouse.element(stage, action.ref)).click()
    elif action.point is not None:
        await mouse.click(stage, a.Click(x=action.x, y=action.y))
    await keyboard.write(stage, action)


async def _fill(stage: Stage, action: a.Fill) -> None:
    await (await mouse.element(stage, action.ref)).fill(action.value)


HANDS: dict[type[a.Action], Callable[[Stage, Any], Awaitable[None]]] = {
    a.Click: mouse.click,
    a.Hover: mouse.hover,
    a.MouseMove: mouse.mouse_move,
    a.MouseDown: mouse.mouse_down,
    a.MouseUp: mouse.mouse_up,
    a.Drag: mouse.drag,
    a.Scroll: mouse.scroll,
    a.Type: _type,
    a.Fill: _fill,
    a.Key: keyboard.key,
    a.KeyDown: keyboard.key_down,
    a.KeyUp: keyboard.key_up,
    a.HoldKey: keyboard.hold_key,
    a.Navigate: travel.navigate,
    a.Back: travel.back,
    a.Forward: travel.forward,
    a.Reload: travel.reload,
    a.Tab: travel.tab,
    a.Upload: travel.upload,
}


async def perform(stage: Stage, action: a.Action) -> None:
    """Do it. Kinds without a hand only look, speak, or end the episode, and move nothing here.

    Raises:
        ActionError: the action was refused and nothing was done, or it did not finish in time.
        InfraError: the page or the browser is gone.
    """
    if isinstance(action, a.Dialog):
        await stage.answer_dialog(accept=action.accept, text=action.text)
    elif type(action) not in HANDS:
        return
    elif stage.dialog is not None:
        raise ActionError("blocked_by_dialog", f"A dialog is open: {stage.dialog.message[:200]!r}.")
    else:
        await stage.do(_translated(stage, action))


async def _translated(stage: Stage, action: a.Action) -> None:
    api = require("playwright.async_api", extra="harness")
    try:
        await HANDS[type(action)](stage, action)
    except api.TimeoutError as error:
        raise ActionError("timeout", f"{action.type} did not finish: {_first_line(error)}") from error
    except api.Error as error:
        raise _verdict(stage, action, error) from error


def _verdict(stage: Stage, action: a.Action, error: Exception) -> Exception:
    line = _first_line(error)
    if not stage.tabs.pages or "crashed" in line or "has been closed" in line:
        return InfraError(f"The browser failed during {action.type}: {line}")
    if "ERR_BLOCKED_BY_CLIENT" in line or "ERR_NAME_NOT_RESOLVED" in line:
        return ActionError("blocked_url", "The page led to an address outside the office.")
    if getattr(action, "ref", None) is not None:
        return ActionError("stale_ref", f"The element could not be used: {line}")
    return ActionError("bad_action", f"{action.type} was refused: {line}")


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0][:300]
