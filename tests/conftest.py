"""What all tests share."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("kit", deadline=None)  # a busy machine must fail nothing
settings.load_profile("kit")
