"""The linter's register: importing this module loads every check into the tables of `registry`."""

from __future__ import annotations

from kit.banks import (
    bankchecks,
    colourchecks,
    dupchecks,
    hintchecks,
    markchecks,
    remarks,
    report,
    rowchecks,
    sheetchecks,
    signchecks,
    sourcechecks,
    structure,
    tablechecks,
)
from kit.banks.registry import BANK_CHECKS, CHECKS, ROW_CHECKS, SHEET_CHECKS

__all__ = [
    "BANK_CHECKS",
    "CHECKS",
    "ROW_CHECKS",
    "SHEET_CHECKS",
    "bankchecks",
    "colourchecks",
    "dupchecks",
    "hintchecks",
    "markchecks",
    "remarks",
    "report",
    "rowchecks",
    "sheetchecks",
    "signchecks",
    "sourcechecks",
    "structure",
    "tablechecks",
]

ROW_CHECKS.sort(key=lambda made: made[0].code)
SHEET_CHECKS.sort(key=lambda made: made[0].code)
BANK_CHECKS.sort(key=lambda made: made[0].code)
