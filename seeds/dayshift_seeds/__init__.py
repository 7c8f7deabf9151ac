"""The company: one truth that every app is seeded from."""
