"""How questions did in class, from save files of any game; the bank with the numbers, and a chart."""

from __future__ import annotations

import zipfile
from pathlib import Path
from xml.etree import ElementTree

import openpyxl
import pytest

import kit
from kit.banks.statistics import COLUMNS, Record, Statistics, statistics
from kit.banks.statistics_book import HEADINGS, write_statistics
from kit.cli import main
from tests.browser.workbook import write_bank

ASKING = [name for name in kit.games() if kit.Session.find_rules(name).asks_questions({})]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A bank, and a game in which one team answers two questions: wrong, and wrong but then right."""
    place = tmp_path_factory.mktemp("played")
    write_bank(place / "bank.xlsx", 3)
    play(place, "passport", 2)
    return place


def play(place: Path, game: str, questions: int) -> None:
    bank = kit.read_bank(place / "bank.xlsx")
    seats = [{"name": "Wrens", "answers": 2}, {"name": "Dingoes", "answers": 4}]
    session = kit.new_game(game, seats, bank=bank, seed=3, save=place / f"{game}.kitsave")
    while session.pending is not None and questions:
        ask = session.pending
        wanted = ask.values[0]
        if ask.key == "answer":
            wrong = next(value for value in ask.values if value.startswith("red"))
            questions -= 1
            session.choose(wrong)
            if not questions:
                session.undo()
                wanted = next(value for value in ask.values if value.startswith("right"))
            else:
                continue
        session.choose(wanted)


@pytest.fixture(scope="module")
def found(folder: Path) -> Statistics:
    return statistics([folder / "passport.kitsave"], folder / "bank.xlsx")


def test_asked_right_and_overruled_are_counted(found: Statistics) -> None:
    asked = [record for record in found.records if record.asked]
    assert len(found.records) == 24
    assert (found.asked, found.games, found.notices) == (2, 1, [])
    assert sum(record.right for record in asked) == 1
    assert [record.right for record in asked if record.overruled] == [1]
    assert sum(record.asked_two + record.asked_four for record in asked) == 2
    assert all(record.share == record.right / record.asked for record in asked)
    assert found.summary == "2 answers to 2 questions in 1 game; 50 % were right."
    table = found.table()
    assert list(table.columns) == list(COLUMNS)
    assert table["asked"].sum() == 2
    assert table["share"].isna().sum() == 22


def test_juniors_and_others_are_counted_apart(found: Statistics) -> None:
    assert sum(record.asked_two for record in found.records) >= 1


def test_every_game_that_asks_tells_which_question_it_was(tmp_path: Path) -> None:
    bank = kit.read_bank(write_bank(tmp_path / "bank.xlsx", 2))
    for game in kit.games():
        rules = kit.Session.find_rules(game)
        session = kit.new_game(game, 2, bank=bank if rules.shipped_bank else None, seed=5)
        for _ in range(300):
            if session.pending is None or any(event.kind == "answered" for event in session.events[-9:]):
                break
            session.choose(session.pending.values[-1])
        keys = {question.key for question in bank.questions}
        for event in session.events:
            if event.kind == "answered":
                assert tuple(event.question) in keys
                assert event.shown in (2, 4)
                assert event.right in (True, False)


def test_without_a_bank_there_are_only_questions_that_were_asked(folder: Path) -> None:
    found = statistics([folder / "passport.kitsave"])
    assert [record.in_bank for record in found.records] == [True, True]
    write_bank(folder / "other.xlsx", 1, ("NT",), {"right": "quite right"})
    found = statistics([folder / "passport.kitsave"], folder / "other.xlsx")
    assert [record.in_bank for record in found.records] == [True, False, False]


def test_a_save_that_cannot_be_read_is_passed_over(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "x.kitsave").write_text("nothing")
    found = statistics([tmp_path / "x.kitsave", folder / "passport.kitsave"])
    assert len(found.notices) == 1
    assert found.asked == 2
    assert statistics([]).summary == "No question was asked in 0 games."
    assert statistics([]).chart_html() == "<p>No question was asked in 0 games.</p>"


def test_reading_a_save_leaves_it_as_it_is(folder: Path) -> None:
    before = (folder / "passport.kitsave").read_bytes()
    statistics([folder / "passport.kitsave"])
    assert (folder / "passport.kitsave").read_bytes() == before


def test_the_chart_is_one_picture_with_everything_escaped(found: Statistics) -> None:
    (hard,) = found.hardest()
    assert hard.right < hard.asked
    tree = ElementTree.fromstring(found.chart_html())
    assert tree.tag == "figure"
    assert found.chart_html().count("<rect") == 2
    evil = statistics([])
    evil.records = [type(hard)(kit.banks.question.Question("S", 2, "NSW", "<b>&?", ("1",) * 4, "<i>", "2"))]
    evil.records[0].asked_four = 2
    assert "<b>" not in evil.chart_html()
    ElementTree.fromstring(evil.chart_html())


def test_the_bank_comes_back_with_its_numbers_and_a_native_chart(folder: Path, found: Statistics) -> None:
    path = folder / "bank.xlsx"
    copy = write_statistics(path, found)
    assert (copy.path.name, copy.said) == ("bank.stats.xlsx", "")
    assert kit.read_bank(copy.path).questions == kit.read_bank(path).questions
    book = openpyxl.load_workbook(copy.path)
    record = next(record for record in found.records if record.overruled)
    row = [cell.value for cell in book[record.question.sheet][record.question.row]]
    heads = [cell.value for cell in book[record.question.sheet][1]]
    assert {name: row[heads.index(HEADINGS[name])] for name in HEADINGS} == {
        "asked": 1,
        "right": 1,
        "overruled": 1,
        "marked": 0,
    }
    sheet = book["Hardest questions"]
    assert len(sheet._charts) == 1
    assert sheet["B2"].value == found.hardest()[0].question.question
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(copy.path) as new:
        touched = {name for name in old.namelist() if old.read(name) != new.read(name)}
        assert {name for name in touched if "sheet" not in name} == {
            *("[Content_Types].xml", "xl/workbook.xml", "xl/_rels/workbook.xml.rels"),
        }
        assert new.testzip() is None
    again = write_statistics(copy.path, found)
    assert again.path.name == "bank.stats-2.xlsx"
    book = openpyxl.load_workbook(again.path)
    assert book.sheetnames.count("Hardest questions") == 1
    assert [cell.value for cell in book["NSW"][1]].count("Kit asked") == 1


def test_a_table_of_text_gets_columns_and_an_ods_a_workbook_beside_it(folder: Path, tmp_path: Path) -> None:
    found = statistics([folder / "passport.kitsave"], folder / "bank.xlsx")
    lines = ["State,Question,A,B,C,D,Correct,Red"]
    for one in found.records:
        question = one.question
        at = ["ABCD"[question.answers.index(text)] for text in (question.green, question.red)]
        lines.append(",".join((question.state, question.question, *question.answers, *at)))
    (tmp_path / "bank.csv").write_text("\n".join(lines), encoding="utf-8")
    counted = statistics([folder / "passport.kitsave"], tmp_path / "bank.csv")
    copy = write_statistics(tmp_path / "bank.csv", counted)
    assert (
        copy.path.read_text(encoding="utf-8")
        .splitlines()[0]
        .endswith("Kit asked,Kit right,Kit overruled,Kit marked")
    )
    assert len(kit.read_bank(copy.path).questions) == 24


def test_the_command_prints_the_hardest_and_writes_what_is_asked(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save = str(folder / "passport.kitsave")
    assert main(["stats", save]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith("2 answers to 2 questions")
    assert "0 of 1 right" in out[1]
    assert main(["stats", str(folder), "--bank", str(folder / "bank.xlsx"), "--out", str(tmp_path)]) == 0
    assert (tmp_path / "bank.stats.xlsx").exists()
    assert main(["stats", save, str(folder)]) == 0
    assert "2 answers to 2 questions in 1 game" in capsys.readouterr().out, "a save is counted once"
    assert main(["stats", save, "--out", str(tmp_path / "table")]) == 0
    assert (tmp_path / "table.csv").read_text(encoding="utf-8").splitlines()[0] == ",".join(COLUMNS)
    assert main(["stats", str(tmp_path)]) == 2
    assert main(["stats", str(tmp_path / "none.kitsave")]) == 2


def test_a_question_reworded_since_keeps_its_numbers_and_others_are_told_of(
    folder: Path, tmp_path: Path
) -> None:
    book = openpyxl.load_workbook(folder / "bank.xlsx")
    asked = [r for r in statistics([folder / "passport.kitsave"], folder / "bank.xlsx").records if r.asked]
    first, second = (record.question for record in asked)
    for question in (first, second):
        cell = book[question.sheet][question.address.rpartition("!")[2]]
        cell.value = f"{cell.value} (look closely)" if question is first else "Another one altogether: who?"
    for cell in book[second.sheet][second.row]:
        if cell.value == second.green:
            cell.value = "Nobody"
    path = tmp_path / "mended.xlsx"
    book.save(path)
    found = statistics([folder / "passport.kitsave"], path)
    assert [record.asked for record in found.records if record.in_bank and record.asked] == [1]
    assert "1 more answer was to questions that are not in this bank" in found.summary
    assert all(record.in_bank for record in found.hardest())
    assert found.elsewhere in write_statistics(path, found).said


def test_answers_that_the_program_gave_are_no_answers_of_the_class(tmp_path: Path) -> None:
    bank = kit.read_bank(write_bank(tmp_path / "bank.xlsx", 3))
    automatic = []
    for game in ASKING:
        try:
            seats = [{"name": "Wrens"}, {"name": "Robot", "auto": True}]
            session = kit.new_game(game, seats, bank=bank, seed=2, save=tmp_path / f"{game}.kitsave")
        except kit.KitError:
            continue
        for _ in range(120):
            if session.pending is not None:
                session.choose(session.pending.values[0])
        events = [event for event in session.events if event.kind == "answered"]
        automatic += [event for event in events if event.seat == 1]
        of_class = sum(event.seat == 0 for event in events)
        assert statistics([tmp_path / f"{game}.kitsave"], bank).asked == of_class
    assert automatic


def test_the_kit_finds_no_fault_with_its_own_copy(found: Statistics, folder: Path, tmp_path: Path) -> None:
    copy = write_statistics(folder / "bank.xlsx", found, tmp_path / "copy.xlsx").path
    assert "Hardest questions" in openpyxl.load_workbook(copy).sheetnames
    assert kit.read_bank(copy).findings == kit.read_bank(folder / "bank.xlsx").findings
    rows = ["Question,A,B,C,D,Correct,Red", "One?,a,b,c,d,A,B", "Two, with a comma?,1,2,3,4,A,B"]
    path = tmp_path / "NSW.csv"
    path.write_text("\n".join(rows), encoding="utf-8")
    none = Statistics([Record(question) for question in kit.read_bank(path).questions])
    assert "workbook of their own" in write_statistics(path, none).said
