"""Who is at the other end: passwords, sessions, entry tickets, sign-in and sign-out."""
