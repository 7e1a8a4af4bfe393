"""Transportation."""
