"""The icons of Transportation: path data on a grid of 24, drawn with holes where paths overlap."""

from __future__ import annotations

from collections.abc import Mapping

_STAMP = (
    "M12 2.2a4.1 4.1 0 0 1 4.1 4.1c0 2.7-1.7 3.6-1.7 6.2h4.2c1.5 0 2.4 1 2.4 2.5v2.6H3V15c0-1.5.9-2.5 2.4-2.5"
    "h4.2c0-2.6-1.7-3.5-1.7-6.2A4.1 4.1 0 0 1 12 2.2zM3 19.2h18v2.6H3z"
)
_SHIELD = (
    "M12 1.6 21 4.6v6.8c0 5.4-3.6 9.2-9 11.2-5.4-2-9-5.8-9-11.2V4.6z"
    "M12 6.4l-1.5 3.1-3.4.5 2.5 2.4-.6 3.4 3-1.6 3 1.6-.6-3.4 2.5-2.4-3.4-.5z"
)
_WARNING = (
    "M12 1.8c.7 0 1.3.4 1.7 1l8.9 16a2 2 0 0 1-1.7 3H3.1a2 2 0 0 1-1.7-3l8.9-16c.4-.6 1-1 1.7-1z"
    "M12 5.2 4 19.4h16zM11 9.6h2v5.2h-2zM11 16h2v2.1h-2z"
)
_CROSSING = (
    "M3.4.6 12 5l8.6-4.4 1.1 2.2-7.2 3.7 7.2 3.7-1.1 2.2L12 8l-8.6 4.4-1.1-2.2 7.2-3.7L2.3 2.8z"
    "M1 16.6h22v2.2H1zM3.2 14h2.4v2.6H3.2zM8.3 14h2.4v2.6H8.3zM13.4 14h2.4v2.6h-2.4zM18.5 14h2.4v2.6h-2.4z"
    "M3.2 18.8h2.4v2.9H3.2zM8.3 18.8h2.4v2.9H8.3zM13.4 18.8h2.4v2.9h-2.4zM18.5 18.8h2.4v2.9h-2.4z"
)
_CAMERA = (
    "M8.4 4.5h7.2l1.6 2.7h3.3a2 2 0 0 1 2 2v8.8a2 2 0 0 1-2 2h-17a2 2 0 0 1-2-2V9.2a2 2 0 0 1 2-2h3.3z"
    "M12 8.8a4.7 4.7 0 1 0 0 9.4 4.7 4.7 0 0 0 0-9.4zM12 11.2a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6z"
)
_LIMIT = (
    "M12 0.4a11.6 11.6 0 1 0 0 23.2 11.6 11.6 0 0 0 0-23.2zM12 2.6a9.4 9.4 0 1 1 0 18.8 9.4 9.4 0 0 1 0-18.8z"
)
_ANCHOR = (
    "M12 1.6a3 3 0 0 1 1.2 5.7v2h3.4v2.2h-3.4v8.3c2.7-.4 4.8-2 5.6-4.3l-1.9.3 3.2-4.1 2.1 4.7-1.5-.4"
    "c-.9 4-4.3 6.6-8.7 6.6s-7.8-2.6-8.7-6.6l-1.5.4 2.1-4.7 3.2 4.1-1.9-.3c.8 2.3 2.9 3.9 5.6 4.3v-8.3H7.4V9.3"
    "h3.4v-2A3 3 0 0 1 12 1.6zM12 3.5a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 0 0 0-2.2z"
)
_VAN = (
    "M1 6.5a1 1 0 0 1 1-1h12.4v12.2H9.2a2.9 2.9 0 0 0-5.6 0H1zM15.4 8h3.4c.5 0 .9.2 1.1.6l2.7 4.4c.2.3.3.6.3.9"
    "v2.8a1 1 0 0 1-1 1h-.7a2.9 2.9 0 0 0-5.6 0h-.2zM17 9.6v3.2h4l-1.9-3.2z"
    "M6.4 16.2a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4zM18.4 16.2a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4z"
)
_LORRY = (
    "M.5 4.5a1 1 0 0 1 1-1h14v14.2h-3a2.6 2.6 0 0 0-5 0H7a2.6 2.6 0 0 0-5 0H.5zM16.4 7.5h3.2c.6 0 1.1.3 1.4.8"
    "l2.2 4c.2.3.3.7.3 1.1v3.3a1 1 0 0 1-1 1h-.3a2.6 2.6 0 0 0-5 0h-.8zM18 9.2v3.2h3.8L20 9.2z"
    "M4.5 16.2a2.1 2.1 0 1 1 0 4.2 2.1 2.1 0 0 1 0-4.2zM10 16.2a2.1 2.1 0 1 1 0 4.2 2.1 2.1 0 0 1 0-4.2z"
    "M19.6 16.2a2.1 2.1 0 1 1 0 4.2 2.1 2.1 0 0 1 0-4.2z"
)
_KEY = (
    "M7 6.5a5.5 5.5 0 0 1 5.2 3.7H22v3.6h-1.8v3h-3.6v-3h-4.4A5.5 5.5 0 1 1 7 6.5z"
    "M7 9.9a2.1 2.1 0 1 0 0 4.2 2.1 2.1 0 0 0 0-4.2z"
)
_DOCUMENT = (
    "M5 1.8h9.4L19 6.4v15.8H5zM13.2 3.6v4h4zM7.6 11v1.8h8.8V11zM7.6 14.4v1.8h8.8v-1.8zM7.6 17.8v1.8h5.6v-1.8z"
)
_CARDBACK = (
    "M3.5 5h17a1.8 1.8 0 0 1 1.8 1.8v10.4a1.8 1.8 0 0 1-1.8 1.8h-17a1.8 1.8 0 0 1-1.8-1.8V6.8A1.8 1.8 0 0 1 3.5 5z"
    "M5 8.4v2h9v-2zM5 12.4v2h6v-2z"
)
_FUEL = (
    "M4 3h9.5v8h1.2a2.4 2.4 0 0 1 2.4 2.4v3.4a1 1 0 0 0 2 0V10l-2.6-2.6 1.4-1.4 3.2 3.2v7.6a3 3 0 0 1-6 0"
    "v-3.4a.4.4 0 0 0-.4-.4h-1.2v8.5H4zM6 5.2v4h5.5v-4z"
)
_BANK = (
    "M12 2 21.5 7.4v1.8h-19V7.4zM4.2 10.6h2.6v7H4.2zM10.7 10.6h2.6v7h-2.6zM17.2 10.6h2.6v7h-2.6z"
    "M2.5 18.8h19v2.8h-19z"
)
_HAMMER = (
    "M9.2 2.2 16.8 9.8 15.3 11.3 14.4 10.9 11 14.3l.4.9-1.5 1.5L2.3 9.1 3.8 7.6l.9.4L8.1 4.6 7.7 3.7z"
    "M14 12.6l8 8-2.2 2.2-8-8zM2 19.4h9v2.8H2z"
)
_TRAIN = (
    "M7 2h10a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3l2 4h-2.6l-1.3-2.6H8.9L7.6 22H5l2-4a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3z"
    "M6.6 5v5.4h10.8V5zM8.2 13a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zM15.8 13a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z"
)
_HOURGLASS = (
    "M5 2.5h14v2.4h-1.4c0 3.2-1.4 5.4-3.6 7.1 2.2 1.7 3.6 3.9 3.6 7.1H19v2.4H5v-2.4h1.4c0-3.2 1.4-5.4 3.6"
    "-7.1-2.2-1.7-3.6-3.9-3.6-7.1H5z"
)
Points = tuple[tuple[float, float], ...]

_CHEVRONS: tuple[Points, ...] = tuple(
    tuple((x + by, y) for x, y in ((2.2, 4.4), (5, 1.6), (14.4, 12), (5, 22.4), (2.2, 19.6), (8.8, 12)))
    for by in (0.0, 8.4)
)
_ARROW: tuple[Points, ...] = (((1, 6.4), (11, 6.4), (11, 1), (23, 12), (11, 23), (11, 17.6), (1, 17.6)),)
WAYS = {"e": (1, 0), "s": (0, 1), "w": (-1, 0), "n": (0, -1)}


def turned(shapes: tuple[Points, ...], way: str) -> str:
    """Path data of polygons that point to the right, turned to a point of the compass."""
    a, b = WAYS[way]
    path = ""
    for points in shapes:
        there = ((12 + (x - 12) * a - (y - 12) * b, 12 + (x - 12) * b + (y - 12) * a) for x, y in points)
        path += "M" + "L".join(f"{x:g} {y:g}" for x, y in there) + "z"
    return path


ICONS: Mapping[str, str] = {
    "stamp": _STAMP,
    "shield": _SHIELD,
    "warning": _WARNING,
    "crossing": _CROSSING,
    "camera": _CAMERA,
    "limit": _LIMIT,
    "anchor": _ANCHOR,
    "van": _VAN,
    "lorry": _LORRY,
    "pass": _KEY,
    "contract": _DOCUMENT,
    "kept": _CARDBACK,
    "fuel": _FUEL,
    "bank": _BANK,
    "hammer": _HAMMER,
    "train": _TRAIN,
    "hourglass": _HOURGLASS,
    **{f"chevron-{way}": turned(_CHEVRONS, way) for way in WAYS},
    **{f"arrow-{way}": turned(_ARROW, way) for way in WAYS},
}
