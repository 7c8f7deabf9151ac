"""The public face: environment, agents, runs, audit, viewer and command line."""
