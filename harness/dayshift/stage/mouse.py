"""Pointing: moves, clicks, drags and the wheel."""

from typing import TYPE_CHECKING

from dayshift import actions as a
from dayshift.errors import ActionError
from dayshift.stage.keyboard import held
from dayshift.stage.stage import Stage

if TYPE_CHECKING:
    from playwright.async_api import Locator

DRAG_MOVES = 10


async def click(stage: Stage, action: a.Click) -> None:
    match action.button:
        case "back" | "forward":
            await stage.turn_page(action.button)
        case "left" | "middle" | "right":
            if action.ref is not None:
                await click_element(stage, action, await element(stage, action.ref), action.button)
            else:
                await move(stage, at(action))
                async with held(stage, action.modifiers):
                    await stage.page.mouse.click(
                        *stage.pointer, button=action.button, click_count=action.count
                    )


async def click_element(stage: Stage, action: a.Click, target: "Locator", button: a.PlainButton) -> None:
    stage.pointer = await centre(target)
    await target.click(button=button, click_count=action.count, modifiers=list(action.modifiers))


async def hover(stage: Stage, action: a.Hover) -> None:
    locator = await element(stage, action.ref)
    await locator.hover()
    stage.pointer = await centre(locator)


async def mouse_move(stage: Stage, action: a.MouseMove) -> None:
    await move(stage, (action.x, action.y))


async def mouse_down(stage: Stage, action: a.MouseDown) -> None:
    if action.point is not None:
        await move(stage, action.point)
    await stage.page.mouse.down(button=plain_button(action.button))


async def mouse_up(stage: Stage, action: a.MouseUp) -> None:
    if action.point is not None:
        await move(stage, action.point)
    await stage.page.mouse.up(button=plain_button(action.button))


async def drag(stage: Stage, action: a.Drag) -> None:
    first, *rest = [inside(stage, point) for point in action.path]
    await move(stage, first)
    async with held(stage, action.modifiers):
        await stage.page.mouse.down(button=action.button)
        for point in rest:
            await move(stage, point, steps=DRAG_MOVES)
        await stage.page.mouse.up(button=action.button)


async def scroll(stage: Stage, action: a.Scroll) -> None:
    if action.ref is not None:
        await move(stage, await centre(await element(stage, action.ref)))
    elif action.point is not None:
        await move(stage, action.point)
    async with held(stage, action.modifiers):
        await stage.page.mouse.wheel(action.dx, action.dy)


def plain_button(button: a.Button) -> a.PlainButton:
    """
    Raises:
        ActionError: `bad_action` for the side buttons, which can only be clicked.
    """
    match button:
        case "back" | "forward":
            raise ActionError("bad_action", f"The {button} button can be clicked, not held.")
        case _:
            return button


def at(action: a.Click) -> a.Point:
    if action.point is None:
        raise ActionError("bad_action", "Give x and y, or a ref.")
    return action.point


def inside(stage: Stage, point: a.Point) -> a.Point:
    """
    Raises:
        ActionError: `out_of_bounds`.
    """
    x, y = point
    if not (0 <= x < stage.screen.width and 0 <= y < stage.screen.height):
        size = f"{stage.screen.width}×{stage.screen.height}"
        raise ActionError("out_of_bounds", f"({x}, {y}) lies outside the {size} screen.")
    return point


async def move(stage: Stage, point: a.Point, *, steps: int = 1) -> None:
    x, y = inside(stage, point)
    await stage.page.mouse.move(x, y, steps=steps)
    stage.pointer = (x, y)


async def element(stage: Stage, ref: str) -> "Locator":
    """The element that the last text snapshot called `ref`.

    Raises:
        ActionError: `stale_ref`, there was none, or it has gone.
    """
    locator = stage.page.get_by_ref(ref)
    if await locator.count() == 0:
        raise ActionError("stale_ref", f"The element {ref} is not on the page any more.")
    return locator


async def centre(locator: "Locator") -> a.Point:
    await locator.scroll_into_view_if_needed()
    box = await locator.bounding_box()
    if box is None:
        raise ActionError("stale_ref", "The element is not visible.")
    return round(box["x"] + box["width"] / 2), round(box["y"] + box["height"] / 2)
