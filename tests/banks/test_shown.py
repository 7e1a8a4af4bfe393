"""Numbers as the spreadsheet shows them."""

from __future__ import annotations

import pytest

from kit.banks.shown import BUILT_IN, general, number_format

FORMATS = [
    ("000", 7, "007"),
    ("0%", 0.25, "25%"),
    ("0.0%", 0.1234, "12.3%"),
    ('"$"#,##0.00', 1000, "$1,000.00"),
    ("[$$-C09]#,##0.00", 5, "$5.00"),
    ("#,##0", 5300000, "5,300,000"),
    ('#,##0.0,," M"', 5300000, "5.3 M"),
    ("#,##0;[Red]-#,##0", -1234, "-1,234"),
    ("0;(0)", -5, "(5)"),
    ("0;-0;;@", 0, ""),
    ('[>=1000]#,##0,"k";0', 5400, "5k"),
    ('[>=1000]#,##0,"k";0', 54, "54"),
    ("0.##", 0.5, "0.5"),
    ("0.##", 2, "2."),
    ("#.##", 0.5, ".5"),
    ("0.00", -1.005, "-1.01"),
    ("0.00", -0.001, "0.00"),
    ("# ?/?", 0.5, "1/2"),
    ("# ?/?", 1.75, "1 3/4"),
    ("# ?/?", 3, "3"),
    ("# ?/8", 0.25, "2/8"),
    ("?/?", 1.5, "3/2"),
    ("0.00E+00", 12345, "1.23E+04"),
    ("##0.0E+0", 12345, "12.3E+3"),
    ("000-000", 123456, "123-456"),
    ("0000 000 000", 412345678, "0412 345 678"),
    ("00,000", 12, "00,012"),
    ("0 °C", 25, "25 °C"),
    ('"Year "0', 1901, "Year 1901"),
    ("General", 1901.0, "1901"),
    ('General" km"', 12.5, "12.5 km"),
    ("@", 12, "12"),
    ("", 5, "5"),
    ('"no digits"', 5, "no digits"),
    ("d/mm/yyyy", 36526, "1/01/2000"),
    ("d mmmm", 32168, "26 January"),
    ("dddd, d mmm yy", 36526, "Saturday, 1 Jan 00"),
    ("mmmmm", 36526, "J"),
    ("yyyy\\-mm\\-dd\\ hh:mm:ss", 36526.5, "2000-01-01 12:00:00"),
    ("h:mm AM/PM", 0.75, "6:00 PM"),
    ("h:mm A/P", 0.25, "6:00 A"),
    ("[h]:mm", 1.5, "36:00"),
    ("h:mm", 0.1234, "2:57"),
    ("h:mm:ss", 0.1234, "2:57:42"),
    ("[mm]:ss", 0.1234, "177:42"),
    ("h:mm", 0.99999, "23:59"),
    ("d/mm/yyyy", 2958465.9999999, "2958466"),
    ("0.0?", 2.5, "2.5 "),
    ("0.0?", 2.55, "2.55"),
    ("0.???", 2, "2.   "),
    ("0E+0", 0.999, "1E+0"),
    ("##0E+0", 999.9, "1E+3"),
    ("mm:ss.0", 0.5 + 1.5 / 86400, "00:01.5"),
    ("d/mm/yyyy", 59, "28/02/1900"),
    ("d/mm/yyyy", -5, "-5"),
]


@pytest.mark.parametrize(
    ("code", "value", "shown"), FORMATS, ids=[f"{code} {value}" for code, value, _ in FORMATS]
)
def test_format(code: str, value: float, shown: str) -> None:
    assert number_format(code).show(float(value), False) == shown


def test_days_from_1904() -> None:
    assert number_format("d mmmm yyyy").show(0.0, True) == "1 January 1904"


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (1901.0, "1901"),
        (0.30000000000000004, "0.3"),
        (1 / 3, "0.333333333"),
        (3.141592653589793, "3.141592654"),
        (1e10, "10000000000"),
        (-2.5, "-2.5"),
        (0.0, "0"),
        (1e300, "1E+300"),
        (1.5e21, "1.5E+21"),
        (1e-12, "1E-12"),
        (float("nan"), "#NUM!"),
    ],
)
def test_general(value: float, shown: str) -> None:
    assert general(value) == shown


def test_dates_are_known_as_dates() -> None:
    dates = {code for code in BUILT_IN.values() if number_format(code).date}
    assert dates == {code for number, code in BUILT_IN.items() if 14 <= number <= 22 or 45 <= number <= 47}


@pytest.mark.parametrize("code", ["[", '"', "\\", ";;;;;", "0/", "E+", "[h", "?/0", "0" * 300, "%%%", "0.0.0"])
def test_a_format_that_makes_no_sense_still_shows_something(code: str) -> None:
    for value in (0.0, 1.5, -1.5, 1e20, -1e-20):
        assert isinstance(number_format(code).show(value, False), str)
