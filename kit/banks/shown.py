"""Numbers as the spreadsheet shows them: number formats applied, so that 7 with format 000 reads "007".

Built-in formats that follow the computer's settings are read in the Australian way (26/01/1988, $5.00).
"""

from __future__ import annotations

import calendar
import datetime
import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from fractions import Fraction
from functools import lru_cache

BUILT_IN: dict[int, str] = {
    0: "General",
    1: "0",
    2: "0.00",
    3: "#,##0",
    4: "#,##0.00",
    5: '"$"#,##0;-"$"#,##0',
    6: '"$"#,##0;-"$"#,##0',
    7: '"$"#,##0.00;-"$"#,##0.00',
    8: '"$"#,##0.00;-"$"#,##0.00',
    9: "0%",
    10: "0.00%",
    11: "0.00E+00",
    12: "# ?/?",
    13: "# ??/??",
    14: "d/mm/yyyy",
    15: "d-mmm-yy",
    16: "d-mmm",
    17: "mmm-yy",
    18: "h:mm AM/PM",
    19: "h:mm:ss AM/PM",
    20: "h:mm",
    21: "h:mm:ss",
    22: "d/mm/yyyy h:mm",
    37: "#,##0;-#,##0",
    38: "#,##0;-#,##0",
    39: "#,##0.00;-#,##0.00",
    40: "#,##0.00;-#,##0.00",
    41: "#,##0;-#,##0;-",
    42: '"$"#,##0;-"$"#,##0;"$"-',
    43: "#,##0.00;-#,##0.00;-",
    44: '"$"#,##0.00;-"$"#,##0.00;"$"-',
    45: "mm:ss",
    46: "[h]:mm:ss",
    47: "mm:ss.0",
    48: "##0.0E+0",
    49: "@",
}

Shower = Callable[[float, bool], str]
"""Number and "counts days from 1904" -> text."""

_TOKEN = re.compile(
    r'"[^"]*"?|\\.|_.|\*.|\[[^\]]*\]|AM/PM|A/P|E[+-]|General|[dmyhs]+|[0#?]+|\.|,|%|/|@|.',
    re.IGNORECASE | re.DOTALL,
)
_SECTION = re.compile(r'(?:"[^"]*"?|\\.|\[[^\]]*\]|[^;"\\\[])*', re.DOTALL)
_CONDITION = re.compile(r"(<=|>=|<>|<|>|=)\s*(-?\d+(?:\.\d+)?)")


@dataclass(frozen=True, slots=True)
class Format:
    """A number format made ready: `show(value, since_1904)` gives the text; `date`: it shows a date."""

    show: Shower
    date: bool = False


@lru_cache(maxsize=512)
def number_format(code: str) -> Format:
    """The format of this code. A code that makes no sense shows the plain number."""
    if code in ("", "General") or len(code) > 255:
        return GENERAL
    sections = [_Section(text) for text in _split(code)]
    return Format(_Shown(sections).show, any(section.date for section in sections[:2]))


def general(value: float, since_1904: bool = False) -> str:
    """A number without a format: whole numbers in full, others in at most 11 characters as spreadsheets do."""
    del since_1904
    if not math.isfinite(value):
        return "#NUM!"
    size = abs(value)
    if size < 1e15 and value == int(value):
        return str(int(value))
    if size >= 1e15:
        return str(int(float(f"{value:.15g}"))) if size < 1e21 else _in_powers(value)
    if size < 1e-9:
        return _in_powers(value)
    places = max(0, 10 - len(str(int(size))))
    text = f"{Decimal(repr(value)):.{places}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _in_powers(value: float) -> str:
    """1e21 -> "1E+21", with at most five places."""
    digits, _, power = f"{value:.5E}".partition("E")
    return f"{digits.rstrip('0').rstrip('.')}E{power}"


GENERAL = Format(general)


def _split(code: str) -> list[str]:
    """The sections between the semicolons that are not quoted."""
    sections: list[str] = []
    place = 0
    while place <= len(code) and len(sections) < 4:
        match = _SECTION.match(code, place)
        end = match.end() if match else place
        sections.append(code[place:end])
        if end < len(code) and code[end] != ";":
            sections[-1] = code[place:]
            break
        place = end + 1
    return sections


class _Section:
    """One section of a format: its tokens, and of what kind it is."""

    def __init__(self, code: str) -> None:
        self.tokens: list[str] = []
        self.condition: tuple[str, float] | None = None
        for token in _TOKEN.findall(code):
            if token[0] == "[":
                self._bracket(token)
            elif token[0] in "_*":
                if token[0] == "_":
                    self.tokens.append('" "')
            else:
                self.tokens.append(token)
        bare = [t for t in self.tokens if t[0] not in '"\\']
        self.general = any(t.lower() == "general" for t in bare)
        self.date = not self.general and any(t[0].lower() in "dmyhs" or t[0] == "[" for t in bare)
        self.text = "@" in bare and not self.date
        self.fraction = not self.date and "/" in bare and any(t[0] in "0#?" for t in bare)
        self.digits = any(t[0] in "0#?" for t in bare)

    def _bracket(self, token: str) -> None:
        inside = token[1:-1] if token.endswith("]") else token[1:]
        if inside.startswith("$"):
            symbol = inside[1:].partition("-")[0]
            if symbol:
                self.tokens.append(f'"{symbol}"')
        elif inside and set(inside.lower()) in ({"h"}, {"m"}, {"s"}):
            self.tokens.append(f"[{inside.lower()}]")
        elif match := _CONDITION.fullmatch(inside.strip()):
            self.condition = (match[1], float(match[2]))

    def fits(self, value: float) -> bool:
        if self.condition is None:
            return True
        sign, bound = self.condition
        less, equal = value < bound, value == bound
        return {"<": less, "<=": less or equal, "=": equal, "<>": not equal, ">": not (less or equal)}.get(
            sign, not less
        )


class _Shown:
    """The sections of one format, chosen by the number's sign or by their conditions."""

    def __init__(self, sections: list[_Section]) -> None:
        self.sections = sections

    def show(self, value: float, since_1904: bool) -> str:
        if not math.isfinite(value):
            return "#NUM!"
        section, number = self._choose(value)
        if section.general:
            return "".join(general(number) if t.lower() == "general" else _literal(t) for t in section.tokens)
        if section.text:
            return "".join(general(number) if t == "@" else _literal(t) for t in section.tokens)
        if section.date:
            return _date(section.tokens, value, since_1904)
        try:
            if section.fraction:
                return _fraction(section.tokens, number)
            return _number(section.tokens, number) if section.digits else "".join(map(_literal, section.tokens))
        except (InvalidOperation, ValueError, OverflowError):
            return general(value)

    def _choose(self, value: float) -> tuple[_Section, float]:
        numeric = self.sections[:3]
        if any(section.condition for section in numeric):
            section = next((s for s in numeric if s.fits(value)), numeric[-1])
            return section, abs(value) if section is not numeric[0] and value < 0 else value
        if value < 0 and len(numeric) > 1:
            return numeric[1], -value
        if value == 0 and len(numeric) > 2:
            return numeric[2], value
        return numeric[0], value


def _literal(token: str) -> str:
    if token[0] == '"':
        return token.strip('"')
    return token[1:] if token[0] == "\\" and len(token) > 1 else token


def _number(tokens: list[str], value: float) -> str:
    """Apply a format of digits, such as `"$"#,##0.00` or `0.0E+00` or `000-000`."""
    slots = [i for i, t in enumerate(tokens) if t[0] in "0#?"]
    exponent = next((i for i, t in enumerate(tokens) if t.upper() in ("E+", "E-")), None)
    point = next((i for i, t in enumerate(tokens) if t == "."), None)
    whole = [i for i in slots if (point is None or i < point) and (exponent is None or i < exponent)]
    decimals = [i for i in slots if point is not None and i > point and (exponent is None or i < exponent)]
    last = max([*whole, *decimals] or [slots[-1]])
    commas = [i for i, t in enumerate(tokens) if t == ","]
    grouped = any(whole and whole[0] < i < whole[-1] for i in commas)
    thousands = sum(1 for i in commas if i > last and all(tokens[k] == "," for k in range(last + 1, i)))
    amount = abs(Decimal(f"{value:.15g}")) * Decimal(100) ** tokens.count("%") / Decimal(1000) ** thousands
    places = sum(len(tokens[i]) for i in decimals)
    power, width = 0, 1
    if exponent is not None:
        width = max(1, sum(len(tokens[i]) for i in whole))
        if amount:
            power = amount.adjusted() // width * width if width > 1 else amount.adjusted()
        amount = amount.scaleb(-power)
    amount = amount.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP)
    if exponent is not None and amount >= Decimal(10) ** width:
        power += width
        amount = amount.scaleb(-width).quantize(Decimal(1).scaleb(-places))
    text, _, fraction = f"{amount:f}".partition(".")
    out: dict[int, str] = _whole_digits(tokens, whole, "" if text == "0" else text, grouped)
    kept = fraction
    for i in decimals:
        part, kept = kept[: len(tokens[i])], kept[len(tokens[i]) :]
        out[i] = part
    if decimals:
        _trim_decimals(tokens, decimals, out)
    if exponent is not None:
        sign = "-" if power < 0 else "+" if tokens[exponent].endswith("+") else ""
        digits = [i for i in slots if i > exponent]
        out[exponent] = "E" + sign
        for i in digits:
            out[i] = str(abs(power)).zfill(sum(len(tokens[k]) for k in digits)) if i == digits[0] else ""
    shown = "".join(
        out.get(i, "" if t == "," and (whole or decimals) else _literal(t)) for i, t in enumerate(tokens)
    )
    return "-" + shown if value < 0 and amount else shown


def _whole_digits(tokens: list[str], whole: list[int], text: str, grouped: bool) -> dict[int, str]:
    """Fill the digit places before the point from the right; the first place takes all digits that are left."""
    out: dict[int, str] = {}
    pattern = "".join(tokens[i] for i in whole)
    if "0" in pattern:
        text = text.zfill(len(pattern) - pattern.index("0"))
    if grouped:
        return {i: _group(text) if i == whole[0] else "" for i in whole}
    for i in reversed(whole):
        width = len(tokens[i])
        if i == whole[0]:
            out[i] = text
        else:
            out[i], text = text[-width:], text[:-width]
    return out


def _group(digits: str) -> str:
    first = len(digits) % 3
    parts = [digits[:first]] if first else []
    return ",".join(parts + [digits[i : i + 3] for i in range(first, len(digits), 3)])


def _trim_decimals(tokens: list[str], decimals: list[int], out: dict[int, str]) -> None:
    """Drop the zeros that stand at optional places (#) at the end, and leave room for those at others (?)."""
    for i in reversed(decimals):
        digits, pattern = out[i], tokens[i]
        room = ""
        while digits and digits[-1] == "0" and pattern[len(digits) - 1] in "#?":
            room += " " if pattern[len(digits) - 1] == "?" else ""
            digits = digits[:-1]
        out[i] = digits + room
        if digits:
            return


def _fraction(tokens: list[str], value: float) -> str:
    """Apply a format such as `# ?/?`, `?/??` or `# ?/8`."""
    code = "".join(t for t in tokens if t[0] in "0#?/ " or t.isdigit())
    before, _, below = code.partition("/")
    below = below.strip()
    amount = Fraction(f"{abs(value):.15g}")
    has_whole = len(before.split()) > 1
    whole = int(amount) if has_whole else 0
    rest = amount - whole
    fixed = int(below) if below.isdigit() and int(below) else 0
    if fixed:
        over, under = round(rest * fixed), fixed
    else:
        near = rest.limit_denominator(10 ** min(4, max(1, len(below))) - 1)
        over, under = near.numerator, near.denominator
    if has_whole and over == under:
        whole, over = whole + 1, 0
    sign = "-" if value < 0 and (whole or over) else ""
    if has_whole and not over:
        return f"{sign}{whole}"
    return f"{sign}{whole} {over}/{under}" if has_whole and whole else f"{sign}{over}/{under}"


def _moment(value: float, since_1904: bool, places: int) -> datetime.datetime | None:
    """The date and time of a day number, seconds rounded to so many places, or None if there is none."""
    if value < 0 or value >= 2958466:
        return None
    if since_1904:
        start = datetime.datetime(1904, 1, 1)
    else:
        start = datetime.datetime(1899, 12, 31) if value < 60 else datetime.datetime(1899, 12, 30)
    try:
        return start + datetime.timedelta(seconds=round(value * 86400, places))
    except OverflowError:
        return None


def _date(tokens: list[str], value: float, since_1904: bool) -> str:
    """Apply a format of dates and times; "m" beside hours or seconds means minutes, which are never rounded."""
    moment = _moment(value, since_1904, 3 if any(t[0] == "0" for t in tokens) else 0)
    if moment is None:
        return general(value)
    marks = [t for t in tokens if t[0].lower() in "dmyhs[" and t.upper() not in ("AM/PM", "A/P")]
    half_day = any(t.upper() in ("AM/PM", "A/P") for t in tokens)
    out = []
    seen = -1
    for index, token in enumerate(tokens):
        low = token.lower()
        if token.upper() in ("AM/PM", "A/P"):
            name = "AM" if moment.hour < 12 else "PM"
            out.append(name if len(token) > 3 else name[0])
        elif low[0] in "dmyhs" or (low[0] == "[" and len(low) > 2):
            seen += 1
            minutes = low[0] == "m" and _is_minute(marks, seen)
            out.append(_date_part(low, moment, value, half_day, minutes))
        elif low[0] == "0" and index and tokens[index - 1] == ".":
            out.append(f"{moment.microsecond / 1e6:.{len(low)}f}"[2:])
        else:
            out.append(_literal(token))
    return "".join(out).strip()


def _is_minute(marks: list[str], at: int) -> bool:
    before = marks[at - 1][:2].lower().lstrip("[")[:1] if at else ""
    after = marks[at + 1][0].lower() if at + 1 < len(marks) else ""
    return len(marks[at]) <= 2 and (before == "h" or after == "s" or before == "s")


def _date_part(mark: str, moment: datetime.datetime, value: float, half_day: bool, minutes: bool) -> str:
    if mark[0] == "[":
        total = {"h": 24, "m": 1440, "s": 86400}[mark[1]]
        return str(int(round(value * 86400) * total // 86400)).zfill(len(mark) - 2)
    width = len(mark)
    if minutes:
        return str(moment.minute).zfill(min(width, 2))
    letter = mark[0]
    if letter == "y":
        return f"{moment.year % 100:02d}" if width <= 2 else str(moment.year)
    if letter == "m" and width >= 3:
        name = calendar.month_name[moment.month]
        return name[:1] if width == 5 else name[:3] if width == 3 else name
    if letter == "d" and width >= 3:
        name = calendar.day_name[moment.weekday()]
        return name[:3] if width == 3 else name
    hour = (moment.hour % 12 or 12) if half_day else moment.hour
    number = {"m": moment.month, "d": moment.day, "h": hour, "s": moment.second}[letter]
    return str(number).zfill(min(width, 2))
