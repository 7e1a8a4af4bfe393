"""kit convert: any file to any format, nothing written over, every question accounted for."""

from __future__ import annotations

import os
import shutil
import tempfile
from functools import cache
from pathlib import Path

import openpyxl
import pytest

import kit
from kit import BankError
from kit.banks.exchange import console, item
from kit.banks.exchange.convert import Converted, convert, made_by_another
from kit.banks.exchange.registry import FORMATS, WRITTEN_ONLY
from kit.banks.question import STATES
from kit.banks.shipped import shipped_path
from kit.cli import main
from tests.banks import books
from tests.banks.exchange.samples import shipped

READABLE = [name for name in FORMATS if name not in WRITTEN_ONLY]
GIMKIT = b"Gimkit,,\nQuestion,Correct Answer,Incorrect Answer 1\nIs it?,Yes,No\nHow?,So,\n"


@pytest.fixture
def bank(tmp_path: Path) -> Path:
    return Path(shutil.copy(shipped_path(), tmp_path / "australia.xlsx"))


@cache
def two_a_state() -> bytes:
    chosen = [item for number, item in enumerate(shipped()) if number % 50 < 2]
    return FORMATS["workbook"].write("Australia", chosen).files[""]


@pytest.fixture
def little(tmp_path: Path) -> Path:
    """Sixteen of the shipped questions, where their number proves nothing."""
    (tmp_path / "australia.xlsx").write_bytes(two_a_state())
    return tmp_path / "australia.xlsx"


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    (tmp_path / "quiz.csv").write_bytes(GIMKIT)
    return tmp_path / "quiz.csv"


@pytest.mark.parametrize("name", READABLE)
def test_the_shipped_bank_to_each_format_and_back(bank: Path, name: str) -> None:
    away = convert(bank, to=name)
    assert away.paths[0].name == f"australia.{name}{FORMATS[name].endings[0]}"
    left_out = [remark for remark in away.remarks if "left out" in remark.message.casefold()]
    assert away.found == len(shipped()) == away.written + len(left_out)
    home = convert(away.paths[0], bank.parent / "home.xlsx", source=name if name == "aiken" else None)
    assert home.found == home.written == away.written
    found = kit.read_bank(home.paths[0])
    lost_red = len(found.questions) == 0
    assert lost_red or found.about_states
    assert lost_red == (name in ("kahoot", "wayground", "blooket", "gimkit", "aiken"))
    if not lost_red:
        assert {(q.state, q.question, q.green, q.red) for q in found.questions} == {
            (item.category, item.question, item.answers[item.right[0]], item.answers[item.red or 0])
            for item in shipped()
        }


@pytest.mark.parametrize("name", [name for name in READABLE if name not in ("workbook", "aiken")])
def test_files_are_recognised_by_what_is_in_them(little: Path, name: str) -> None:
    away = convert(little, to=name)
    blind = away.paths[0].with_name("blind" + away.paths[0].suffix)
    os.rename(away.paths[0], blind)
    assert convert(blind, to="workbook").source == FORMATS[name].title


def test_the_second_file_stands_beside_the_first_under_the_name_it_got(little: Path) -> None:
    wanted = little.parent / "quiz.xlsx"
    wanted.write_bytes(b"mine")
    paths = convert(little, wanted, "kahoot").paths
    assert [path.name for path in paths] == ["quiz-2.xlsx", "quiz-2-red.xlsx"]
    assert wanted.read_bytes() == b"mine"


def test_the_source_is_never_written_over(little: Path) -> None:
    before = little.read_bytes()
    assert convert(little, little, "workbook").paths[0].name == "australia-2.xlsx"
    assert little.read_bytes() == before


def test_where_the_new_file_goes(little: Path, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    assert convert(little, folder, "gift").paths[0] == folder / "australia.gift.txt"
    assert convert(little, tmp_path / "plain", "csv").paths[0] == tmp_path / "plain.csv"
    assert convert(little, tmp_path / "By Ending.CSV").paths[0] == tmp_path / "By Ending.CSV"
    assert convert(little, tmp_path / "a.xml").target == FORMATS["moodle-xml"].title
    with pytest.raises(BankError, match="there is no folder “none”"):
        convert(little, tmp_path / "none" / "a.csv")


@pytest.mark.parametrize(
    ("out", "to", "words"),
    [
        ("a.txt", None, "Several formats end in .txt: say which with --to. There are: gift, aiken, anki."),
        (
            None,
            None,
            "The format is not clear from the new file's name: say which with --to. There are: workbook",
        ),
        ("a.docx", None, "The format is not clear from the new file's name"),
        (
            "a.csv",
            "kahoot",
            "Kahoot! takes files that end in .xlsx, not in .csv: write the new name as “a.xlsx”.",
        ),
        ("a.csv", "kahot", "Did you mean “kahoot”?"),
    ],
)
def test_an_unclear_format_gets_a_sentence(little: Path, out: str | None, to: str | None, words: str) -> None:
    before = sorted(little.parent.iterdir())
    with pytest.raises(BankError) as refused:
        convert(little, little.parent / out if out else None, to)
    assert words in str(refused.value)
    assert sorted(little.parent.iterdir()) == before


def test_a_file_that_is_none_gets_the_reader_s_sentence(tmp_path: Path) -> None:
    with pytest.raises(BankError, match=r"There is no file “no\.xlsx”"):
        convert(tmp_path / "no.xlsx", to="csv")
    with pytest.raises(BankError, match="is a folder"):
        convert(tmp_path, to="csv")
    (tmp_path / "notes.txt").write_text("Dear diary,\ntoday it rained.\n")
    with pytest.raises(BankError, match=r"If another quiz program wrote it, name that with --from\.$"):
        convert(tmp_path / "notes.txt", to="csv")
    with pytest.raises(BankError, match="has no questions as Kahoot"):
        convert(shipped_path(), tmp_path / "x.csv", source="kahoot")


def test_nothing_is_written_when_nothing_fits(tmp_path: Path, foreign: Path) -> None:
    (tmp_path / "long.csv").write_bytes(GIMKIT.replace(b"Is it?", b"w" * 130))
    before = sorted(tmp_path.iterdir())
    with pytest.raises(BankError) as refused:
        convert(tmp_path / "long.csv", to="kahoot")
    assert str(refused.value).startswith(
        "The one question of “long.csv” does not fit Kahoot!, so no file was written. "
        "The first reason (line 3): The question has 130 characters (at most 120)."
    )
    foreign.write_bytes(GIMKIT.replace(b"Is it?,Yes,No\n", b""))
    with pytest.raises(BankError, match=r"no question that can be converted\. The first reason: It has fewer"):
        convert(foreign, to="kahoot")
    assert sorted(tmp_path.iterdir()) == before


def test_questions_that_kit_check_refuses_are_accounted_for(tmp_path: Path) -> None:
    rows = [books.question(n) for n in range(1, 6)]
    rows[2] = (rows[2][0], {})
    path = books.write(tmp_path / "bank.xlsx", {"NSW": rows})
    done = convert(path, to="gift")
    assert (done.found, done.written) == (4, 4)
    (remark,) = [remark for remark in done.remarks if remark.place]
    assert remark.place.startswith("NSW!")
    assert "4" in remark.place
    assert remark.message.startswith("Left out, as kit check refuses it: ")


def test_the_command_prints_paths_counts_and_remarks(
    foreign: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(foreign.parent)
    assert main(["convert", "quiz.csv", "bank.xlsx"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "bank.xlsx",
        "1 of 1 question of “quiz.csv” (Gimkit) written as kit workbook.",
        "  1 of 1 question has no red answer yet. Fill the cell of one wrong answer of each red; kit check "
        "names the rows.",
        "  line 4: It has fewer than two answers. It was left out (“How?”).",
        "  line 3: It has 2 answers; the kit plays with four, so cells are left empty.",
    ]
    assert openpyxl.load_workbook("bank.xlsx").sheetnames == ["quiz"]
    assert main(["convert", "quiz.csv", "bank.xlsx", "--title", "My [own]"]) == 1
    assert openpyxl.load_workbook("bank-2.xlsx").sheetnames == ["My (own)"]


def test_all_that_fits_ends_with_0(little: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", str(little), "--to", "csv"]) == 0
    path = little.parent / "australia.csv.csv"
    assert capsys.readouterr().out == (
        f"{path}\n16 of 16 questions of “australia.xlsx” (bank of the kit) written as kit table.\n"
    )


def test_many_remarks_are_capped_with_a_count(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "quiz.csv"
    path.write_bytes(GIMKIT + b"".join(b"Q%d?,Yes,No\n" % n for n in range(150)))
    assert main(["convert", str(path), "--to", "workbook"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2 + 1 + 100 + 1
    assert lines[-1] == "  … and 52 more remarks like these."


def test_formats_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", "--formats"]) == 0
    said = capsys.readouterr().out
    assert [line.split()[0] for line in said.splitlines()] == list(FORMATS)
    with pytest.raises(SystemExit):
        main(["convert", "--help"])
    said = " ".join(capsys.readouterr().out.split())
    assert f"Formats: {', '.join(FORMATS)}." in said


def test_a_place_that_cannot_be_looked_at_is_a_sentence(
    foreign: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["convert", str(foreign), str(foreign.parent / f"{'n' * 300}.txt"), "--to", "gift"]) == 2
    assert main(["convert", "--blank", str(foreign.parent / ("n" * 300))]) == 2
    assert capsys.readouterr().err.count("could not be written, because its name is too long") == 2


def test_no_room_for_temporary_files_is_a_sentence(little: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(little / "none"))
    with pytest.raises(BankError, match="because the folder for temporary files takes nothing"):
        convert(little, to="gift", source="kahoot")


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("a.gimkit.csv", GIMKIT + b"," * 5_000, "1,000 fields in a line"),
        ("b.gimkit.csv", GIMKIT + b"\r" * 300_000, "more than 200,000 lines"),
        ("c.gift.txt", b"::a:: b {=c ~d}\n\n" * 20, "more than 10 questions"),
        (
            "d.json",
            b'[{"question": "q", "answers": ['
            + b",".join([b'{"answer": "a", "correct": true}'] * 2000)
            + b"]}]",
            "more than 1,000 answers",
        ),
    ],
    ids=["fields", "lines", "questions", "answers"],
)
def test_more_than_questions_need_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, content: bytes, words: str
) -> None:
    monkeypatch.setattr(item, "MAX_ITEMS", 10)
    (tmp_path / name).write_bytes(content)
    with pytest.raises(BankError, match=words):
        convert(tmp_path / name, to="csv", source=name.split(".")[1].replace("json", "jupyterquiz"))
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_an_empty_bank_is_written_on_request(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", "--blank", str(tmp_path / "mine")]) == 0
    assert main(["convert", "--blank", str(tmp_path / "mine.xlsx")]) == 0
    assert main(["convert", "--blank", str(tmp_path)]) == 0
    written = [Path(line) for line in capsys.readouterr().out.splitlines()]
    assert [path.name for path in written] == ["mine.xlsx", "mine-2.xlsx", "questions.xlsx"]
    assert openpyxl.load_workbook(written[0]).sheetnames == ["Read me", *STATES]


def test_the_new_file_may_be_given_with_out(foreign: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = str(foreign.parent / "bank.xlsx")
    assert main(["convert", str(foreign), "--out", place]) == 1
    assert capsys.readouterr().out.startswith(f"{place}\n")
    assert main(["convert", str(foreign), place, "--out", "b.xlsx"]) == 2
    assert "is given twice" in capsys.readouterr().err


def test_without_a_file_it_asks_for_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert"]) == 2
    assert capsys.readouterr().err.startswith(
        "kit: Which file? For example: kit convert bank.xlsx --to kahoot."
    )


def test_what_is_printed_is_one_line_each_in_any_alphabet(tmp_path: Path) -> None:
    path = tmp_path / "qu\niz.csv"
    path.write_bytes(GIMKIT.replace(b"How?", "Ω\x1b[31m?".encode()))
    with (tmp_path / "said.txt").open("w", encoding="ascii") as out:
        assert console.run(path, tmp_path / "bank.xlsx", out=out) == 1
    said = (tmp_path / "said.txt").read_text()
    assert "\x1b" not in said
    assert "questions of" not in said.splitlines()[0]
    assert len(said.splitlines()) == 5


@pytest.mark.parametrize("source", [None, "csv", "kit"])
@pytest.mark.parametrize("ending", [".csv", ".tsv"])
def test_a_table_that_is_no_other_program_s_is_read_as_a_bank(
    tmp_path: Path, ending: str, source: str | None
) -> None:
    between = {".csv": ",", ".tsv": "\t"}[ending]
    lines = [
        "State,Question,A,B,C,D,Correct,Red",
        *(f"NSW,Is it {n}?,a{n},b{n},c{n},d{n},B,C" for n in range(3)),
    ]
    path = tmp_path / f"bank{ending}"
    path.write_text("\n".join(lines).replace(",", between), encoding="utf-8")
    assert made_by_another(path) == ""
    done = convert(path, tmp_path / "bank.xlsx", source=source)
    assert (done.found, done.written) == (3, 3)
    (sheet,) = openpyxl.load_workbook(done.paths[0]).worksheets
    assert sheet.title == "NSW"


def test_the_title_is_the_file_s_name_without_the_format_s(little: Path) -> None:
    away = convert(little, to="kahoot").paths[0]
    home = convert(away, to="workbook").paths[0]
    assert openpyxl.load_workbook(home).sheetnames == ["australia"]


def test_a_file_of_another_program_is_known_by_it(little: Path, foreign: Path) -> None:
    assert (
        made_by_another(foreign)
        == "This is a file of Gimkit: “kit convert quiz.csv bank.xlsx” makes a bank of it."
    )
    assert made_by_another(little) == made_by_another(convert(little, to="csv").paths[0]) == ""
    assert made_by_another(little.parent / "none.csv") == made_by_another(little.parent) == ""
    foreign.write_bytes(b"PK\x03\x04broken")
    assert made_by_another(foreign) == ""
    foreign.write_bytes(b"Question,A,B,C,D\n")
    assert made_by_another(foreign) == ""


def test_kit_check_points_to_kit_convert(
    little: Path, foreign: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in (foreign, *(convert(little, to=name).paths[0] for name in ("kahoot", "gift", "moodle"))):
        assert main(["check", str(path)]) in (1, 2)
        said = capsys.readouterr().out.rstrip()
        assert said.endswith(f": “kit convert {path.name} bank.xlsx” makes a bank of it.")
    assert main(["check", str(shipped_path())]) == 0
    assert "kit convert" not in capsys.readouterr().out


def test_converted_is_plain_data(foreign: Path) -> None:
    done = convert(foreign, foreign.parent / "x.gift")
    assert isinstance(done, Converted)
    assert (done.source, done.found, done.written) == ("Gimkit", 1, 1)
