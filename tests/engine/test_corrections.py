"""Which inputs replaced another: undone, and decided otherwise at the same place."""

from __future__ import annotations

import pytest

from kit.engine.corrections import decided_again


def made(text: str) -> list[dict[str, object]]:
    """ "a1 b0 <2 >": inputs of a value and a seat, undo by two, redo."""
    records: list[dict[str, object]] = []
    for word in text.split():
        if word.startswith("<"):
            records.append({"undo": int(word[1:] or 1)})
        elif word == ">":
            records.append({"redo": 1})
        else:
            records.append({"i": word[0], "s": int(word[1]), "k": word[2:] or "answer"})
    return records


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("a0 b1", set()),
        ("a0 < b0", {0}),
        ("a0 < a0", set()),
        ("a0 < b1", set()),
        ("a0 < b0buy", set()),
        ("a0 b1 < c1 a0", {1}),
        ("a0 b1 <2 a0 c1", set()),
        ("a0 b1 <2 c0 b1", {0}),
        ("a0 < b0 < a0", {0}),
        ("a0 < > b1", set()),
        ("a0 b1 <2 > c1", {1}),
        ("a0 < b0 <", set()),
        ("a0 <9", set()),
    ],
)
def test_inputs_that_took_the_place_of_another(text: str, places: set[int]) -> None:
    assert decided_again([*made(text), object()]) == places
