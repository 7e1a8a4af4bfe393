"""An automatic player of Australia."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from kit.engine.requests import Ask


class AustraliaBot:
    """x"""

    def choose(self, view: Mapping[str, Any], request: Ask, rng: Random) -> str:
        """x"""
        return rng.choice(request.values)

    def knows(self, view: Mapping[str, Any], request: Ask) -> float:
        """x"""
        return 0.5
