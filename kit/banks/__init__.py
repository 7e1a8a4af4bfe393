"""Floor 2: spreadsheets to questions. Knows no game."""
