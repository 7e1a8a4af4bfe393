"""OpenDocument spreadsheets that mean harm or are damaged: refused or bounded, each with one sentence."""

from __future__ import annotations

import tempfile
import time
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kit.banks import container, ods, sheetxml
from kit.banks.cells import Area, Sheet
from kit.banks.kinds import Unreadable
from kit.banks.ods import read_ods
from kit.banks.reading import read_bank
from kit.engine.errors import BankError
from tests.banks.openbooks import HEADER, cell, question, row, sheet, write


def only(path: Path) -> Sheet:
    (found,) = read_ods(path).sheets
    return found


def refused(path: Path) -> str:
    with pytest.raises(Unreadable) as caught:
        read_ods(path)
    assert caught.value.__suppress_context__ or caught.value.__context__ is None
    return str(caught.value)


def test_protected_by_a_password(tmp_path: Path) -> None:
    manifest = "<manifest>" + " " * 70_000 + "<manifest:encryption-data/></manifest>"
    path = write(tmp_path / "a.ods", sheet(question()), parts={"META-INF/manifest.xml": manifest})
    assert refused(path) == (
        "“a.ods” is protected with a password: open it in LibreOffice and save it with File > Save As, “Save "
        "with password” not ticked."
    )
    harmless = write(path, sheet(question()), parts={"META-INF/manifest.xml": "<!DOCTYPE manifest><manifest/>"})
    assert read_ods(harmless).sheets


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("<x/>", "is damaged or incomplete (it lists no sheet)"),
        ("<x>", "is damaged or incomplete (the part with the cells)"),
        ("", "is damaged or incomplete (the part with the cells)"),
        ('<!DOCTYPE x [<!ENTITY a "b"><!ENTITY c "&a;&a;">]><x>&c;</x>', "holds a document type declaration"),
        (
            '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]><x>&a;</x>',
            "holds a document type declaration",
        ),
        ("<x>" * 300 + "</x>" * 300, "nests more than 200 elements"),
        ("<x/>" + " " * 90_000_000, "unpacks from"),
    ],
    ids=["no sheet", "cut", "empty", "entities", "file", "deep", "bomb"],
)
def test_hostile_contents(tmp_path: Path, content: str, words: str) -> None:
    for part in ("content.xml", "styles.xml"):
        path = write(tmp_path / "a.ods", sheet(question()), parts={part: content})
        if part == "content.xml" or "damaged" not in words:
            assert words in refused(path)


def test_too_much_repeated_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Refused before anything is expanded; also at the real limits."""
    path = tmp_path / "a.ods"
    many, wide = ' table:number-rows-repeated="%d"', ' table:number-columns-repeated="16384"'
    start = time.process_time()
    assert "more than 300,000 filled rows" in refused(write(path, sheet(row(cell("a"), more=many % 1_000_000))))
    assert "more than 1,200,000 filled cells" in refused(
        write(path, sheet(row(cell("a", more=wide), more=many % 1_000)))
    )
    lone = [row(cell(f"{n}", more=wide)) for n in range(100)]
    assert "more than 1,200,000 filled cells" in refused(write(path, sheet(*lone)))
    assert time.process_time() - start < 3
    assert "beyond row 1,048,576" in refused(
        write(path, sheet(row(cell(""), more=many % 99_999_999), row(cell("a"))))
    )
    assert "or column 16,384" in refused(write(path, sheet(row(cell("", more=wide), cell("a")))))
    monkeypatch.setattr(sheetxml, "MAX_ROWS", 2)
    assert "more than 2 filled rows" in refused(
        write(path, sheet(row(cell("a")), row(cell("b")), row(cell("c"))))
    )
    monkeypatch.setattr(ods, "MAX_ELEMENTS", 30)
    assert "more than 30 cells and styles" in refused(write(path, sheet(row(*[cell("")] * 40))))
    assert "more than 30 cells and styles" in refused(
        write(path, sheet(row(cell("a"))), named="<style:style/>" * 40)
    )
    monkeypatch.setattr(container, "MAX_UNPACKED", 500)
    assert "far more than questions need" in refused(path)


def test_blank_rows_and_huge_merges_cost_nothing(tmp_path: Path) -> None:
    spanned = ' table:number-columns-spanned="99999999" table:number-rows-spanned="99999999"'
    blank = row(
        cell("", "green", ' table:number-columns-repeated="16384"'),
        more=' table:number-rows-repeated="1048000"',
    )
    start = time.process_time()
    found = only(write(tmp_path / "a.ods", sheet(row(cell("a", more=spanned)), blank, *[blank] * 4_000)))
    assert time.process_time() - start < 3
    assert (len(found.rows), found.merges) == (1, [Area(1, 1, 1_048_576, 16_384)])


def test_a_huge_text_is_cut(tmp_path: Path) -> None:
    words = " ".join(str(n * 7919) for n in range(200_000))
    for text in (words, words.replace(" ", "<text:s/>", 20_000)):
        path = write(tmp_path / "a.ods", sheet(row(cell(text), cell("b"))))
        tracemalloc.start()
        found = only(path)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert peak < 6_000_000
        assert (len(found.rows[1][1].text), found.rows[1][2].text) == (32_767, "b")


def test_odd_numbers_and_part_names(tmp_path: Path) -> None:
    odd = row(
        cell("a", more=' table:number-columns-repeated="-3"'),
        cell("b", more=' table:number-columns-repeated="0"'),
    )
    path = write(tmp_path / "a.ods", sheet(odd), parts={"../../evil": "x", "C:\\x": "y"})
    assert {column: item.text for column, item in only(path).rows[1].items()} == {1: "a", 2: "b"}
    assert not (tmp_path.parent / "evil").exists()


TAGS = (
    "table:table",
    "table:table-row",
    "table:table-cell",
    "text:p",
    "text:span",
    "text:s",
    "style:style",
    "office:x",
)


@settings(max_examples=150)
@given(
    st.recursive(
        st.just(""), lambda inner: st.tuples(st.sampled_from(TAGS), st.lists(inner, max_size=4)), max_leaves=30
    )
)
def test_any_nesting_gives_sheets_or_a_sentence(tree: object) -> None:
    """Elements in places where no program writes them."""

    def xml(node: object) -> str:
        if not isinstance(node, tuple):
            return "words"
        tag, inside = node
        return f"<{tag} table:name='n' table:style-name='green'>{''.join(map(xml, inside))}</{tag}>"

    with tempfile.TemporaryDirectory() as folder:
        book = read_ods(write(Path(folder) / "a.ods", xml(tree), sheet(question())))
        assert book.sheets[-1].rows[1][2].look.highlight.kind == "green"


def test_every_byte_may_be_wrong(tmp_path: Path) -> None:
    data = write(tmp_path / "a.ods", sheet(HEADER, question())).read_bytes()
    sentences = 0
    for place in range(0, len(data), 7):
        changed = bytearray(data)
        changed[place] ^= 0x55
        for variant in (bytes(changed), data[:place]):
            (tmp_path / "b.ods").write_bytes(variant or b"x")
            try:
                read_bank(tmp_path / "b.ods")
            except BankError as error:
                sentences += str(error).endswith(".")
    assert sentences > 50
