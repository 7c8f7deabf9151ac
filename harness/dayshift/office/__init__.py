"""The office: one process per app, started and stopped as one."""

from dayshift.office.office import Office, OfficeConfig, cache_folder
from dayshift.office.signins import SignIn

__all__ = ["Office", "OfficeConfig", "SignIn", "cache_folder"]
