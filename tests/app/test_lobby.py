"""The set-up form: what is typed is never lost, what is wrong is said at its field."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import kit
from kit.app.bankbox import BankBox
from kit.app.lobby import Lobby
from kit.app.saves import Listed
from kit.games import get
from tests.browser.workbook import STATES, write_bank

RULES = get("passport")


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small bank in the place of the kit's own."""
    (tmp_path / "own").mkdir()
    path = write_bank(tmp_path / "own" / "australia.xlsx", 2)
    monkeypatch.setattr("kit.app.bankbox.shipped_path", {"australia": path}.__getitem__)
    return path


@pytest.fixture
def banks(own: Path, tmp_path: Path) -> BankBox:
    del own
    (tmp_path / "class").mkdir()
    return BankBox("australia", tmp_path / "class")


@pytest.fixture
def lobby(banks: BankBox) -> Lobby:
    return Lobby(RULES, banks)


def form(lobby: Lobby, **changes: str) -> dict[str, str]:
    """What the browser sends: every field, but boxes only when they are ticked."""
    boxes = {f"s-{switch.key}" for switch in RULES.switches if switch.kind == "bool"} | {"fill"}
    sent = lobby.values | {name.replace("__", "-"): value for name, value in changes.items()}
    return {name: value for name, value in sent.items() if value or name not in boxes}


def test_untouched_it_is_the_rulebook_with_four_teams(lobby: Lobby) -> None:
    seats, options, bank = lobby.seats(), lobby.options(), lobby.bank()
    assert not lobby.problems
    assert [seat["name"] for seat in seats] == list(RULES.default_names)
    assert [seat["colour"] for seat in seats] == list(RULES.colours)
    assert {seat["answers"] for seat in seats} == {2}, "nobody of 16 or over is known (P-11)"
    assert options == {switch.key: switch.default for switch in RULES.switches}
    session = kit.new_game("passport", seats, options, bank=bank, seed=1)
    assert session.options == kit.new_game("passport", 4, bank=bank, seed=1).options


def test_everything_that_can_be_set_arrives(lobby: Lobby) -> None:
    lobby.take(
        form(
            lobby,
            teams="3",
            name__0="  Red   kangaroos ",
            colour__0="yellow",
            colour__3="blue",
            answers__1="4",
            s__custodian="teacher",
            s__asker="left",
            s__minutes="45",
            s__plaques_to_win="5",
            s__nobody_out="on",
            s__reveal_after_wrong="",
        )
    )
    seats, options, bank = lobby.seats(), lobby.options(), lobby.bank()
    assert not lobby.problems
    session = kit.new_game("passport", seats, options, bank=bank, seed=1)
    assert [seat.name for seat in session.seats] == ["Red kangaroos", "Dingoes", "Possums"]
    assert session.seats[0].colour == "yellow"
    assert [team["answers"] for team in session.view()["teams"]] == [2, 4, 2]
    changed = {
        switch.key: session.options[switch.key]
        for switch in RULES.switches
        if session.options[switch.key] != switch.default
    }
    assert changed == {
        "custodian": "teacher",
        "asker": "left",
        "minutes": 45,
        "plaques_to_win": 5,
        "nobody_out": True,
        "reveal_after_wrong": False,
    }


def test_one_lesson_is_one_button_and_undone_by_the_other(lobby: Lobby) -> None:
    """PO-17."""
    before = dict(lobby.values)
    assert lobby.preset == "rulebook"
    lobby.apply("one_lesson")
    assert lobby.preset == "one_lesson"
    expected = kit.new_game("passport", 4, {"preset": "one_lesson"}, bank=lobby.bank(), seed=1).options
    assert kit.new_game("passport", 4, lobby.options(), bank=lobby.bank(), seed=1).options == expected
    lobby.values["s-plaques_to_win"] = "6"
    assert lobby.preset == ""
    assert lobby.options()["plaques_to_win"] == 6
    lobby.apply("rulebook")
    assert lobby.values == before
    with pytest.raises(kit.KitError, match="no preset"):
        lobby.apply("two_lessons")


def test_a_preset_keeps_what_else_was_typed(lobby: Lobby) -> None:
    lobby.take(form(lobby, name__1="Bilbies", s__asker="left"))
    lobby.apply("one_lesson")
    assert lobby.values["name-1"] == "Bilbies"
    assert lobby.values["s-asker"] == "left"


@pytest.mark.parametrize(
    ("changes", "field", "says"),
    [
        ({"teams": "5"}, "teams", "2 to 4 teams play."),
        ({"teams": "many"}, "teams", "2 to 4 teams play."),
        ({"name__1": "wrens"}, "name-1", "Another team is called Wrens already."),
        ({"name__2": "x" * 40}, "name-2", "At most 18 letters; these are 40."),
        ({"colour__1": "blue"}, "colour-1", "Wrens are blue already."),
        ({"s__minutes": "soon"}, "s-minutes", "A whole number from 20 to 90, or nothing."),
        ({"s__minutes": "500"}, "s-minutes", "A whole number from 20 to 90, or nothing."),
        ({"s__plaques_to_win": ""}, "s-plaques_to_win", "A whole number from 4 to 8."),
        ({"s__start_money": "850"}, "s-start_money", "A whole number from 500 to 3000 in steps of 100."),
        ({"teams": "2", "s__custodian": "3"}, "s-custodian", "Custodian: choose a team that plays."),
        ({"s__last_team": "dances"}, "s-last_team", "When one team is left: It wins or It plays on."),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_nothing_typed_is_lost(
    lobby: Lobby, changes: dict[str, str], field: str, says: str
) -> None:
    typed = form(lobby, **changes)
    lobby.take(typed)
    lobby.seats(), lobby.options()
    assert lobby.problems == {field: says}
    assert {name: lobby.values[name] for name in typed} == typed
    shown = lobby.html(Listed(), running=False)
    assert f'id="kl-problem-{field}"' in shown
    assert 'aria-invalid="true"' in shown or field == "teams"


def test_the_problem_goes_when_it_is_mended(lobby: Lobby) -> None:
    lobby.take(form(lobby, s__minutes="soon"))
    lobby.options()
    lobby.take(form(lobby, s__minutes="30"))
    lobby.options()
    assert not lobby.problems


def test_switches_that_exclude_each_other_are_said_at_one_of_them(lobby: Lobby) -> None:
    lobby.take(form(lobby, s__nobody_out="on", s__out_if_cannot_buy="on"))
    seats, options = lobby.seats(), lobby.options()
    with pytest.raises(kit.BadSetup) as error:
        kit.new_game("passport", seats, options, bank=lobby.bank(), seed=1)
    lobby.complain(error.value)
    ((field, says),) = lobby.problems.items()
    assert field in ("s-nobody_out", "s-out_if_cannot_buy")
    assert "exclude each other" in says
    assert lobby.house_open


def test_hostile_text_is_text(lobby: Lobby) -> None:
    lobby.take(form(lobby, name__0='"><script>alert(1)</script>', s__minutes="<b>"))
    lobby.seats(), lobby.options()
    shown = lobby.html(Listed(), running=True, notice="<i>note</i>")
    assert "<script" not in shown
    assert "<b>&" not in shown
    assert "&lt;i&gt;note" in shown


def test_every_switch_is_explained(lobby: Lobby) -> None:
    from html import escape

    shown = lobby.html(Listed(), running=False)
    for switch in lobby.switches:
        assert escape(switch.title) in shown
        assert escape(switch.help).replace("&#x27;", "&#39;") in shown


# -- banks


def test_banks_beside_the_notebook_are_offered(own: Path, tmp_path: Path) -> None:
    here = tmp_path / "room"
    (here / "question_banks").mkdir(parents=True)
    write_bank(here / "question_banks" / "term 1.xlsx", 1)
    write_bank(here / "mine.xlsx", 1)
    (here / "~$mine.xlsx").write_bytes(b"lock file of an office program")
    box = BankBox("australia", here)
    assert [choice.title for choice in box.choices] == ["The kit's own questions", "term 1.xlsx", "mine.xlsx"]
    assert box.own
    assert box.bank is not None
    assert len(box.bank.questions) == 16
    box.choose(2)
    assert not box.own
    assert len(box.bank.questions) == 8
    with pytest.raises(kit.KitError):
        box.choose(3)
    assert own.exists()


def test_a_teachers_bank_of_the_same_name_is_offered_and_a_copy_is_not(own: Path, tmp_path: Path) -> None:
    here = tmp_path / "room"
    (here / "question_banks").mkdir(parents=True)
    write_bank(here / "australia.xlsx", 1)
    (here / "question_banks" / "australia.xlsx").write_bytes(own.read_bytes())
    box = BankBox("australia", here)
    assert [choice.path for choice in box.choices] == [own, here / "australia.xlsx"]


def test_a_bank_that_is_put_there_later_is_found(own: Path, tmp_path: Path) -> None:
    del own
    box = BankBox("australia", tmp_path)
    box.upload("uploaded.xlsx", write_bank(tmp_path / "own" / "other.xlsx", 3).read_bytes())
    write_bank(tmp_path / "mine.XLSX", 1)
    (tmp_path / "notes.txt").write_text("no bank")
    box.rescan()
    assert [choice.title for choice in box.choices[1:]] == ["mine.XLSX", "uploaded.xlsx"]
    assert box.choices[box.chosen].title == "uploaded.xlsx", "what was chosen stays chosen"
    assert len(box.bank.questions) == 24
    box.choose(1)
    assert len(box.bank.questions) == 8
    write_bank(tmp_path / "mine.XLSX", 2)
    box.rescan()
    assert len(box.bank.questions) == 16, "a workbook that was mended is read again"
    (tmp_path / "mine.XLSX").unlink()
    box.rescan()
    assert box.own


@pytest.mark.parametrize(
    "name", ["x" * 300 + ".xlsx", "x" * 5000, "ü" * 300 + ".xlsx", "a." + "b" * 300, ".xlsx", ""]
)
def test_an_upload_of_any_name_is_read_and_leaves_nothing_behind(
    banks: BankBox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    content = write_bank(tmp_path / "mine.xlsx", 1).read_bytes()
    (tmp_path / "temp").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temp"))
    banks.upload(name, content)
    assert banks.bank is not None
    assert len(banks.bank.questions) == 8
    assert 0 < len(banks.choices[-1].title) <= 101
    assert not list((tmp_path / "temp").iterdir())


def test_an_upload_that_cannot_be_written_is_said(banks: BankBox, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(kit.KitError, match=r"mine\.xlsx cannot be taken over: No space"):
        banks.upload("mine.xlsx", b"")


def test_a_state_without_questions_is_filled_or_refused(lobby: Lobby, banks: BankBox, tmp_path: Path) -> None:
    """P-128."""
    short = write_bank(tmp_path / "short.xlsx", 1, STATES[:6])
    banks.upload("C:\\Users\\me\\short.xlsx", short.read_bytes())
    assert banks.choices[-1].title == "short.xlsx"
    assert banks.missing == ["NT", "QLD"]
    lobby.take(form(lobby, fill="on"))
    filled = lobby.bank()
    assert filled is not None
    assert {code: len(filled.of(code)) for code in ("NSW", "NT", "QLD")} == {"NSW": 1, "NT": 2, "QLD": 2}
    lobby.take(form(lobby, fill=""))
    assert lobby.bank() is None
    assert "Northern Territory and Queensland" in lobby.problems["bank"]
    assert "Fill NT, QLD from the kit" in lobby.html(Listed(), running=False)


def test_a_broken_upload_is_said_in_a_sentence(lobby: Lobby, banks: BankBox) -> None:
    banks.upload("../../evil.xlsx", b"not a workbook")
    assert banks.choices[-1].title == "evil.xlsx"
    assert banks.bank is None
    assert banks.trouble
    lobby.take(form(lobby))
    assert lobby.bank() is None
    shown = lobby.html(Listed(), running=False)
    assert "Traceback" not in shown
    banks.choose(0)
    assert lobby.bank() is not None


def test_findings_are_shown_with_sheet_and_cell(lobby: Lobby, banks: BankBox, tmp_path: Path) -> None:
    from openpyxl import load_workbook

    path = write_bank(tmp_path / "spoiled.xlsx", 12)
    book = load_workbook(path)
    book["SA"]["E3"].value = None
    book.save(path)
    banks.upload("spoiled.xlsx", path.read_bytes())
    assert banks.bank is not None
    assert len(banks.bank.questions) == 95
    shown = lobby.html(Listed(), running=False)
    assert "95 questions will play." in shown
    assert "SA!E3" in shown


# -- banks about another subject


MATHS = ("Fractions", "Decimals", "Percentages", "Angles", "Area", "Graphs", "Chance", "Algebra")


def take_bank(banks: BankBox, place: Path, names: tuple[str, ...]) -> None:
    path = write_bank(place / "subject.xlsx", 2, names)
    banks.upload("subject.xlsx", path.read_bytes())


def game(lobby: Lobby) -> kit.Session[Any]:
    seats, options, bank = lobby.seats(), lobby.options(), lobby.bank()
    assert not lobby.problems, lobby.problems
    return kit.new_game("passport", seats, options, bank=bank, seed=1)


def test_eight_categories_play_as_they_are(lobby: Lobby, banks: BankBox, tmp_path: Path) -> None:
    take_bank(banks, tmp_path, MATHS)
    shown = lobby.html(Listed(), running=False)
    assert "In place of the States: Fractions 2, Decimals 2, " in shown
    assert 'name="category"' not in shown
    assert 'name="fill"' not in shown
    assert game(lobby).options["categories"] == list(MATHS)


def test_of_more_than_eight_the_teacher_ticks_eight(lobby: Lobby, banks: BankBox, tmp_path: Path) -> None:
    take_bank(banks, tmp_path, (*MATHS, "Money", "Time"))
    shown = lobby.html(Listed(), running=False)
    assert shown.count('name="category"') == 10
    assert "8 of these 10 categories play" in shown
    assert game(lobby).options["categories"] == list(MATHS), "the first eight, for all have as many questions"
    lobby.take({**form(lobby), "category": ["0", "1", "2", "3", "4", "5", "8", "9", "99", "x"]})
    assert game(lobby).options["categories"] == [*MATHS[:6], "Money", "Time"]
    lobby.take({**form(lobby), "category": ["0", "1"]})
    lobby.bank()
    assert lobby.problems == {"bank": "8 categories play, and 2 are ticked."}
    lobby.take(form(lobby))
    lobby.bank()
    assert lobby.problems == {"bank": "8 categories play, and 0 are ticked."}


def test_fewer_than_eight_are_filled_or_refused(lobby: Lobby, banks: BankBox, tmp_path: Path) -> None:
    """P-128."""
    take_bank(banks, tmp_path, MATHS[:5])
    assert "with the kit&#39;s own questions on WA, NT, QLD: this file has 5." in lobby.html(
        Listed(), running=False
    ).replace("kit's", "kit&#39;s")
    session = game(lobby)
    assert session.options["categories"] == [*MATHS[:5], "WA", "NT", "QLD"]
    assert session.view()["names"]["QLD"] == "Queensland"
    lobby.take({name: value for name, value in form(lobby).items() if name != "fill"})
    lobby.bank()
    assert lobby.problems["bank"].startswith("8 categories play, and this file has 5. Tick “Fill”")


@pytest.mark.usefixtures("own")
def test_a_table_of_text_is_offered_and_played(tmp_path: Path) -> None:
    place = tmp_path / "room"
    place.mkdir()
    lines = ["Topic,Question,A,B,C,D,Correct,Red"]
    lines += [
        f"{name},What of {name} {n}?,yes {n},no {n},may {n},nay {n},A,B" for name in MATHS for n in (1, 2)
    ]
    (place / "maths.csv").write_text("\n".join(lines), encoding="utf-8")
    box = BankBox("australia", place)
    lobby = Lobby(RULES, box)
    assert [choice.title for choice in box.choices][1:] == ["maths.csv"]
    box.choose(1)
    assert not box.trouble
    assert game(lobby).options["categories"] == list(MATHS)


def test_a_file_without_a_question_that_plays_is_refused_and_not_filled(
    lobby: Lobby, banks: BankBox, tmp_path: Path
) -> None:
    from openpyxl import load_workbook

    path = write_bank(tmp_path / "spoiled.xlsx", 1, ("Fractions",))
    book = load_workbook(path)
    book["Fractions"]["E2"].value = None
    book.save(path)
    banks.upload("spoiled.xlsx", path.read_bytes())
    lobby.bank()
    assert lobby.problems["bank"].startswith("No question of this file can be played.")


@pytest.mark.usefixtures("own")
def test_a_workbook_that_is_open_elsewhere_is_told(tmp_path: Path) -> None:
    place = tmp_path / "room"
    place.mkdir()
    for name in ("mine.xlsx", "other.xlsx"):
        write_bank(place / name, 1)
    (place / "~$mine.xlsx").write_bytes(b"excel")
    (place / ".~lock.other.xlsx#").write_bytes(b"office")
    (place / "~$gone.xlsx").write_bytes(b"excel")
    box = BankBox("australia", place)
    assert sorted(box.open_elsewhere) == ["mine.xlsx", "other.xlsx"]
    assert "mine.xlsx is open in another program" in Lobby(RULES, box).html(Listed(), running=False)
    (place / "~$mine.xlsx").unlink()
    box.rescan()
    assert box.open_elsewhere == ["other.xlsx"]


def test_grave_findings_come_first_and_notices_are_folded(lobby: Lobby, banks: BankBox, tmp_path: Path) -> None:
    from openpyxl import load_workbook

    path = write_bank(tmp_path / "spoiled.xlsx", 12)
    book = load_workbook(path)
    book["SA"]["E3"].value = None
    book["NSW"]["C3"].value = "  Question  NSW 2? "
    book.save(path)
    banks.upload("spoiled.xlsx", path.read_bytes())
    grave, mild = banks.listed
    assert grave[0].severity == "error"
    assert {one.severity for one in mild} == {"notice"}
    assert banks.summary.startswith("1 error, ")
    shown = lobby.html(Listed(), running=False)
    assert shown.index("kl-grave") < shown.index("kl-mild")
    assert shown.count('<details class="kl-findings kl-grave" open>') == 1
    assert "Found in this file: 1 error, " in shown
    assert ("Repaired copy" in shown) == banks.fixable


def test_a_game_that_seldom_asks_says_when_and_needs_no_whole_bank(tmp_path: Path) -> None:
    """A bank of one State is enough where questions are only a house rule, and none is read without it."""
    path = write_bank(tmp_path / "one.xlsx", 3, ("NSW",))
    seldom = (get(name) for name in kit.games() if get(name).bank_note)
    rules, switch = next((one, s) for one in seldom for s in one.switches if "quiz" in s.choices)
    lobby = Lobby(rules, BankBox("australia", tmp_path / "nowhere"))
    assert lobby.banks is not None
    lobby.banks.upload("one.xlsx", path.read_bytes())
    assert rules.bank_note in lobby.html(Listed((), 0), running=False)
    assert (lobby.bank(), lobby.problems) == (None, {})
    lobby.take({**lobby.values, f"s-{switch.key}": "quiz"})
    bank = lobby.bank()
    assert bank is not None
    assert (bank.categories, lobby.problems) == (("NSW",), {})


def test_the_form_begins_with_four_teams_at_most(tmp_path: Path) -> None:
    for name in kit.games():
        lobby = Lobby(get(name), BankBox("australia", tmp_path))
        assert lobby.teams == min(4, get(name).seats_high)


@pytest.mark.parametrize("name", kit.games())
def test_a_switch_that_does_not_matter_is_not_asked(name: str, tmp_path: Path) -> None:
    """Only when another switch is at the value that it belongs to; the style sheet hides it else."""
    lobby = Lobby(get(name), BankBox("australia", tmp_path))
    shown = lobby.html(Listed(), running=False)
    by_key = {switch.key: switch for switch in get(name).switches}
    for switch in by_key.values():
        if switch.when is None:
            continue
        other, value = switch.when
        assert value in by_key[other].choices
        assert f'name="s-{other}" value="{value}"' in shown
        assert f'[name="s-{other}"][value="{value}"]:checked)) [data-when="{switch.key}"]' in shown
        places = shown.count(f' data-when="{switch.key}"')
        assert places >= (get(name).seats_high if switch.kind == "seat" else 1)
    assert ('data-when="' in shown) == any(switch.when for switch in by_key.values())
