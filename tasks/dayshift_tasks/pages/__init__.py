"""Page objects: where things are on each app's screens, by the names a person reads."""
