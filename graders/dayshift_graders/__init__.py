"""Checks, write sets, scoring, evidence and the adversaries that test them."""
