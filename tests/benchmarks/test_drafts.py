"""The benchmark of drafts runs; how fast is for people to read, not for a test to assert."""

from __future__ import annotations

import pytest

from tests.benchmarks import drafts


def test_workbooks_and_tables_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    drafts.main(["--sizes", "8,16", "--lines", "9", "--rounds", "1"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("|")[0].strip() for line in lines[1:]] == ["8 in .xlsx", "16 in .xlsx", "9 in .csv"]
    assert all(float(line.split("|")[5]) > 0 for line in lines[1:])
