"""Typing text and pressing keys."""

import asyncio
import re
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

from dayshift import actions as a
from dayshift.keys import chord, chord_keys
from dayshift.stage.stage import Stage

# Key by key, as a person types; what goes on beyond that arrives at once, as if pasted.
KEYED = 1000


@asynccontextmanager
async def held(stage: Stage, keys: Iterable[str]) -> AsyncIterator[None]:
    """Keep keys down for as long as the block runs."""
    keyboard, down = stage.page.keyboard, []
    try:
        for key in keys:
            await keyboard.down(key)
            down.append(key)
        yield
    finally:
        for key in reversed(down):
            await keyboard.up(key)


async def write(stage: Stage, action: a.Type) -> None:
    keyboard = stage.page.keyboard
    if action.clear:
        await keyboard.press("Control+a")
        await keyboard.press("Delete")
    for piece in re.split(r"(\t)", action.text.replace("\r\n", "\n")):
        if piece == "\t":
            await keyboard.press("Tab")
        elif piece:
            await keyboard.type(piece[:KEYED])
            await keyboard.insert_text(piece[KEYED:])
    if action.submit:
        await keyboard.press("Enter")


async def key(stage: Stage, action: a.Key) -> None:
    keys = chord(action.keys)
    for _ in range(action.repeat):
        await stage.page.keyboard.press(keys)


async def key_down(stage: Stage, action: a.KeyDown) -> None:
    for name in chord_keys(action.keys):
        await stage.page.keyboard.down(name)


async def key_up(stage: Stage, action: a.KeyUp) -> None:
    for name in reversed(chord_keys(action.keys)):
        await stage.page.keyboard.up(name)


async def hold_key(stage: Stage, action: a.HoldKey) -> None:
    async with held(stage, chord_keys(action.keys)):
        await asyncio.sleep(action.duration_ms / 1000)
