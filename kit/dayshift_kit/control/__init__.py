"""The control listener: worlds, clock, state and tickets, for whoever holds the secret."""
