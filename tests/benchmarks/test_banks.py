"""The benchmark of the banks runs; how fast is for people to read, not for a test to assert."""

from __future__ import annotations

import pytest

from tests.benchmarks import banks


def test_both_readers_are_measured(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(banks, "RUNS", 1)
    banks.main()
    clock, processor = capsys.readouterr().out.splitlines()[1:3]
    assert clock.split()[:4] == ["on", "the", "clock", "kit"]
    assert processor.split()[:2] == ["processor", "kit"]
    assert processor.count(" ms") == 2
