"""What pages show, ready to be placed: templates decide nothing."""
