"""Going somewhere: addresses, history, tabs, and handing over files."""

from dayshift import actions as a
from dayshift.errors import ActionError
from dayshift.stage.past import forget_past
from dayshift.stage.stage import Stage


async def navigate(stage: Stage, action: a.Navigate) -> None:
    await stage.page.goto(stage.origins.check(action.url), wait_until="commit")


async def back(stage: Stage, _action: a.Back) -> None:
    await stage.turn_page("back")


async def forward(stage: Stage, _action: a.Forward) -> None:
    await stage.turn_page("forward")


async def reload(stage: Stage, _action: a.Reload) -> None:
    await stage.page.reload(wait_until="commit")


async def tab(stage: Stage, action: a.Tab) -> None:
    if action.op == "new":
        await _new_tab(stage, action.url)
    elif action.op == "switch":
        page = stage.tabs.find(_named(action))
        stage.tabs.show(page)
        await page.bring_to_front()
    elif action.op == "close":
        await _close_tab(stage, action.tab_id)


async def _new_tab(stage: Stage, url: str | None) -> None:
    address = stage.origins.check(url) if url is not None else stage.page.url
    page = await stage.new_tab()
    await page.goto(address, wait_until="commit")
    await forget_past(page)


async def _close_tab(stage: Stage, tab_id: str | None) -> None:
    page = stage.tabs.find(tab_id)
    if len(stage.tabs.pages) == 1:
        raise ActionError("bad_action", "The last tab stays open.")
    await page.close()
    await stage.page.bring_to_front()


def _named(action: a.Tab) -> str:
    if action.tab_id is None:
        raise ActionError("bad_action", "Say which tab to switch to.")
    return action.tab_id


async def upload(stage: Stage, action: a.Upload) -> None:
    if stage.chooser is None:
        raise ActionError("bad_action", "No file chooser is open: click the upload button first.")
    if len(action.names) > 1 and not stage.chooser.is_multiple():
        raise ActionError("bad_action", "This file chooser takes one file.")
    paths = stage.tray.paths(action.names)
    chooser, stage.chooser = stage.chooser, None
    await chooser.set_files(paths)
