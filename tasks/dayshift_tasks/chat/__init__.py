"""Task families in Parley."""
