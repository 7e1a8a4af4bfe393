"""Some broken files, the same each time; `python -m tests.banks.fuzz` goes on for as long as one likes."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.banks import fuzz


@pytest.mark.parametrize("seed", [1, 2])
def test_broken_files_end_in_findings_or_a_sentence(tmp_path: Path, seed: int) -> None:
    tried, failures = fuzz.run(seed, range(80), tmp_path)
    assert failures == []
    assert tried == 80
    assert list(tmp_path.iterdir()) == []


def test_files_come_again_by_seed_and_number() -> None:
    files = fuzz.sources()
    one, same = (fuzz.made(random.Random("1:7"), files) for _ in range(2))
    assert one[0] == same[0]
    assert one != fuzz.made(random.Random("1:8"), files)


def test_what_should_not_happen_is_a_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def read(path: Path) -> None:
        raise IndexError(f"list index out of range in {path}")

    monkeypatch.setattr(fuzz, "read_bank", read)
    tried, failures = fuzz.run(1, range(2), tmp_path)
    assert tried == 2
    assert all("IndexError: list index out of range" in failure for failure in failures)
    assert len(list(tmp_path.iterdir())) == len(failures) == 2
