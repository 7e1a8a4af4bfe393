"""Tables of text as banks: lines in place of cells, columns in place of colours."""

from __future__ import annotations

from pathlib import Path

import pytest

from kit.banks.kinds import Unreadable
from kit.banks.question import STATES, Bank
from kit.banks.reading import read_bank
from tests.banks.books import of

HEAD = "Question,A,B,C,D,Correct,Red"


def text_bank(folder: Path, *lines: str, name: str = "quiz.csv") -> Bank:
    """The bank of a file of these lines."""
    path = folder / name
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return read_bank(path)


def refused(folder: Path, *lines: str) -> Unreadable:
    with pytest.raises(Unreadable) as caught:
        text_bank(folder, *lines)
    return caught.value


def test_a_line_is_a_question(tmp_path: Path) -> None:
    bank = text_bank(tmp_path, HEAD, "Which?,Oak,Fir,Elm,Ash,b,4", '"Who, then?",1901,007,NA,TRUE,007,NA')
    first, second = bank.questions
    assert (first.row, first.sheet, first.column, first.address) == (2, "", "", "line 2")
    assert (first.state, first.green, first.red) == ("quiz", "Fir", "Ash")
    assert (second.answers, second.green, second.red) == (("1901", "007", "NA", "TRUE"), "007", "NA")
    assert bank.categories == ("quiz",)
    assert not bank.about_states


def test_the_columns_of_the_rules(tmp_path: Path) -> None:
    """Rules 6.8: one table of all States, as CSV with a header row."""
    head = "state,number,topic,question,green,red,other1,other2,explanation,level,source,checked"
    lines = [
        f"{name},1,history,Which is {name}?,Oak,Fir,Elm,Ash,Why.,5,Atlas,2024-05-01"
        for name in (*STATES.values(), "n.s.w.")
    ]
    bank = text_bank(tmp_path, head, *lines)
    assert bank.about_states
    assert bank.counts() == {state: 2 if state == "NSW" else 1 for state in STATES}
    item = bank.of("QLD")[0]
    assert (item.green, item.red, item.level, item.source, item.checked) == (
        "Oak",
        "Fir",
        "5",
        "Atlas",
        "2024-05-01",
    )
    assert not of(bank, "QB205")
    assert all(item.sheet == "" for item in bank.findings)


def test_a_file_named_after_a_state(tmp_path: Path) -> None:
    bank = text_bank(tmp_path, HEAD, "Which?,Oak,Fir,Elm,Ash,A,B", name="New South Wales.csv")
    assert bank.states == ("NSW",)
    bank = text_bank(tmp_path, f"State,{HEAD}", "vic,Which?,Oak,Fir,Elm,Ash,A,B", name="NSW.csv")
    assert bank.states == ("VIC",)


def test_topics_are_categories(tmp_path: Path) -> None:
    lines = [
        f"{topic},Which {n}?,Oak,Fir,Elm,Ash,A,B" for n, topic in enumerate(("Trees", "Birds", "", "trees"))
    ]
    bank = text_bank(tmp_path, f"Topic,{HEAD}", *lines)
    assert bank.categories == ("Trees", "Birds")
    assert [item.cell for item in of(bank, "QB125")] == ["line 4"]
    assert "Line 4: “Topic” is empty" in of(bank, "QB125")[0].message


FAULTS = {
    "Which?,Oak,Fir,Elm,,A,B": ("QB107", "Line 2: 3 answers"),
    "Which?,Oak,Fir,Elm,oak,A,B": ("QB108", "“A” (“Oak”) and “D” (“oak”)"),
    "Which?,Oak,Fir,Elm,Ash,A,A": ("QB109", "the same: “A” (“Oak”)"),
    ",Oak,Fir,Elm,Ash,A,B": ("QB110", "Line 2 has answers but no question"),
    "Which?,Oak,Fir,Elm,Ash,,B": ("QB101", "Line 2: no green answer; “Correct” is empty."),
    "Which?,Oak,Fir,Elm,Ash,A,": ("QB103", "“Red” is empty."),
    "Which?,Oak,Fir,Elm,Ash,E,B": ("QB122", "Line 2: “E” in “Correct”"),
    "Which?,1,3,2,4,2,D": ("QB123", "it may mean “B” (“3”) by its place or “C” (“2”) by its text"),
    "Which?,TRUE,true,False,4,A,B": ("QB126", "“A” (“TRUE”) and “B” (“true”)"),
}


def test_a_mark_that_is_missing_is_to_be_written(tmp_path: Path) -> None:
    """QB101 and QB103: no file of text can be filled green."""
    bank = text_bank(tmp_path, HEAD, "Which?,Oak,Fir,Elm,Ash,,B", "Whose?,Oak,Fir,Elm,Ash,A,")
    assert of(bank, "QB101")[0].proposal == "Write the letter of the right answer in “Correct”."
    assert of(bank, "QB103")[0].proposal == "Write the letter of one believable wrong answer in “Red”."
    bank = text_bank(tmp_path, "Question,A,B,C,D,Correct", "Which?,Oak,Fir,Elm,Ash,A")
    assert of(bank, "QB103")[0].proposal.startswith("Add a column “Red” with the letter of one")


@pytest.mark.parametrize("line", FAULTS)
def test_findings_name_the_line(tmp_path: Path, line: str) -> None:
    code, words = FAULTS[line]
    bank = text_bank(tmp_path, HEAD, line, "Whose?,Oak,Fir,Elm,Ash,A,B")
    (finding,) = [item for item in bank.findings if item.code.startswith("QB1")]
    assert (finding.code, finding.address) == (code, "line 2")
    assert words in finding.message
    assert [item.row for item in bank.questions] == ([2, 3] if code == "QB126" else [3])


def test_a_row_of_no_state(tmp_path: Path) -> None:
    """QB124."""
    rows = ("NSW,Which?,Oak,Fir,Elm,Ash,A,B", "Nowhere,Whose?,Oak,Fir,Elm,Ash,A,B")
    bank = text_bank(tmp_path, f"State,{HEAD}", *rows)
    (finding,) = of(bank, "QB124")
    assert finding.address == "line 3"
    assert finding.message.startswith("Line 3: “Nowhere” in “State” is no State or Territory")


def test_no_header(tmp_path: Path) -> None:
    """QB210: letters beside the answers tell the right and the red one."""
    rows = ("Which of them?,Oak,Fir,Elm,Ash,A,B", "Which of these?,Oak,Fir,Elm,Ash,d,C")
    bank = text_bank(tmp_path, *rows)
    assert [(item.row, item.green, item.red) for item in bank.questions] == [
        (1, "Oak", "Fir"),
        (2, "Ash", "Elm"),
    ]
    assert of(bank, "QB210")[0].cell == "line 1"
    bank = text_bank(tmp_path, *(f"{state},{row}" for state, row in zip(("NSW", "S.A."), rows, strict=True)))
    assert bank.states == ("NSW", "SA")


def test_a_header_in_unknown_words(tmp_path: Path) -> None:
    """QB211: the first line has no letters where all others do."""
    rows = ("Which of them?,Oak,Fir,Elm,Ash,A,B", "Which of these?,Oak,Fir,Elm,Ash,d,C")
    bank = text_bank(tmp_path, "Frage,Antwort eins,zwei,drei,vier,Richtig,Rot", *rows)
    assert [item.row for item in bank.questions] == [2, 3]
    assert of(bank, "QB211")[0].cell == "line 1"


def test_nothing_tells_the_right_answer(tmp_path: Path) -> None:
    rows = ("Which of them?,Oak,Fir,Elm,Ash", "Which of these?,Oak,Fir,Elm,Ash")
    for lines in (
        ("Question,A,B,C,D", *rows),
        rows,
        ("State,Question,A,B,C,D", *(f"NSW,{row}" for row in rows)),
    ):
        assert str(refused(tmp_path, *lines)) == (
            "“quiz.csv” is a text file, which cannot hold colours, and no column tells the right answer: add "
            "the columns Correct and Wrong with the letters of the answers, or give the coloured .xlsx itself."
        )


def test_no_questions(tmp_path: Path) -> None:
    error = refused(tmp_path, HEAD)
    assert (str(error), error.cell) == (
        "“quiz.csv” has a header but no question: write questions below it.",
        "line 1",
    )
    assert "holds no table of questions" in str(refused(tmp_path, "Dear all,", "see you on Monday."))
    error = refused(tmp_path, "Question,Comment", "Which?,ask Kim")
    assert (error.sheet, error.cell) == ("", "line 1")
    assert "The columns in “quiz.csv” were not understood (line 1; found: Question, Comment)" in str(error)


def test_numbers_and_duplicates_name_lines(tmp_path: Path) -> None:
    """QB312, QB313."""
    rows = [f"{number},Which of them?,Oak,Fir,Elm,Ash,A,B" for number in (1, 1)]
    bank = text_bank(tmp_path, f"No,{HEAD}", *rows)
    assert of(bank, "QB312")[0].address == "line 3"
    assert of(bank, "QB313")[0].address == "line 2"
