"""The benchmark of the banks runs; how fast is for people to read, not for a test to assert."""

from __future__ import annotations

from pathlib import Path

import pytest

from kit.banks.reading import read_bank
from tests.benchmarks import banks
from tests.benchmarks.bank_files import write_bank


def test_every_reader_is_measured(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    here = {reader: banks.Figure(0.2 / place, 9_000_000) for place, reader in enumerate(banks.READERS, 1)}
    read: list[tuple[str, str]] = []

    def child(reader: str, path: Path) -> banks.Figure:
        read.append((reader, path.name))
        return here[reader]

    monkeypatch.setattr(banks, "child", child)
    banks.main(["--sizes", "8,16", "--tail", "8", "--tails", "20"])
    assert {reader for reader, _ in read} == set(banks.READERS)
    printed = capsys.readouterr().out
    assert printed.count("bank/expat |") == 2
    (small, large) = [line for line in printed.splitlines() if line.strip().startswith(("8 ", "16 "))][:2]
    assert small.split("|")[1].split() == ["0.33", "0.67", "0.25", "0.50"]
    assert large.split("|")[3].strip() == "0.50 x before"
    assert "20 blank formatted rows" in printed
    assert "a column merged from top to bottom" in printed


@pytest.mark.parametrize("columns", [5, 11])
def test_all_readers_see_the_same(tmp_path: Path, columns: int) -> None:
    path = write_bank(tmp_path / "bank.xlsx", 20, columns, tail=9)
    cells = 8 * columns + 20 * columns
    assert {name: read(path) for name, read in banks.READERS.items()} == {
        "openpyxl": cells,
        "expat": cells,
        "load": cells,
        "bank": 20,
    }
    assert len(read_bank(path).questions) == 20


def test_a_child_prints_its_figures(tmp_path: Path) -> None:
    write_bank(tmp_path / "warm.xlsx", 8)
    figure = banks.child("bank", write_bank(tmp_path / "bank.xlsx", 16))
    assert figure.seconds > 0
    assert figure.memory >= 0
