"""Globetrotters."""
