"""The board's font as CSS: Atkinson Hyperlegible Next, under the SIL Open Font License (see ``LICENSE``)."""

from __future__ import annotations

import base64
from functools import cache
from pathlib import Path

FONT = "'Atkinson Hyperlegible Next','Atkinson Hyperlegible','DejaVu Sans',sans-serif"
_RANGES = {
    "latin": "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2212,"
    "U+2215",
    "latin-ext": "U+0100-0130,U+0132-0151,U+0154-02BA,U+1E00-1E9F,U+1EF2-1EFF",
}


@cache
def faces(subsets: tuple[str, ...] = ("latin",)) -> str:
    """``@font-face`` rules for the two weights of *subsets*, the files inside, so that no network is needed."""
    rules = []
    for subset in subsets:
        for weight in (400, 700):
            data = base64.b64encode((Path(__file__).parent / f"{subset}-{weight}.woff2").read_bytes()).decode()
            rules.append(
                f"@font-face{{font-family:'Atkinson Hyperlegible Next';font-weight:{weight};font-display:block;"
                f"src:url(data:font/woff2;base64,{data}) format('woff2');unicode-range:{_RANGES[subset]}}}"
            )
    return "\n".join(rules)
