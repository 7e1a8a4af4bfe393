"""The body of `kit check`: exit codes, lines and JSON."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from kit.banks.console import check
from kit.banks.question import STATES
from kit.banks.reading import read_bank
from tests.banks.books import CASES, patched, question, write


def run(path: Path, as_json: bool = False) -> tuple[int, str]:
    out = io.StringIO()
    return check(path, as_json, out), out.getvalue()


def full_bank(path: Path) -> Path:
    """A workbook with nothing to report: fifty questions for each State, without topics (P-128)."""
    rows = {
        state: [question(100 * at + n, n % 4, (n + 1) % 4) for n in range(50)]
        for at, state in enumerate(STATES)
    }
    return write(path, rows)


def test_nothing_to_report_is_0(tmp_path: Path) -> None:
    """P-128, P-47: fifty rows for each of the eight States."""
    code, text = run(full_bank(tmp_path / "full.xlsx"))
    assert (code, text) == (
        0,
        "full.xlsx: 400 questions can be played, for 8 of the 8 States and Territories; nothing to report.\n",
    )


def test_notices_alone_are_1(tmp_path: Path) -> None:
    """P-128: fewer than fifty is a notice."""
    rows = {state: [question(n) for n in range(49 if state == "TAS" else 50)] for state in STATES}
    code, text = run(write(tmp_path / "b.xlsx", rows))
    assert code == 1
    assert "\n  notice  QB207  Tasmania has 49 questions of 50. Add questions when you can.\n" in text


def test_lines_are_grouped_by_sheet() -> None:
    code, text = run(CASES / "s17_unknown_sheets.xlsx")
    assert code == 1
    lines = text.splitlines()
    headings = [line for line in lines if line and not line.startswith(" ")][:-1]
    assert headings[-1] == "Whole file"
    assert sorted(headings) == sorted({*headings, "Instructions", "Sheet3", "NSW"})
    assert any(line.startswith("  error   QB201  Sheet “Sheet3”") for line in lines)
    assert lines[-1].startswith("s17_unknown_sheets.xlsx: 4 questions can be played, for 1 of the 8 States")


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
    assert len(lines) == len(headings) + findings + 1
    code, text = run(tmp_path / "none\x1b[31m\n.xlsx")
    assert (code, text.count("\n"), "\x1b" in text) == (2, 1, False)


def test_json() -> None:
    code, text = run(CASES / "s20_three_answers.xlsx", as_json=True)
    plain = json.loads(text)
    assert code == 1
    assert set(plain) == {"file", "questions", "findings"}
    assert (plain["file"], plain["questions"]) == ("s20_three_answers.xlsx", 3)
    assert {
        "code": "QB107",
        "severity": "error",
        "sheet": "NSW",
        "cell": "E3",
        "message": "Row 3: 3 answers, 4 are needed; E3 is empty.",
        "proposal": "Write the missing answer.",
    } in plain["findings"]


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
