"""The page about the control API names every call and every method of the client that makes one."""

import inspect
from pathlib import Path

import httpx
from notes_process import SECRET

from dayshift_control import ControlClient

PAGE = (Path(__file__).parents[2] / "docs" / "control-api.md").read_text()


def test_every_call_is_on_the_page(process):
    known = {"Authorization": f"Bearer {SECRET}"}
    document = httpx.get(f"{process.where['control']}/openapi.json", headers=known, trust_env=False).json()
    for path, methods in document["paths"].items():
        for method in methods:
            assert f"| `{method.upper()} {path}` |" in PAGE


def test_every_method_of_the_client_is_on_the_page():
    methods = [name for name, _ in inspect.getmembers(ControlClient, inspect.isfunction) if name[0] != "_"]
    assert not [name for name in methods if f"`{name}`" not in PAGE and name != "close"]
