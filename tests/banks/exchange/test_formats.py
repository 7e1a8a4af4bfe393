"""What holds for every format in the table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kit import BankError
from kit.banks.exchange import registry

PAGE = Path(__file__).parents[3] / "docs" / "formats.md"


def test_the_page_has_a_row_for_every_format_and_its_ending() -> None:
    rows = dict(re.findall(r"^\| `([a-z-]+)`[^|]*\| (\.[a-z]+) \|", PAGE.read_text(encoding="utf-8"), re.M))
    assert rows == {name: found.endings[0] for name, found in registry.FORMATS.items()}


def test_every_format_keeps_the_contract_and_every_alias_means_one() -> None:
    assert set(registry.ALIASES.values()) <= set(registry.FORMATS)
    assert len(registry.FORMATS) == len(list(registry.FORMATS))
    for name, found in registry.FORMATS.items():
        assert found.name == name
        assert found.title
        assert found.about.endswith(".")
        assert all(ending.startswith(".") for ending in found.endings)
        assert not found.recognises("any.bin", b"")
        with pytest.raises(BankError) as refused:
            found.read("any.bin", b"\0")
        assert str(refused.value).endswith(".")
    with pytest.raises(KeyError):
        registry.FORMATS["none"]


def test_what_is_no_text_is_no_format_of_text() -> None:
    """A workbook with something before its beginning, say: its bytes may look like anything."""
    assert registry.format_of("bank.xlsx", b"junk\0\0::a:: b {=c ~d}" + bytes(range(256))) is None
