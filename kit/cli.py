"""The command ``kit``: play, workshop, check, convert, compare, stats, simulate, rules, games.

Exit codes: 0 all is well, 1 the bank has findings or not all of it fitted, 2 it could not be done (one sentence
on standard error; on standard output if ``kit check`` cannot read the file), 130 stopped by Ctrl-C, 141 nobody
read the output to its end.
"""

from __future__ import annotations

import argparse
import contextlib
import difflib
import math
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from kit.engine.errors import KitError

COMMANDS = ("play", "workshop", "check", "convert", "compare", "stats", "simulate", "rules", "games")
MOST_GAMES = 1_000_000
"""Most games that are simulated in one go."""
HIGHEST_PORT = 65_535


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        raise KitError(f"{message[0].upper()}{message[1:]}. See: {self.prog} --help.")


def whole(low: float = -math.inf, high: float = math.inf) -> Callable[[str], int]:
    """Reads a whole number from *low* to *high*; what is none is refused in words."""
    limits = f" from {low} to {high}" if math.isfinite(high) else ""

    def read(text: str) -> int:
        with contextlib.suppress(ValueError):
            number = int(text)
            if low <= number <= high:
                return number
        raise argparse.ArgumentTypeError(f"“{shortened(text)}” is no whole number{limits}")

    return read


def file_name(text: str) -> str:
    """A file or folder as typed, with a name that can be said: “.” is called what the folder is called."""
    if not text.strip():
        raise argparse.ArgumentTypeError("a name is missing between the quotation marks")
    return text if Path(text).name else str(Path(text).resolve())


def shortened(text: str, most: int = 60) -> str:
    """The text in one line, and the beginning alone of a very long one."""
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[:most]}…"


def parser() -> Parser:
    """The command line in full."""
    from kit import __version__

    top = Parser(
        prog="kit",
        description="Classroom games on a projector, from question sheets with green and red cells.",
    )
    top.add_argument("--version", action="version", version=f"kit {__version__}")
    commands = top.add_subparsers(dest="command", metavar="|".join(COMMANDS), parser_class=Parser)

    port = whole(1, HIGHEST_PORT)
    play = commands.add_parser("play", help="open the board in the browser")
    play.add_argument("game", nargs="?", help="which game (kit games lists them)")
    play.add_argument("--port", type=port, help="port of the server; a free one is taken by default")
    play.add_argument("--no-browser", action="store_true", help="only print the address")
    play.set_defaults(run=run_play)

    workshop = commands.add_parser("workshop", help="mend and write question banks in the browser")
    workshop.add_argument("bank", nargs="?", type=file_name, metavar="FILE", help="the question bank to open")
    workshop.add_argument("--port", type=port, help="port of the server; a free one is taken by default")
    workshop.add_argument("--no-browser", action="store_true", help="only print the address")
    workshop.set_defaults(run=run_workshop)

    _add_check(commands)

    _add_convert(commands)

    compare = commands.add_parser("compare", help="say what changed between two versions of a bank")
    compare.add_argument("before", type=file_name, metavar="BEFORE", help="the older version")
    compare.add_argument("after", type=file_name, metavar="AFTER", help="the newer version")
    compare.set_defaults(run=run_compare)

    stats = commands.add_parser(
        "stats",
        help="say how the questions did in saved games",
        description="Say how often questions were asked and answered right in saved games, the hardest first.",
    )
    stats.add_argument(
        "saves", nargs="+", type=file_name, metavar="SAVE", help="saved games (.kitsave), or folders of them"
    )
    stats.add_argument(
        "--bank", type=file_name, metavar="FILE", help="the bank: write a copy with the numbers and a chart"
    )
    stats.add_argument("--out", metavar="FILE", help="where that copy goes, or without --bank the table (.csv)")
    stats.set_defaults(run=run_stats)

    simulate = commands.add_parser("simulate", help="let automatic players play many games")
    simulate.add_argument("game", help="which game (kit games lists them)")
    simulate.add_argument("--games", type=whole(1, MOST_GAMES), default=200, help="how many games (200)")
    simulate.add_argument("--seed", type=whole(), default=1, help="same seed, same games (1)")
    simulate.add_argument("--seats", type=whole(), default=4, help="teams in each game (4)")
    simulate.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="SWITCH=VALUE",
        help="a house rule of the game, such as variant=full; may be given several times",
    )
    simulate.set_defaults(run=run_simulate)

    rules = commands.add_parser("rules", help="print the rules of a game, or one of them")
    rules.add_argument("game", help="which game (kit games lists them)")
    rules.add_argument("rule", nargs="?", help="a rule id, such as P-35")
    rules.set_defaults(run=run_rules)

    games = commands.add_parser("games", help="list the games")
    games.set_defaults(run=run_games)
    return top


def _add_check(commands: argparse._SubParsersAction[Parser]) -> None:
    check = commands.add_parser(
        "check",
        help="say what is wrong with a question bank, with sheet and cell",
        description="Say what is wrong with a question bank: where, why, and what to do.\nThe file itself "
        "is never changed; copies are new files, and a name that is taken gets a number.",
        epilog="exit codes:\n  0  nothing was found\n  1  something was found\n"
        "  2  the file could not be read, a copy could not be written, or the command makes no sense\n\n"
        "examples:\n  kit check bank.xlsx\n  kit check bank.xlsx --select QB1,QB303 --ignore QB108\n"
        "  kit check bank.xlsx --mark --fix\n  kit check --explain QB101",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    check.add_argument(
        "bank",
        nargs="?",
        type=file_name,
        metavar="BANK",
        help="a question bank (.xlsx, .xlsm, .ods, .csv, .tsv)",
    )
    check.add_argument("--json", action="store_true", help="everything as JSON")
    check.add_argument(
        "--select",
        action="append",
        default=[],
        metavar="CODES",
        help="only these checks: QB101,QB3 (a beginning is enough)",
    )
    check.add_argument("--ignore", action="append", default=[], metavar="CODES", help="not these checks")
    check.add_argument("--explain", metavar="CODE", help="what a check looks for, why, an example, the way out")
    check.add_argument("--mark", action="store_true", help="write a copy with the findings beside the rows")
    check.add_argument(
        "--fix", action="store_true", help="write a copy with spare spaces and odd colours mended"
    )
    check.add_argument("--out", metavar="PATH", help="where a copy goes: a file, or a folder (that of BANK)")
    check.set_defaults(run=run_check)


def _add_convert(commands: argparse._SubParsersAction[Parser]) -> None:
    from kit.banks.exchange.registry import FORMATS

    convert = commands.add_parser(
        "convert",
        help="questions of other quiz programs to a bank, and a bank to theirs",
        epilog=f"Formats: {', '.join(FORMATS)}. What each holds: kit convert --formats. No file is written "
        "over: a new one whose name is taken gets a number.",
    )
    convert.add_argument(
        "bank", nargs="?", type=file_name, metavar="IN", help="a question bank, or a file of another program"
    )
    convert.add_argument("out", nargs="?", metavar="OUT", help="the new file, or its folder (the folder of IN)")
    convert.add_argument("--out", dest="place", metavar="OUT", help="the same as OUT")
    convert.add_argument("--to", metavar="NAME", help="format of the new file; by default what its ending says")
    convert.add_argument("--from", dest="source", metavar="NAME", help="format of IN, if it is not recognised")
    convert.add_argument("--title", help="title of the quiz; by default the name of IN")
    convert.add_argument("--formats", action="store_true", help="list the formats")
    convert.add_argument("--blank", metavar="OUT", help="write an empty bank with its headings")
    convert.set_defaults(run=run_convert)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        try:
            code = carry_out(words)
        finally:
            sys.stdout.flush()
    except KitError as error:
        print("kit:", " ".join(str(error).splitlines()), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("kit: stopped.", file=sys.stderr)
        return 130
    except BrokenPipeError:  # "kit rules passport | head -1"
        forget_the_rest()
        return 141
    except OSError as error:
        place = f"“{shortened(str(error.filename))}”" if error.filename else "the output"
        print(
            f"kit: {place} could not be read or written ({error.strerror}). Try another place.", file=sys.stderr
        )
        forget_the_rest()
        return 2
    return code


def forget_the_rest() -> None:
    """What could not be printed must not be tried again when the program ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def carry_out(words: Sequence[str]) -> int:
    """Run the command that *words* ask for; raises :class:`KitError` if they ask for none there is."""
    if words and not words[0].startswith("-") and words[0] not in COMMANDS:
        near = difflib.get_close_matches(words[0], COMMANDS, 1)
        hint = f' Did you mean "{near[0]}"?' if near else ""
        raise KitError(f'There is no command "{words[0]}".{hint} There are: {", ".join(COMMANDS)}.')
    top = parser()
    given, more = top.parse_known_args(words)
    if more:
        usage = " ".join(word for word in ("kit", given.command, "--help") if word)
        raise KitError(f"“{shortened(' '.join(more))}” is not expected here. See: {usage}.")
    if given.command is None:
        top.print_help()
        return 0
    code: int = given.run(given)
    return code


def run_play(given: argparse.Namespace) -> int:
    """``kit play``: with no game named, the list of all, or the only one there is."""
    from kit.app import server
    from kit.games import names

    game = given.game
    if game is None and len(names()) == 1:
        (game,) = names()
    server.play(game, given.port, not given.no_browser)
    return 0


def run_workshop(given: argparse.Namespace) -> int:
    """``kit workshop``: the notebook in which questions are mended, with a file open in it if one is named."""
    from kit.app import server

    server.workshop(given.bank, given.port, not given.no_browser)
    return 0


def run_check(given: argparse.Namespace) -> int:
    """``kit check``: the findings of a bank, or the page of a check."""
    from kit.banks import console

    if given.explain is not None:
        return console.explain(given.explain, given.json)
    if given.bank is None:
        raise KitError("Which bank? For example: kit check bank.xlsx. See: kit check --help.")
    return console.check(
        given.bank,
        given.json,
        select=given.select,
        ignore=given.ignore,
        mark=given.mark,
        fix=given.fix,
        place=given.out,
    )


def run_convert(given: argparse.Namespace) -> int:
    """``kit convert``: the questions of a file in another format."""
    from kit.banks.exchange import console

    if given.formats:
        return console.show_formats()
    if given.blank is not None:
        if given.bank is not None or given.place is not None:
            raise KitError("--blank takes the name of the new file and nothing else. See: kit convert --help.")
        return console.write_blank(given.blank)
    if given.bank is None:
        raise KitError("Which file? For example: kit convert bank.xlsx --to kahoot. See: kit convert --help.")
    if given.out is not None and given.place is not None:
        raise KitError(
            f"The new file is given twice: as “{given.out}” and as “{given.place}”. Give one of them."
        )
    return console.run(given.bank, given.out or given.place, given.to, given.source, given.title)


def run_compare(given: argparse.Namespace) -> int:
    """``kit compare``: a sentence for each question that came, went, moved or changed; 1 if there is one."""
    from kit.banks import outcomes

    return outcomes.show_comparison(given.before, given.after)


def run_stats(given: argparse.Namespace) -> int:
    """``kit stats``: how questions did in saved games, and the bank with the numbers."""
    from kit.banks import outcomes

    return outcomes.show_statistics(given.saves, given.bank, given.out)


def run_simulate(given: argparse.Namespace) -> int:
    """``kit simulate``: many games by automatic players."""
    from kit.lab.simulate import simulate

    options = dict(_switch(given.game, text) for text in given.set)
    bar = Progress(given.games)
    result = simulate(given.game, given.games, given.seed, given.seats, bar.step, options)
    bar.clear()
    print(result.text())
    return 0


_YES_NO = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}


def _switch(game: str, text: str) -> tuple[str, Any]:
    """Key and value of a house rule as typed: numbers, yes or no in any words, none, else the text as it is."""
    from kit.games import get

    key, sign, typed = text.partition("=")
    if not sign:
        raise KitError(f"--set takes a switch and its value, such as variant=full; “{text}” has no =.")
    switch = next((switch for switch in get(game).switches if switch.key == key), None)
    kind, choices = (switch.kind, switch.choices) if switch else ("", ())
    if typed == "none" and typed not in choices:
        return key, None
    if kind in ("int", "seat") and typed.isdecimal() and len(typed) < 10:
        return key, int(typed)
    if kind == "bool":
        return key, _YES_NO.get(typed.casefold(), typed)
    return key, typed


def run_rules(given: argparse.Namespace) -> int:
    """``kit rules``: one rule, or the whole rulebook."""
    from kit.games import get

    rules = get(given.game)
    if given.rule is None:
        print(rules.rulebook())
    else:
        print(f"{given.rule.strip().upper()} {rules.rule_text(given.rule)}")
    return 0


def run_games(given: argparse.Namespace) -> int:
    """``kit games``: name, title and number of teams of each game."""
    del given
    from kit.games import get, names

    for name in names():
        rules = get(name)
        print(f"{name:<16} {rules.title}, {rules.seats_low} to {rules.seats_high} teams")
    return 0


class Progress:
    """A bar on standard error while somebody watches; nothing where the output goes to a file."""

    WIDTH = 40

    def __init__(self, total: int) -> None:
        self.total = total
        self.shown = -1

    def step(self, done: int) -> None:
        """*done* of the total are done."""
        filled = done * self.WIDTH // self.total
        if filled == self.shown or not sys.stderr.isatty():
            return
        self.shown = filled
        bar = "#" * filled + "." * (self.WIDTH - filled)
        print(f"\r[{bar}] {done}/{self.total}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Take the bar away."""
        if self.shown >= 0:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
