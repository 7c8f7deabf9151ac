"""The chat app's pages: one resource a file, one blueprint each."""

from flask import Blueprint

from dayshift_chat.routes.activity import activity
from dayshift_chat.routes.channels import channels
from dayshift_chat.routes.conversations import conversations
from dayshift_chat.routes.details import details
from dayshift_chat.routes.direct import direct
from dayshift_chat.routes.directories import directories
from dayshift_chat.routes.drafts import drafts
from dayshift_chat.routes.emoji import emoji
from dayshift_chat.routes.files import files
from dayshift_chat.routes.members import members
from dayshift_chat.routes.messages import messages
from dayshift_chat.routes.people import people
from dayshift_chat.routes.permalinks import permalinks
from dayshift_chat.routes.preferences import preferences
from dayshift_chat.routes.reactions import reactions
from dayshift_chat.routes.readings import readings
from dayshift_chat.routes.search import search
from dayshift_chat.routes.suggestions import suggestions
from dayshift_chat.routes.switcher import switcher
from dayshift_chat.routes.threads import threads

BLUEPRINTS: tuple[Blueprint, ...] = (
    activity,
    channels,
    conversations,
    details,
    direct,
    directories,
    drafts,
    emoji,
    files,
    members,
    messages,
    people,
    permalinks,
    preferences,
    reactions,
    readings,
    search,
    suggestions,
    switcher,
    threads,
)
