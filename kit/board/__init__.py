"""Floor 3: the projector. Knows sessions and looks, never a game by name."""
