"""What people said: the transcript, written from the truth's people, stories and days."""

from dayshift_seeds.talk.transcribing import transcribe

__all__ = ["transcribe"]
