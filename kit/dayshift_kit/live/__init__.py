"""Live pages: a socket says that something happened, an ordinary fetch says what."""
