"""Floor 4: what a notebook cell calls."""
