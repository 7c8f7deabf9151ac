"""Task families in Outlay."""
