"""Drawn portraits: who somebody looks like, decided by a code, in a few flat shapes."""
