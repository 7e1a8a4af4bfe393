"""The two tracks of the full game, in the upper right corner of the sea."""

from __future__ import annotations

from kit.engine.scene import INK, WHITE, Area, Point, Text

LEFT, TOP, WIDE = 1128.0, 12.0, 190.0
_HEAD = 30.0


def track_place(second: bool, number: int, spaces: int) -> tuple[float, float, float]:
    """Centre and side of the space *number* (from 0) of the windmill's track, or of the *second* one."""
    columns = 4 if spaces <= 8 else 6
    side = 36.0 if columns == 4 else 28.0
    left = LEFT + (WIDE - columns * (side + 3)) / 2 + side / 2
    top = TOP + (_HEAD + 104 if second else _HEAD) + 6 + side / 2
    return left + number % columns * (side + 3), top + number // columns * (side + 3), side


def value_place() -> Point:
    """Upper left corner of the plate with the windmill's value."""
    return LEFT + WIDE - 70, TOP + 4


def tracks(tiles: int, rangers: int) -> tuple[tuple[Area, ...], tuple[Text, ...]]:
    """The tracks as printed, with so many spaces."""
    plate = f"M{LEFT:.0f} {TOP:.0f}h{WIDE:.0f}v226h{-WIDE:.0f}z"
    spaces = []
    for second, count in ((False, tiles), (True, rangers)):
        for number in range(count):
            x, y, side = track_place(second, number, count)
            path = f"M{x - side / 2:.1f} {y - side / 2:.1f}h{side:.0f}v{side:.0f}h{-side:.0f}z"
            spaces.append(Area("", path, WHITE, "#7B8A96", 1.6))
    words = (
        Text(LEFT + 10, TOP + 24, "Windmill", 20, INK, anchor="start"),
        Text(LEFT + 10, TOP + 128, "Its rangers", 20, INK, anchor="start"),
    )
    return (Area("", plate, "#FFFDF8", "#44525F", 2), *spaces), words
