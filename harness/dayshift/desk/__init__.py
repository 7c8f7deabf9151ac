"""Desks: how a scripted solution works the office, one recorded step per gesture."""

from dayshift.desk.desk import Desk, DeskError
from dayshift.desk.pixel import PixelDesk
from dayshift.desk.ref import RefDesk

__all__ = ["Desk", "DeskError", "PixelDesk", "RefDesk"]
