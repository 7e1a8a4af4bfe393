"""A result line by line, and on its way to a spreadsheet."""

from __future__ import annotations

import csv
import io

from kit.engine.results import ResultTable
from kit.engine.session import Session
from tests.engine.toy import Magpies

TABLE = ResultTable("Nests", ("Team", "Item", "£"), (("Ants", "Twigs, 3 x 2", 6), ("=1+1", "Total", 0)))


def test_records_name_the_columns() -> None:
    assert TABLE.records()[0] == {"Team": "Ants", "Item": "Twigs, 3 x 2", "£": 6}


def test_csv_is_read_back_and_runs_nothing() -> None:
    rows = list(csv.reader(io.StringIO(TABLE.csv())))
    assert rows == [["Team", "Item", "£"], ["Ants", "Twigs, 3 x 2", "6"], ["'=1+1", "Total", "0"]]


def test_a_game_without_lines_has_no_table() -> None:
    assert Session.start(Magpies(), 2).result_table is None


class Counting(Magpies):
    """Counts its points."""

    def result_table(self, state: object, setup: object) -> ResultTable:
        del setup
        return ResultTable("Points", ("£",), tuple((nest.points,) for nest in state.nests))


def test_a_session_shows_the_table_of_its_rules() -> None:
    """At any time, as it stands then."""
    session = Session.start(Counting(), 2)
    assert session.result_table == ResultTable("Points", ("£",), ((0,), (0,)))
