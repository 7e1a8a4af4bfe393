"""The rulebook: whole, in plain words, and found by number."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import kit
from kit.games import get
from kit.games.passport.switches import SWITCHES

PACKAGE = Path(kit.__file__).parent / "games" / "passport"
RULES = get("passport")
BOOK = RULES.rulebook()
LINE = re.compile(r"- \*\*([A-Z]+-\d+)\*\* (.+) \[(.+?)\]")
LINES = {found[1]: found for line in BOOK.splitlines() if (found := LINE.fullmatch(line))}
PLAY = [f"P-{number:02}" for number in range(1, 136)]
HOUSE = [f"PO-{number:02}" for number in range(1, 18)]
ID = r"\bPO?-\d+\b"
WORKSHOP = r"\b(engine|defaults?|session|programme|seed|state|events?|requests?|options?|key|value|null)\b"
"""Words of whoever builds the kit, not of whoever plays."""


def test_every_rule_is_there_once() -> None:
    """P-01 to P-135 and PO-01 to PO-17, each on a line of its own, and nothing else in that form."""
    found = Counter(re.findall(r"^- \*\*(.*?)\*\*", BOOK, re.MULTILINE))
    assert found == Counter([*PLAY, *HOUSE])
    assert list(LINES) == [*PLAY[:121], "P-135", *PLAY[121:134], *HOUSE], "in order; P-135 is about the end"


@pytest.mark.parametrize("rule", PLAY)
def test_a_rule_says_where_it_comes_from(rule: str) -> None:
    """In brackets at the end: printed, ours with the reason, or both."""
    standing = LINES[rule][3]
    ours = r"our ruling( for [^:]+)?: .{10,}"
    assert re.fullmatch(rf"printed rule|{ours}|printed rule; {ours}", standing), standing


@pytest.mark.parametrize("rule", [*PLAY, *HOUSE])
def test_a_rule_can_be_read_from_the_back_row(rule: str) -> None:
    """One to three short sentences, without the words of the workshop."""
    text = LINES[rule][2]
    assert 1 <= len(re.findall(r"[.!?](?=\s|$)", text)) <= 3
    assert len(text.split()) <= 48
    assert text.endswith(".")
    assert not re.search(WORKSHOP, text), text


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch.rule)
def test_a_house_rule_is_the_switch_of_the_set_up_form(switch: kit.engine.rules.Switch) -> None:
    """It goes by the same name and says the same usual setting and limits."""
    _, text, standing = LINES[switch.rule].groups()
    assert text.startswith(f"{switch.title}: ")
    usual = re.fullmatch(r"house rule; (?:usual|as printed): (.+)", standing)
    assert usual is not None
    if isinstance(switch.default, bool) or switch.default is None:
        assert usual[1] in (("yes", "shown") if switch.default else ("off", "no limit", "no clock"))
    elif switch.kind == "int" or switch.key == "preset":
        assert usual[1] == str(switch.default)
    if switch.kind == "int" and switch.key != "max_turns":
        assert {switch.low, switch.high} <= {
            int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", text)
        }


def test_a_rule_is_found_by_its_number() -> None:
    """Whatever the case, and with spaces around it."""
    text = RULES.rule_text("P-35")
    assert text.endswith("[printed rule]")
    assert "$100" in text
    for written in ("p-35", "  P-35 ", "\tp-35\n"):
        assert RULES.rule_text(written) == text
    assert RULES.rule_text("po-17").startswith("Rules: the printed game")


def test_the_text_of_a_rule_is_its_line() -> None:
    """Nothing is cut off and no mark of the page is left in it."""
    for rule in (*PLAY, *HOUSE):
        text = RULES.rule_text(rule)
        assert text == f"{LINES[rule][2]} [{LINES[rule][3]}]"
        assert not re.search(r"[*_`]", text)


@pytest.mark.parametrize(
    ("rule", "near"), [("P-351", "P-35"), ("P35", "P-35"), ("P-136", "P-13"), ("PO-99", "PO-09")]
)
def test_an_unknown_rule_is_refused_with_a_suggestion(rule: str, near: str) -> None:
    """The nearest numbers are named."""
    with pytest.raises(kit.BadSetup, match=rf'has no rule "{rule}"\. Did you mean .*{near}'):
        RULES.rule_text(rule)


def test_a_rule_like_none_is_refused_with_where_to_begin() -> None:
    """With nothing near, it says where the numbers begin."""
    with pytest.raises(kit.BadSetup, match='has no rule "seven"'):
        RULES.rule_text("seven")
    with pytest.raises(kit.BadSetup, match="They run from P-01 on"):
        RULES.rule_text("")


@pytest.mark.parametrize("path", sorted(PACKAGE.glob("*.py")), ids=lambda path: path.stem)
def test_what_the_code_cites_is_in_the_book(path: Path) -> None:
    """Docstrings, comments, and the rules that events carry."""
    cited = set(re.findall(ID, path.read_text(encoding="utf-8")))
    assert cited <= {*PLAY, *HOUSE}


def test_the_code_cites_its_rules() -> None:
    """The check above looks at something: more than half of the rules are cited where they are decided."""
    cited = {rule for path in PACKAGE.glob("*.py") for rule in re.findall(ID, path.read_text(encoding="utf-8"))}
    assert len(cited) > 90
    assert set(HOUSE) <= cited


def test_what_the_book_refers_to_is_in_the_book() -> None:
    """Numbers in running text, in the answers and in the decisions."""
    assert set(re.findall(ID, BOOK)) == {*PLAY, *HOUSE}
    assert [int(number) for number in re.findall(r"^\* \*\*C-(\d+)\*\*", BOOK, re.MULTILINE)] == list(
        range(1, 12)
    )
    assert {"Automatic players", "What Fate and Destiny cards can do", "Questions people ask"} <= set(
        re.findall(r"^## (.+)$", BOOK, re.MULTILINE)
    )
