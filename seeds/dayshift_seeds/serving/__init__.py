"""What customers ask for after they have bought."""
