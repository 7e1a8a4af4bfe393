"""Checks that every game must pass; see :func:`check_game`."""
