"""Checks that every game must pass; see :func:`check_game`."""

from kit.testing.conformance import check_game

__all__ = ["check_game"]
