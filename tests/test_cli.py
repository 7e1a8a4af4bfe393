"""The command ``kit``: what it prints, its exit codes, and one sentence instead of a traceback."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import kit
from kit.app import server
from kit.cli import _switch, main
from kit.games import get
from kit.workshop.picking import Picking
from tests.browser.workbook import STATES, write_bank


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one line that a refused command says on standard error; its exit code is 2."""
    assert main(words) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("kit: ")
    assert said.err.count("\n") == 1
    return said.err


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out == f"kit {kit.__version__}\n"


def test_python_m_kit_is_the_command() -> None:
    done = subprocess.run([sys.executable, "-m", "kit", "games"], capture_output=True, text=True, check=True)
    assert [line.split()[0] for line in done.stdout.splitlines()] == list(kit.games())


def test_without_a_command_it_says_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    said = capsys.readouterr().out
    assert all(
        f"\n    {command} " in said
        for command in ("play", "workshop", "check", "convert", "simulate", "rules", "games")
    )


def test_unknown_words_are_answered_with_what_exists(capsys: pytest.CaptureFixture[str]) -> None:
    said = refused(capsys, "paly")
    assert 'Did you mean "play"? There are: play, workshop, check, convert, compare, stats, ' in said
    assert "simulate, rules, games." in said
    games = f"Games: {', '.join(kit.games())}."
    assert games in refused(capsys, "rules", "monopoly")
    assert games in refused(capsys, "play", "monopoly")
    assert "P-99" in refused(capsys, "rules", "passport", "P-999")
    assert "bank" in refused(capsys, "check")
    assert "--games" in refused(capsys, "simulate", "passport", "--games", "0")
    assert "“many” is no whole number from 1 to" in refused(capsys, "simulate", "passport", "--games", "many")
    assert "2 to 4 teams" in refused(capsys, "simulate", "passport", "--seats", "9")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["simulate", "passport", "--games", "-1"], "“-1” is no whole number from 1 to 1000000"),
        (["simulate", "passport", "--games", "9" * 20], "is no whole number from 1 to 1000000"),
        (["simulate", "passport", "--seed", "x"], "--seed: “x” is no whole number. See: kit simulate --help"),
        (["simulate", "passport", "--seed", "9" * 5000], "999…” is no whole number"),
        (["play", "passport", "--port", "99999"], "--port: “99999” is no whole number from 1 to 65535"),
        (["workshop", "--port", "-1"], "“-1” is no whole number from 1 to 65535"),
        (["games", "all"], "“all” is not expected here. See: kit games --help"),
        (["simulate", "passport", "--gmes", "4"], "“--gmes 4” is not expected here. See: kit simulate --help"),
        (["--verson"], "“--verson” is not expected here. See: kit --help"),
        (["rules", "passport", "P-35\nP-36"], 'no rule "P-35 P-36"'),
        (["check", ""], "BANK: a name is missing"),
        (["stats", " "], "SAVE: a name is missing"),
        (
            ["convert", "--blank", "new.xlsx", "old.xlsx"],
            "--blank takes the name of the new file and nothing else",
        ),
        (["convert", "--blank", "new.xlsx", "--out", "there"], "--blank takes the name of the new file"),
    ],
)
def test_odd_words_are_refused_in_one_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    assert said in refused(capsys, *words)


def test_the_folder_one_is_in_is_called_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert f"“{tmp_path.name}” is a folder" in refused(capsys, "compare", ".", ".")


def test_what_is_no_file_of_its_kind_is_said_with_its_cure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "There is no file “none.xlsx” in that place: check the name" in refused(
        capsys, "workshop", "none.xlsx", "--no-browser"
    )
    assert f"“{tmp_path.name}” is a folder: give the name of one file" in refused(
        capsys, "workshop", ".", "--no-browser"
    )
    Path("torn.kitsave").write_text("no game", encoding="utf-8")
    assert "torn.kitsave" in refused(capsys, "stats", "torn.kitsave")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is always full")
def test_a_full_disk_is_said() -> None:
    command = [sys.executable, "-m", "kit", "games"]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == (
        "kit: the output could not be read or written (No space left on device). Try another place.\n"
    )


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    assert "Passport to Australia, 2 to 4 teams" in capsys.readouterr().out


def test_one_rule_and_the_whole_book(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "passport", "p-35"]) == 0
    one = capsys.readouterr().out
    assert one.startswith("P-35 ")
    assert one.count("\n") == 1
    assert main(["rules", "passport"]) == 0
    assert one[5:].strip() in capsys.readouterr().out


def test_simulation_ends_balances_and_repeats(capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for _ in range(2):
        assert main(["simulate", "passport", "--games", "20", "--seed", "1", "--seats", "3"]) == 0
        out = capsys.readouterr()
        assert out.err == "", "a progress bar is for a terminal"
        said.append(out.out.splitlines())
    assert said[0][:-1] == said[1][:-1]
    assert said[0][0] == "Passport to Australia: 20 games, 3 teams, seed 1"
    assert "Ended    every game" in said[0]
    assert "Money    conserved in every game" in said[0]
    assert re.fullmatch(r"Speed    [\d.]+ games/s, [\d,]+ decisions/s", said[0][-1])


def test_house_rules_of_a_simulation(capsys: pytest.CaptureFixture[str]) -> None:
    """Numbers, yes and no, none and words are understood; anything else is refused by the game."""
    plain = ["simulate", "passport", "--games", "2", "--seed", "1"]
    key = {kind: next(one for one in get("passport").switches if one.kind == kind) for kind in ("int", "bool")}
    number, yes = key["int"], key["bool"]
    assert main([*plain, "--set", f"{number.key}={number.low}", "--set", f"{yes.key}=no"]) == 0
    capsys.readouterr()
    assert main([*plain, "--set", f"{yes.key}=On", "--set", f"{yes.key}=False"]) == 0
    capsys.readouterr()
    assert f'"{number.key}" cannot be 0' in refused(capsys, *plain, "--set", f"{number.key}=0")
    assert f'"{yes.key}" cannot be None' in refused(capsys, *plain, "--set", f"{yes.key}=none")
    assert "has no =" in refused(capsys, *plain, "--set", "variant")
    assert 'no option "variant"' in refused(capsys, *plain, "--set", "variant=full")


def test_words_of_house_rules_are_taken_as_the_reference_writes_them() -> None:
    """A switch that is on or off, and one of whose choices is "none"."""
    found = [(game, switch) for game in kit.games() for switch in get(game).switches]
    game, yes = next((game, one) for game, one in found if one.kind == "bool")
    assert [_switch(game, f"{yes.key}={word}")[1] for word in ("on", "off", "yes")] == [True, False, True]
    game, word = next((game, one) for game, one in found if "none" in one.choices)
    assert _switch(game, f"{word.key}=none") == (word.key, "none")


def test_other_seeds_other_games(capsys: pytest.CaptureFixture[str]) -> None:
    said = set()
    for seed in "12":
        assert main(["simulate", "passport", "--games", "5", "--seed", seed]) == 0
        said.add("\n".join(capsys.readouterr().out.splitlines()[1:-1]))
    assert len(said) == 2


def test_check_of_a_clean_bank(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bank = write_bank(tmp_path / "clean.xlsx", 50)
    code = main(["check", str(bank), "--json"])
    found = json.loads(capsys.readouterr().out)
    assert found["questions"] == 400
    assert code == (1 if found["findings"] else 0)


def test_check_of_a_spoiled_bank(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bank = write_bank(tmp_path / "spoiled.xlsx", 12, STATES[:7])
    assert main(["check", str(bank), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["file"].endswith("spoiled.xlsx")
    assert found["questions"] == 84
    assert found["findings"]
    for finding in found["findings"]:
        assert set(finding) >= {"code", "severity", "sheet", "cell", "message", "proposal"}
    assert main(["check", str(bank)]) == 1
    assert "QLD" in capsys.readouterr().out


def test_check_explains(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--explain", "qb101"]) == 0
    assert "How to fix" in capsys.readouterr().out
    assert "There is no check “QB1O1”; QB101 is meant, perhaps." in refused(
        capsys, "check", "--explain", "QB1O1"
    )
    assert "There is no check “E5”" in refused(capsys, "check", f"{tmp_path}/bank.xlsx", "--select", "E5")


def test_check_writes_copies_where_it_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bank = write_bank(tmp_path / "bank.xlsx", 2)
    (tmp_path / "copies").mkdir()
    assert main(["check", str(bank), "--mark", "--out", str(tmp_path / "copies"), "--ignore", "QB3"]) == 1
    assert "Marked copy: " in capsys.readouterr().out
    assert [path.name for path in (tmp_path / "copies").iterdir()] == ["bank.checked.xlsx"]
    assert "--out says where a copy goes" in refused(capsys, "check", str(bank), "--out", str(tmp_path))


def test_check_of_no_bank(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "note.xlsx"
    path.write_text("not a workbook")
    assert main(["check", str(path)]) == 2
    said = capsys.readouterr()
    assert "Traceback" not in said.out + said.err
    assert "note.xlsx" in said.out + said.err


@pytest.mark.parametrize(
    "words", ["rules passport", "check {bank}", "check {bank} --json", "games", "--help", ""]
)
def test_nobody_has_to_read_to_the_end(tmp_path: Path, words: str) -> None:
    bank = write_bank(tmp_path / "small.xlsx", 1, STATES[:2])
    command = [sys.executable, "-m", "kit", *(word.format(bank=bank) for word in words.split())]
    reader, writer = os.pipe()
    os.close(reader)
    env = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, text=True, env=env, check=False)
    os.close(writer)
    assert done.stderr == ""
    assert done.returncode == 141


# -- kit play


def test_without_a_game_all_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str | None] = []
    monkeypatch.setattr(server, "play", lambda game, *_: played.append(game))
    assert main(["play"]) == main(["play", "passport"]) == 0
    monkeypatch.setattr("kit.games.names", lambda: ("alpha",))
    assert main(["play"]) == 0
    assert played == [None, "passport", "alpha"]


def test_the_list_of_games_is_a_notebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr("jupyterlab.labapp.LabApp.launch_instance", lambda argv: started.append(argv))
    server.play(None, here=tmp_path)
    assert "--LabApp.default_url=/notebooks/start-here.ipynb" in started[0]


def test_the_workshop_is_a_notebook_that_opens_the_file_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr("jupyterlab.labapp.LabApp.launch_instance", lambda argv: started.append(argv))
    monkeypatch.chdir(tmp_path)
    assert "is text, not a workbook" in refused(capsys, "workshop", str(Path(__file__)))
    assert "There is no file “gone.xlsx”" in refused(capsys, "workshop", "gone.xlsx")
    bank = write_bank(tmp_path / "mine.xlsx", 1)
    assert main(["workshop", "mine.xlsx", "--no-browser"]) == 0
    assert "--LabApp.default_url=/notebooks/question-workshop.ipynb" in started[0]
    assert Picking(tmp_path / server.GAMES_FOLDER, "question-workshop").last().source == bank
    assert main(["workshop", "--no-browser"]) == 0


def test_notebooks_are_copied_and_never_overwritten(tmp_path: Path) -> None:
    folder = server.notebooks_folder(tmp_path)
    assert folder == tmp_path / "kit-games"
    mine = folder / "passport-to-australia.ipynb"
    assert mine.read_bytes() == (server.shipped("notebooks") / mine.name).read_bytes()
    mine.write_text("a teacher's own")
    (folder / "start-here.ipynb").unlink()
    assert server.notebooks_folder(tmp_path) == folder
    assert mine.read_text() == "a teacher's own"
    assert (folder / "start-here.ipynb").is_file()


def test_in_a_checkout_its_own_notebooks_are_played() -> None:
    root = Path(__file__).parents[1]
    assert server.notebooks_folder(root) == root / "notebooks"


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "kit-games").write_text("in the way")
    with pytest.raises(kit.KitError, match="cannot be put into"):
        server.notebooks_folder(tmp_path)


def test_every_game_has_its_notebook() -> None:
    for game in kit.games():
        assert (server.shipped("notebooks") / server.notebook_name(game)).is_file()


def test_a_port_in_use_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert f"Port {port} is in use" in refused(capsys, "play", "--port", str(port))
    assert not list(tmp_path.iterdir())
