"""Outlay's declarative base and its event log."""

from sqlalchemy import Index

from dayshift_kit.records import EventRecord, RecordBase


class Base(RecordBase):
    """Base of every table of Outlay."""

    __abstract__ = True


class Event(EventRecord, Base):
    """What was done here, by whom and through which channel; never edited."""

    __tablename__ = "event"
    __table_args__ = (Index("ix_event_object", "object"),)
