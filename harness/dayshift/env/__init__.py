"""The environment: episodes in an office, seen through a browser."""

from dayshift.env.config import EnvConfig, Penalties
from dayshift.env.environment import DayshiftEnv, Step
from dayshift.env.episode import Episode
from dayshift.env.stepping import StepRecord
from dayshift.env.sync import SyncEnv

__all__ = ["DayshiftEnv", "EnvConfig", "Episode", "Penalties", "Step", "StepRecord", "SyncEnv"]
