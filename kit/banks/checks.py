"""The linter's register: importing this module loads every check into `CHECKS` (by code) and `ROW_CHECKS`."""

from __future__ import annotations

from kit.banks import remarks, rowchecks, structure
from kit.banks.registry import CHECKS, ROW_CHECKS, Check, Found, finding

__all__ = ["CHECKS", "ROW_CHECKS", "Check", "Found", "finding", "remarks", "rowchecks", "structure"]
