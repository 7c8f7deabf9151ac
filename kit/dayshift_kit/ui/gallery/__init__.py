"""Every component in every state, for eyes and for tests. No app serves these pages."""
