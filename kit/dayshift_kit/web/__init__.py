"""The public side of an app: from request to world to answer."""
