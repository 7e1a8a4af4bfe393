"""Passport to Australia."""
