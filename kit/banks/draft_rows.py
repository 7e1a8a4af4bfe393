"""Which row of a file stands where after rows were put in, taken out and moved, as in a spreadsheet program."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence


class Rows:
    """The rows of a sheet in their order now. A row is known by its number in the file; 0 is a new one.

    Rows below all that were touched go on as in the file, without end.
    """

    def __init__(self) -> None:
        self._order: list[int] = []
        self._size = 0
        """So many rows of the file are in the order, or were taken out of it."""
        self._known: tuple[dict[int, int], frozenset[int]] | None = None

    @property
    def changed(self) -> bool:
        """Whether any row stands elsewhere than in the file."""
        return self._order != list(range(1, self._size + 1))

    @property
    def touched(self) -> int:
        """The last row of the file that may stand elsewhere otherwise than by the same number of rows."""
        return self._size

    def after(self, kind: str, row: int, other: int = 0) -> Rows:
        """These rows after one is put in, taken out or moved, as `do` does it."""
        made = Rows()
        made._order, made._size = list(self._order), self._size
        made.do(kind, row, other)
        return made

    def do(self, kind: str, row: int, other: int = 0) -> None:
        """Put a row in (*other* is its number in the file, 0 if new), take one out, or move it to *other*."""
        if kind == "insert":
            self.insert(row, other)
            return
        origin = self.origin(row)
        self.delete(row)
        if kind == "move":
            self.insert(other, origin)

    def _reach(self, row: int) -> None:
        while len(self._order) < row:
            self._size += 1
            self._order.append(self._size)
        self._known = None

    def insert(self, row: int, origin: int = 0) -> None:
        """Put a row in here; those from here on move down."""
        self._reach(row - 1)
        self._order.insert(row - 1, origin)

    def delete(self, row: int) -> None:
        """Take this row out; those below move up."""
        self._reach(row)
        del self._order[row - 1]

    def origin(self, row: int) -> int:
        """The row of the file that stands here now; 0 if it is new."""
        last = len(self._order)
        return self._order[row - 1] if row <= last else row - last + self._size

    def now(self, origin: int) -> int:
        """Where a row of the file stands now; 0 if it is gone."""
        if origin > self._size:
            return origin - self._size + len(self._order)
        return self._looked()[0].get(origin, 0)

    def _looked(self) -> tuple[dict[int, int], frozenset[int]]:
        """Where each row is, and those that stayed in their order while others were moved past them."""
        if self._known is None:
            places = {origin: row for row, origin in enumerate(self._order, start=1) if origin}
            origins = list(places)
            self._known = places, frozenset(origins[at] for at in longest_rise(origins))
        return self._known

    def span(self, top: int, bottom: int) -> tuple[int, int] | None:
        """What became of the rows from *top* to *bottom* as one range; None if none of them is left.

        New rows between them belong to it; a row that was moved out of it does not.
        """
        places, stayed = self._looked()
        inside = [places[row] for row in range(top, min(bottom, self._size) + 1) if row in stayed]
        if bottom > self._size:
            inside += [self.now(max(top, self._size + 1)), self.now(bottom)]
        if not inside:
            inside = [places[row] for row in range(top, min(bottom, self._size) + 1) if row in places]
        if not inside:
            return None
        first, last = min(inside), max(inside)
        while first > 1 and top <= self.origin(first - 1) <= bottom:
            first -= 1
        while top <= self.origin(last + 1) <= bottom:
            last += 1
        return first, last

    def parts(self, top: int, bottom: int) -> list[tuple[int, int]]:
        """Where the rows from *top* to *bottom* are now, in as many ranges as it takes.

        A new row belongs to what the row above it belongs to.
        """
        found: list[tuple[int, int]] = []
        before = False
        for row, origin in enumerate(self._order, start=1):
            before = top <= origin <= bottom if origin else before
            if before:
                _join(found, row, row)
        if bottom > self._size:
            _join(found, self.now(max(top, self._size + 1)), self.now(bottom))
        return found


def _join(found: list[tuple[int, int]], first: int, last: int) -> None:
    if found and found[-1][1] + 1 == first:
        found[-1] = found[-1][0], last
    else:
        found.append((first, last))


def longest_rise(values: Sequence[int]) -> Iterator[int]:
    """The places of one of the longest rising parts of a list of different numbers, the last first."""
    ends: list[int] = []
    at: list[int] = []
    before: list[int] = []
    for place, value in enumerate(values):
        length = bisect_left(ends, value)
        before.append(at[length - 1] if length else -1)
        ends[length : length + 1] = [value]
        at[length : length + 1] = [place]
    place = at[-1] if at else -1
    while place >= 0:
        yield place
        place = before[place]
