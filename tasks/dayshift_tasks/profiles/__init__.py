"""What grading knows of each app beyond its rows."""

from dayshift_tasks.profiles.chat import CHAT
from dayshift_tasks.profiles.expenses import EXPENSES

PROFILES = {profile.app: profile for profile in (CHAT, EXPENSES)}
