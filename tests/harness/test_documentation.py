"""What the environment offers is written down."""

from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest

from dayshift.actions import action_schema
from dayshift.agents import agent_names
from dayshift.env import EnvConfig
from dayshift.env.episode import EndReason
from dayshift.errors import ActionCode
from dayshift.observation import Observation

PAGE = (Path(__file__).parents[2] / "docs" / "environment.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "names",
    [
        list(action_schema()["discriminator"]["mapping"]),
        get_args(ActionCode),
        get_args(EndReason),
        agent_names(),
        [field.name for field in fields(EnvConfig)],
        [field.name for field in fields(Observation)],
    ],
    ids=["actions", "codes", "ends", "agents", "settings", "observation"],
)
def test_every_public_name_is_documented(names):
    assert not [name for name in names if f"`{name}`" not in PAGE]
