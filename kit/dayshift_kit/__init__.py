"""What every app shares: worlds, clock, identity, journal, control server and UI components."""
