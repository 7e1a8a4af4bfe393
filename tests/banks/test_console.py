"""The body of `kit check`: exit codes, lines and JSON."""

from __future__ import annotations

import io
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kit import BankError
from kit.banks import console, pages, report
from kit.banks.console import check
from kit.banks.question import STATES, Bank
from kit.banks.reading import read_bank
from tests.banks.books import CASES, HEADER, patched, question, write


def run(path: Path, as_json: bool = False, **given: Any) -> tuple[int, str]:
    out = io.StringIO()
    return check(path, as_json, out, **given), out.getvalue()


def full_bank(path: Path, change: Callable[[Any], None] | None = None) -> Path:
    """A workbook with nothing to report: fifty questions for each State, without topics (P-128)."""
    each = [question(n, n % 4, (n + 1) % 4) for n in range(400)]
    rows = {state: each[50 * at : 50 * at + 50] for at, state in enumerate(STATES)}
    return write(path, rows, HEADER, change)


def test_nothing_to_report_is_0(tmp_path: Path) -> None:
    """P-128, P-47: fifty rows for each of the eight States."""
    code, text = run(full_bank(tmp_path / "full.xlsx"))
    assert (code, text) == (
        0,
        "full.xlsx: 400 questions can be played, for 8 of the 8 States and Territories; nothing to report.\n",
    )


def test_notices_alone_are_1(tmp_path: Path) -> None:
    """P-128: fewer than fifty is a notice."""

    def less(book: Any) -> None:
        book["TAS"].delete_rows(51)

    code, text = run(full_bank(tmp_path / "b.xlsx", less))
    assert code == 1
    assert "\n  notice  QB207  Tasmania has 49 questions of 50. Add questions when you can.\n" in text


def test_lines_are_grouped_by_sheet() -> None:
    code, text = run(CASES / "s17_unknown_sheets.xlsx")
    assert code == 1
    lines = text.splitlines()
    headings = [line for line in lines if line and not line.startswith(" ")][:-2]
    assert headings[-1] == "Whole file"
    assert sorted(headings) == sorted({*headings, "Instructions", "Sheet3", "NSW"})
    assert any(line.startswith("  error   QB201  Sheet “Sheet3”") for line in lines)
    assert lines[-2].startswith("s17_unknown_sheets.xlsx: 4 questions can be played, for 1 of the 8 States")
    assert lines[-1] == "kit check --explain QB201 tells more."


def test_one_line_a_finding_whatever_names_hold(tmp_path: Path) -> None:
    """A name may hold what ends a line or steers a terminal; it is shown without."""
    path = write(tmp_path / "b\x1b[31m\n2.xlsx", {"NSW": [question()], "Other": [question()]})
    patched(
        tmp_path / "c\x1b[31m\n2.xlsx",
        "xl/workbook.xml",
        b'name="Other"',
        b'name="O&#10;QB1\xe2\x80\xae"',
        path,
    )
    code, text = run(tmp_path / "c\x1b[31m\n2.xlsx")
    assert code == 1
    assert set("\x1b\u202e").isdisjoint(text)
    lines = [line for line in text.splitlines() if line]
    headings = {"NSW", "O QB1 ", "Whole file"}
    findings = len(read_bank(tmp_path / "c\x1b[31m\n2.xlsx").findings)
    assert headings <= set(lines)
    assert len(lines) == len(headings) + findings + 2
    code, text = run(tmp_path / "none\x1b[31m\n.xlsx")
    assert (code, text.count("\n"), "\x1b" in text) == (2, 1, False)


def test_json() -> None:
    code, text = run(CASES / "s20_three_answers.xlsx", as_json=True)
    plain = json.loads(text)
    assert code == 1
    assert set(plain) == {"file", "questions", "categories", "summary", "findings"}
    assert (plain["file"], plain["questions"]) == ("s20_three_answers.xlsx", 3)
    assert (plain["categories"]["NSW"], plain["categories"]["VIC"]) == (3, 0)
    assert plain["summary"] == {"error": 2, "warning": 1, "notice": 0}
    assert {
        "code": "QB107",
        "severity": "error",
        "title": "Answer missing",
        "sheet": "NSW",
        "cell": "E3",
        "row": 3,
        "message": "Row 3: 3 answers, 4 are needed; E3 is empty.",
        "seen": "3 answers",
        "expected": "four answers",
        "proposal": "Write the missing answer.",
        "fixable": False,
        "page": "docs/checks/QB107.md",
    } in plain["findings"]


def test_findings_as_a_table() -> None:
    frame = report.as_frame(read_bank(CASES / "s20_three_answers.xlsx"))
    assert list(frame.columns) == list(report.COLUMNS)
    assert frame.set_index("code").loc["QB107", "row"] == 3
    assert report.as_frame(Bank("empty", ())).empty


def test_rows_are_aligned_and_in_order(tmp_path: Path) -> None:
    rows = [question(n) for n in range(12)]
    rows[1] = ((*rows[1][0][:4], None), rows[1][1])
    rows[10] = ((*rows[10][0][:1], "Oak", "oak", "Elm", "Ash"), rows[10][1])
    _, text = run(write(tmp_path / "b.xlsx", {"NSW": rows}), select=["QB1"])
    first, second = text.splitlines()[1:3]
    assert first.startswith("  error   QB107  E3       Row 3: ")
    assert second.startswith("  error   QB109  B12,C12  Row 12: ")


def test_a_terminal_is_given_so_many_and_a_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "MOST_SHOWN", 2)
    path = write(tmp_path / "b.xlsx", {"NSW": [((*question()[0],), {}) for _ in range(5)]})
    _, text = run(path)
    lines = text.splitlines()
    assert sum(line.startswith("  ") for line in lines) == 2
    more = len(read_bank(path).findings) - 2
    assert f"… and {more} more; --json shows all, --select shows those of one kind." in lines
    assert len(json.loads(run(path, as_json=True)[1])["findings"]) == more + 2


SPOILED = CASES / "s20_three_answers.xlsx"


@pytest.mark.parametrize(
    ("select", "ignore", "codes"),
    [
        ([], [], {"QB107", "QB205", "QB206"}),
        (["ALL"], [], {"QB107", "QB205", "QB206"}),
        (["QB1"], [], {"QB107"}),
        (["qb107, QB206"], [], {"QB107", "QB206"}),
        (["QB1", "QB206"], [], {"QB107", "QB206"}),
        ([], ["QB2"], {"QB107"}),
        ([], ["QB2", "QB1"], set()),
        (["QB2"], ["QB206"], {"QB205"}),
        (["QB206"], ["QB2"], {"QB206"}),
        (["QB206"], ["QB206"], set()),
        (["ALL"], ["ALL"], set()),
        (["QB"], ["ALL"], {"QB107", "QB205", "QB206"}),
    ],
)
def test_select_and_ignore(select: list[str], ignore: list[str], codes: set[str]) -> None:
    code, text = run(SPOILED, as_json=True, select=select, ignore=ignore)
    assert {item["code"] for item in json.loads(text)["findings"]} == codes
    assert code == (1 if codes else 0)


def test_an_unknown_code_is_a_sentence() -> None:
    with pytest.raises(BankError, match="There is no check “QB9”: near it are QB"):
        run(SPOILED, select=["QB9"])


def test_that_a_file_cannot_be_read_is_always_said() -> None:
    code, text = run(CASES / "f35_empty_file.xlsx", as_json=True, select=["QB3"])
    assert (code, [item["code"] for item in json.loads(text)["findings"]]) == (2, ["QB001"])


def copied(name: str, folder: Path) -> Path:
    return Path(shutil.copy(CASES / name, folder / name))


def test_copies_are_written_beside_the_file_and_named(tmp_path: Path) -> None:
    path = copied("v12_nbsp_zero_width.xlsx", tmp_path)
    before = path.read_bytes()
    code, text = run(path, mark=True, fix=True)
    lines = text.splitlines()
    assert code == 1
    assert f"Marked copy: {tmp_path / 'v12_nbsp_zero_width.checked.xlsx'}" in lines
    assert f"Repaired copy: {tmp_path / 'v12_nbsp_zero_width.fixed.xlsx'} (4 changes)" in lines
    assert "  NSW!C2: spaces, “ Newcastle ” is now “Newcastle”" in lines
    assert path.read_bytes() == before
    _, text = run(path, as_json=True, mark=True, fix=True, place=tmp_path)
    plain = json.loads(text)
    assert Path(plain["marked"]).name == "v12_nbsp_zero_width.checked-2.xlsx"
    assert Path(plain["fixed"]["path"]).name == "v12_nbsp_zero_width.fixed-2.xlsx"
    assert plain["fixed"]["changes"][2] == {
        "sheet": "NSW",
        "cell": "C2",
        "what": "spaces",
        "before": "\xa0Newcastle\u2009",
        "after": "Newcastle",
    }


def test_changes_beyond_the_first_are_a_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(console, "MOST_CHANGES", 1)
    _, text = run(copied("v12_nbsp_zero_width.xlsx", tmp_path), fix=True)
    assert text.splitlines()[-1] == "  … and 3 more; --json shows all."


def test_no_copy_without_a_reason(tmp_path: Path) -> None:
    path = copied("c01_baseline_two_sheets.xlsx", tmp_path)
    code, text = run(path, mark=True, fix=True, select=["QB1"])
    assert code == 0
    assert "Nothing to mark; no copy was written.\n" in text
    assert "Nothing that can be mended safely was found; no copy was written.\n" in text
    assert list(tmp_path.iterdir()) == [path]
    plain = json.loads(run(path, as_json=True, mark=True, fix=True, select=["QB1"])[1])
    assert (plain["marked"], plain["fixed"]) == (None, {"path": None, "changes": []})


@pytest.mark.parametrize("as_json", [False, True])
def test_a_copy_that_cannot_be_written_is_2(tmp_path: Path, as_json: bool) -> None:
    path = copied("v12_nbsp_zero_width.xlsx", tmp_path)
    code, text = run(path, as_json, mark=True, place=tmp_path / "none" / "copy.xlsx")
    assert code == 2
    said = json.loads(text)["trouble"][0] if as_json else text.splitlines()[-1]
    assert "there is no folder “none”" in said


@pytest.mark.parametrize("as_json", [False, True])
def test_an_open_workbook_is_said_once_beside_its_copies(tmp_path: Path, as_json: bool) -> None:
    path = copied("v12_nbsp_zero_width.xlsx", tmp_path)
    (tmp_path / f"~${path.name}").touch()
    code, text = run(path, as_json, mark=True, fix=True)
    said = f"“{path.name}” is open in Excel: what is not saved there is not in the copy."
    assert code == 1
    assert (json.loads(text)["remarks"] if as_json else text.splitlines()).count(said) == 1


def test_a_report_in_place_of_a_marked_copy_is_called_one(tmp_path: Path) -> None:
    path = copied("f21_ragged.csv", tmp_path)
    code, text = run(path, mark=True)
    assert code == 1
    assert text.splitlines()[-2] == f"Marked copy: {tmp_path / 'f21_ragged.report.xlsx'}"
    assert text.splitlines()[-1].endswith("without harm, so they are in a report of their own.")


def test_a_place_that_cannot_be_looked_at_is_a_sentence(tmp_path: Path) -> None:
    path = copied("v12_nbsp_zero_width.xlsx", tmp_path)
    code, text = run(path, mark=True, place=tmp_path / f"{'n' * 300}.xlsx")
    assert (code, text.splitlines()[-1].partition(" could")[2]) == (
        2,
        " not be written, because its name is too long: give a shorter one with --out. Nothing was changed.",
    )
    with pytest.raises(BankError, match="give a folder that is there as --out"):
        run(path, mark=True, fix=True, place=tmp_path / ("n" * 300))


def test_a_place_without_a_copy_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BankError, match="give --mark or --fix as well"):
        run(SPOILED, place=tmp_path)
    with pytest.raises(BankError, match="give a folder that is there as --out"):
        run(SPOILED, mark=True, fix=True, place=tmp_path / "copy.xlsx")


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_colour_on_a_terminal_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    out = Terminal()
    check(SPOILED, out=out)
    assert "\x1b[31merror  \x1b[0m QB107" in out.getvalue()
    assert "\x1b" not in run(SPOILED)[1]
    for name, value in (("NO_COLOR", "1"), ("TERM", "dumb")):
        with monkeypatch.context() as patch:
            patch.setenv(name, value)
            out = Terminal()
            check(SPOILED, out=out)
            assert "\x1b" not in out.getvalue()


def test_explain() -> None:
    out = io.StringIO()
    assert console.explain("qb101", out=out) == 0
    assert out.getvalue() == pages.page_text("QB101") + "\n"
    out = io.StringIO()
    assert console.explain("QB101", as_json=True, out=out) == 0
    plain = json.loads(out.getvalue())
    assert (plain["code"], plain["severity"], plain["blocks"]) == ("QB101", "error", True)
    assert set(plain) > set(pages.HEADINGS)


def test_another_subject_is_not_told_of_states(tmp_path: Path) -> None:
    path = write(tmp_path / "b.xlsx", {"Rivers": [question(1)], "Hills": [question(2)]})
    code, text = run(path, select=["QB2"])
    assert code == 1
    assert text.splitlines()[-2].startswith("b.xlsx: 2 questions can be played, in 2 categories; ")


def test_unreadable_is_2_with_one_sentence() -> None:
    code, text = run(CASES / "f35_empty_file.xlsx")
    assert (code, text) == (2, "“f35_empty_file.xlsx” is empty (0 bytes): download or copy it again.\n")


def test_unreadable_json_has_the_same_shape() -> None:
    """QB001."""
    code, text = run(CASES / "v23_shared_string_out_of_range.xlsx", as_json=True)
    plain = json.loads(text)
    assert code == 2
    assert plain["questions"] == 0
    (finding,) = plain["findings"]
    assert (finding["code"], finding["severity"]) == ("QB001", "error")
    assert (finding["sheet"], finding["cell"]) == ("NSW", "D2")
    assert finding["proposal"] == "Type that cell anew in a spreadsheet program and save the file."


def test_standard_output_is_the_default(capsys: pytest.CaptureFixture[str]) -> None:
    assert check(CASES / "f35_empty_file.xlsx") == 2
    assert capsys.readouterr().out.startswith("“f35_empty_file.xlsx” is empty")


@pytest.mark.parametrize("as_json", [False, True])
def test_a_narrow_terminal_is_no_obstacle(as_json: bool) -> None:
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    assert check(CASES / "f35_empty_file.xlsx", as_json, out) == 2
    out.seek(0)
    shown = out.read()
    message = json.loads(shown)["findings"][0]["message"] if as_json else shown.strip()
    assert message.strip("?“").startswith("f35_empty_file.xlsx")
