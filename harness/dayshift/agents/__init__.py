"""Agents that come with the office: baselines and scripted solutions."""

from dayshift.agents.agent import Agent, agent_named, agent_names
from dayshift.agents.noop import NoopAgent
from dayshift.agents.oracle import OracleAgent
from dayshift.agents.random_agent import RandomAgent

__all__ = ["Agent", "NoopAgent", "OracleAgent", "RandomAgent", "agent_named", "agent_names"]
