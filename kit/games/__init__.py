"""Floor 2: one folder a game; nothing outside a folder knows its name."""
