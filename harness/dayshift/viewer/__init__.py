"""Reports of runs: plain HTML files that open without a network."""

from dayshift.viewer.report import write_report

__all__ = ["write_report"]
