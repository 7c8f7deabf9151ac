"""What a screen shows, worked out from rows: labels, times, counts and addresses, never HTML of its own."""
