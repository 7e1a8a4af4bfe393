"""Marked copies of tables of text: one more column, all other bytes as they were."""

from __future__ import annotations

import csv
import io
import os
from pathlib import Path

import pytest

from kit.banks import marking_text
from kit.banks.marking import mark
from kit.banks.marking_notes import note
from kit.banks.question import Finding
from kit.banks.tables import read_text_table
from tests.banks.books import CASES

HEADER = "Question,A,B,C,D,Correct,Wrong"


def found(cell: str = "line 2", message: str = "Something is “wrong”, é.") -> Finding:
    return Finding("QB101", "error", "", cell, message, "Mend it.")


def line(n: int = 1, delimiter: str = ",") -> str:
    return delimiter.join((f"Which is {n}?", "oné", "two", "three", "four", "A", "B"))


def rows(path: Path, codec: str, delimiter: str) -> list[list[str]]:
    text = path.read_bytes().decode(codec)
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_a_column_is_added_in_the_ways_of_the_file(
    tmp_path: Path, codec: str, end: str, delimiter: str
) -> None:
    path = tmp_path / "bank.csv"
    text = end.join((HEADER.replace(",", delimiter), line(1, delimiter), line(2, delimiter), ""))
    path.write_bytes(text.encode(codec))
    made = mark(path, [found(), found("", "Of the file.")])
    assert made.name == "bank.checked.csv"
    assert made.read_bytes().startswith(path.read_bytes()[:20])
    got = rows(made, codec, delimiter)
    assert [fields[:7] for fields in got[:3]] == rows(path, codec, delimiter)
    assert [fields[7] for fields in got] == [
        "Kit check (a note on the whole sheet below, from row 4)",
        note(found()),
        "",
        "This file: " + note(found("", "Of the file.")),
    ]
    assert {len(fields) for fields in got} == {8}
    assert made.read_bytes().decode(codec).count(end) == text.count(end) + 1
    assert path.read_bytes() == text.encode(codec)


def test_every_byte_of_the_lines_stays(tmp_path: Path) -> None:
    path = tmp_path / "bank.csv"
    odd = b'"Which\r\nis ""it""?", "a", b ,c,\xff\x80,A,B'
    path.write_bytes(b"sep=,\n" + HEADER.encode() + b"\n" + odd + b"\n\n" + line(2).encode())
    made = mark(path, [found("line 3"), found("line 6")])
    lines = made.read_bytes().split(b"\n")
    assert lines[0] == b"sep=,"
    assert lines[1] == HEADER.encode() + b',"Kit check"'
    assert b"\n".join(lines[2:4]).startswith(odd + b',"QB101')
    assert lines[4] == b""
    assert lines[5].startswith(line(2).encode() + b',"QB101')


def test_a_line_that_is_too_short_gets_its_note_under_the_heading(tmp_path: Path) -> None:
    path = tmp_path / "bank.csv"
    path.write_text(f"{HEADER}\nWhich?,one\n{line()}\n", "utf-8")
    got = rows(mark(path, [found(), found("line 3")]), "utf-8", ",")
    assert got[1] == ["Which?", "one", "", "", "", "", "", note(found())]
    assert got[2][7] == note(found())


def test_a_line_that_goes_on_under_no_heading_gives_a_report(tmp_path: Path) -> None:
    path = tmp_path / "bank.csv"
    path.write_text(f"{HEADER}\n{line()},more\n{line(2)}\n", "utf-8")
    assert mark(path, [found()]).name == "bank.report.xlsx"


def test_notes_full_of_commas_are_not_taken_for_the_table(tmp_path: Path) -> None:
    path = tmp_path / "bank.tsv"
    path.write_text("Which?\ta\n", "utf-8")
    assert mark(path, [found("line 1", "a, b, c, d, e, f, g, h, i, j")]).suffix in (".tsv", ".xlsx")
    path.write_text(f"{HEADER}\n{line()}\n".replace(",", "\t"), "utf-8")
    made = mark(path, [found("line 2", "a, b, c, d, e, f, g, h, i, j")])
    assert rows(made, "utf-8", "\t")[1][7].startswith("QB101 error: a, b, c")


def test_a_blank_field_too_many_takes_the_note(tmp_path: Path) -> None:
    path = tmp_path / "bank.csv"
    path.write_text(f"{HEADER}\n{line()},\n{line(2)}\n", "utf-8")
    assert [fields[7] for fields in rows(mark(path, [found()]), "utf-8", ",")] == [
        "Kit check",
        note(found()),
        "",
    ]


def test_without_a_header_the_notes_stand_behind_the_longest_line(tmp_path: Path) -> None:
    path = tmp_path / "bank.csv"
    path.write_text(f"Which?,a,b\n{line(2)}\n", "utf-8")
    made = rows(mark(path, [found("line 1"), found("line 2")]), "utf-8", ",")
    assert [len(fields) for fields in made] == [8, 8]
    assert made[0][7] == f"Kit check: {note(found())}"


def test_marking_again_replaces_the_notes(tmp_path: Path) -> None:
    path = tmp_path / "bank.csv"
    path.write_text(f"{HEADER}\n{line()}\n{line(2)}\n", "utf-8")
    first = mark(path, [found(), found("", "Old.")])
    second = mark(first, [found("line 3")])
    third = mark(first, [found(), found("", "Old.")])
    assert second.name == "bank.checked-2.csv"
    assert [fields[7:] for fields in rows(second, "utf-8", ",")] == [["Kit check"], [""], [note(found())]]
    assert third.read_bytes() == first.read_bytes()


def test_a_marked_table_reads_like_its_original(tmp_path: Path) -> None:
    from kit.banks.marking_notes import forget_notes

    path = tmp_path / "bank.csv"
    path.write_text(f"{HEADER}\n{line()}\n\n{line(2)}", "utf-8")
    one = read_text_table(path)
    other = read_text_table(mark(path, [found(), found("")]))
    forget_notes(other.sheets[0])
    assert other.sheets[0].rows == one.sheets[0].rows
    assert other.findings == one.findings


def test_text_like_a_formula_is_guarded() -> None:
    table = marking_text.TextTable("utf-8", ",", "", [])
    for text in ("=1+1", "+1", "-1", "@a", "\tx"):
        assert table.quoted(text) == f'"\'{text}"'
    assert table.quoted('say "a"') == '"say ""a"""'


def test_a_quotation_mark_that_is_never_closed_gives_a_report(tmp_path: Path) -> None:
    path = tmp_path / "bank.csv"
    path.write_text(f'{HEADER}\n"{line()}\n{line(2)}\n', "utf-8")
    assert mark(path, [found()]).name == "bank.report.xlsx"


def test_a_quotation_mark_in_the_wrong_place_does_not_stop_the_rest(tmp_path: Path) -> None:
    path = tmp_path / "bank.csv"
    path.write_text(f'{HEADER}\n"Which" is,a,b,c,d,A,B\n{line(2)}\n', "utf-8")
    made = mark(path, [found(), found("line 3")]).read_text("utf-8").splitlines()
    assert made[1] == '"Which" is,a,b,c,d,A,B'
    assert made[2].startswith(line(2) + ',"QB101')
    assert made[3].startswith(',,,,,,,"Line 2: QB101')


def test_a_large_table_gives_a_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(marking_text, "MAX_BYTES", 100)
    path = tmp_path / "bank.tsv"
    path.write_text(f"{HEADER}\n{line()}\n{line(2)}\n", "utf-8")
    assert mark(path, [found()]).name == "bank.report.xlsx"


@pytest.mark.parametrize("path", sorted(CASES.glob("*.[ct]sv")), ids=lambda path: path.name)
def test_every_case_of_a_table_is_marked_or_reported(path: Path, tmp_path: Path) -> None:
    before = path.read_bytes()
    made = mark(path, [found(), found("")], tmp_path)
    assert os.listdir(tmp_path) == [made.name]
    assert path.read_bytes() == before
    if made.suffix == path.suffix:
        assert len(made.read_bytes()) > len(before)
