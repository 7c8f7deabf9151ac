"""What grading knows of each app beyond its rows."""

from dayshift_tasks.profiles.chat import CHAT

PROFILES = {profile.app: profile for profile in (CHAT,)}
