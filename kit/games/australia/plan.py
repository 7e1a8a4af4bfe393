"""What an action is worth to an automatic player of Australia, by what its seat may see.

Values are in points: own points less the mean of the others', dollars a little below 1, and small sums for
bases filled and for rangers tied up. A project that is not complete counts by what it would score now, the less
the farther it is: so a region is brought on by those who lead in it. Nothing is tried out on the board: a
region's two projects are known by its rangers, its free bases and its number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kit.games.australia.data import BASES, REACH, REGIONS, TILES
from kit.games.australia.worth import (
    BONUS,
    CHANGE,
    CONSERVATION,
    DOLLAR,
    FAR,
    FILL,
    KINDS,
    LIMIT,
    MOVE,
    NEXT,
    SCARCE,
    SCARCITY,
    TIED,
    TRACK,
    TRIED,
    TRIGGER,
    Move,
    Place,
    likely,
)


def _value(move: Move) -> float:
    return move.value


class Plan:
    """The actions that *seat* has, with their values, as the board stands."""

    def __init__(self, view: Mapping[str, Any], seat: int) -> None:
        self.view, self.seat = view, seat
        team = view["teams"][seat]
        self.supply: int = team["supply"]
        self.dollars: int = team["dollars"]
        self.plane: str = team["plane"] or ""
        self.hand: list[Mapping[str, Any]] = team["hand"] or []
        self.players = len(view["teams"])
        self.holder = {base: one["seat"] for base, one in view["bases"].items() if one["rangers"]}
        self.rangers = {base: one["rangers"] for base, one in view["bases"].items() if one["rangers"]}
        unseen = Counter(TILES)
        unseen.subtract(one["value"] for one in view["regions"].values() if one["value"] is not None)
        self.unseen = unseen
        self.hidden = max(1, sum(unseen.values()))
        left = sum(pile["left"] for pile in view["piles"])
        self.hope = min(1.0, left / (self.players * FAR))
        self.at = {code: self._stand(code) for code in REGIONS}
        self.gains: dict[tuple[str, int], float] = {}
        self._ranked: dict[tuple[int, bool, tuple[str, ...]], list[Move]] = {}

    def _stand(self, code: str) -> Place:
        seen = self.view["regions"][code]
        heads = free = own = others = 0
        for base in REGIONS[code].bases:
            count = self.rangers.get(base)
            if count is None:
                free += 1
                continue
            heads += count
            if self.holder[base] == self.seat:
                own += count * BASES[base].points
            else:
                others += count * BASES[base].points
        up = seen["industrial"] == "up"
        mean = others / (self.players - 1)
        return Place(code, heads, free, seen["value"], seen["conservation"], up, own, mean)

    # -- what a change of the board is worth ----------------------------------------------------

    def gain(self, base: str, change: int) -> float:
        """What *change* more (or fewer) own rangers on *base* score now and promise for later."""
        known = self.gains.get((base, change))
        if known is None:
            known = self.gains[(base, change)] = self._gain(base, change)
        return known

    def _gain(self, base: str, change: int) -> float:
        points = change * BASES[base].points
        freed = 0
        if base not in self.holder:
            freed = -1
        elif self.rangers[base] == -change:
            freed = 1
        return sum([self._more(self.at[code], change, points, freed) for code in BASES[base].regions])

    def _more(self, place: Place, change: int, points: int, freed: int) -> float:
        """What a region is worth more after *change* rangers with *points* come and *freed* bases get free."""
        lead, hope = place.own - place.others, self.hope
        then, value = lead + points, 0.0
        if place.conservation:
            free = place.free + freed
            if freed < 0 and not free:
                value += TRIGGER + then
            else:
                value += hope * CONSERVATION[free] * (then - FILL * freed)
            value -= hope * CONSERVATION[place.free] * lead
        if place.industrial or place.number is None:
            heads = place.heads + change
            if heads == place.number:
                value += TRIGGER + then
            else:
                value += hope * likely(place.number, heads) * then
            value -= hope * likely(place.number, place.heads) * lead
        return value

    def _cost(self, count: int) -> float:
        """What so many rangers cost that leave the supply."""
        scarce = max(0, count - max(0, self.supply - SCARCE))
        return TIED * count + SCARCITY * scarce

    def fly(self, code: str) -> float:
        """What turning up a tile may score at once."""
        place = self.at[code]
        if place.number is not None:
            return 0.0
        return max(0.0, place.worth) * self.unseen[place.heads] / self.hidden

    # -- the actions ----------------------------------------------------------------------------

    def plays(self, code: str, only: int = 0) -> Iterator[Move]:
        """Every way to play a card (that in place *only*, if it is given) with the plane at *code*."""
        points = self.view["options"]["no_placement_bonus"] == "points"
        bonus = BONUS if points else BONUS * DOLLAR
        for place, card in enumerate(self.hand, start=1):
            if only and place != only:
                continue
            earned = card["dollars"] * DOLLAR
            yield Move("play", earned + bonus, code, place)
            if not code or not self.supply:
                continue
            price = 0 if card["colour"] == REGIONS[code].colour else CHANGE
            if self.dollars < price:
                continue
            earned -= price * DOLLAR
            most, room = min(card["rangers"], self.supply), self._room(code)
            tracks = [self._track(track) for track in range(min(most, room) + 1)]
            for base in REGIONS[code].bases:
                if self.holder.get(base, self.seat) != self.seat:
                    continue
                for count in range(1, most + 1):
                    value = earned + self.gain(base, count)
                    for track in range(min(most - count, room) + 1):
                        cost = self._cost(count + track)
                        yield Move("play", value + tracks[track] - cost, code, place, base, count, track)
            for track in range(1, min(most, room) + 1):
                yield Move("play", earned + tracks[track] - self._cost(track), code, place, "none", 0, track)

    def _room(self, code: str) -> int:
        mill = self.view["windmill"]
        if mill is None or code not in REACH[mill["region"]]:
            return 0
        return int(mill["track_spaces"]) - len(mill["track"])

    def _track(self, count: int) -> float:
        """What *count* more own rangers on the ranger track are worth."""
        if not count:
            return 0.0
        mill = self.view["windmill"]
        now = self._rank(mill["track"], mill["value"])
        then = self._rank([*mill["track"], *[self.seat] * count], mill["value"])
        return TRACK * (then - now) + TIED * count / 2

    def _rank(self, track: Sequence[int], value: int) -> float:
        counts = Counter(track)
        order = sorted(counts, key=lambda one: (-counts[one], track.index(one)))[:3]
        if self.seat not in order:
            return 0.0
        return float(value >> order.index(self.seat))

    def retrievals(self, code: str) -> Iterator[Move]:
        """Ways to take rangers back in the region *code*: from one base, or the idle ones of several."""
        if not code:
            return
        own = [base for base in REGIONS[code].bases if self.holder.get(base) == self.seat]
        idle: dict[str, int] = {}
        for base in own:
            for count in range(1, min(self.rangers[base], LIMIT) + 1):
                value = self.gain(base, -count) + TIED * count
                yield Move("retrieve", value, code, taken={base: count})
            left = LIMIT - sum(idle.values())
            if left and self._finished(base):
                idle[base] = min(self.rangers[base], left)
        if len(idle) > 1:
            value = sum(self.gain(base, -count) + TIED * count for base, count in idle.items())
            yield Move("retrieve", value, code, taken=idle)

    def _finished(self, base: str) -> bool:
        """Whether nothing is left to score in the regions of *base*."""
        places = [self.at[code] for code in BASES[base].regions]
        return not any(place.conservation or place.industrial or place.number is None for place in places)

    def best_play(self, code: str, played: int = 0) -> float:
        """The value of the best of :meth:`plays`, but for the card in place *played*; 0 if there is none."""
        points = self.view["options"]["no_placement_bonus"] == "points"
        bonus = BONUS if points else BONUS * DOLLAR
        best = 0.0
        for place, card in enumerate(self.hand, start=1):
            if place == played:
                continue
            earned = card["dollars"] * DOLLAR
            best = max(best, earned + bonus)
            price = 0 if code and card["colour"] == REGIONS[code].colour else CHANGE
            if not code or not self.supply or self.dollars < price:
                continue
            most = min(card["rangers"], self.supply)
            placed = self._best_placing(code, most)
            if placed is not None:
                best = max(best, earned - price * DOLLAR + placed)
        return best

    def _best_placing(self, code: str, most: int) -> float | None:
        """The best placing of up to *most* rangers at *code*, dollars left out; None if there is none."""
        room = self._room(code)
        tracks = [self._track(track) for track in range(min(most, room) + 1)]
        costs = [self._cost(count) for count in range(most + 1)]
        found = [tracks[track] - costs[track] for track in range(1, min(most, room) + 1)]
        for base in REGIONS[code].bases:
            if self.holder.get(base, self.seat) != self.seat:
                continue
            for count in range(1, most + 1):
                gain = self.gain(base, count)
                if room:
                    found += [
                        gain + tracks[track] - costs[count + track]
                        for track in range(min(most - count, room) + 1)
                    ]
                else:
                    found.append(gain - costs[count])
        return max(found, default=None)

    def best_retrieval(self, code: str) -> float:
        """The value of the best of :meth:`retrievals`; 0 if there is none."""
        return max((move.value for move in self.retrievals(code)), default=0.0)

    def ranked(self, left: int, must_play: bool, kinds: tuple[str, ...] = KINDS) -> list[Move]:
        """The next action of *kinds*, best first, with the best that can follow in a turn of *left* actions."""
        must = must_play and bool(self.hand)
        if must and left == 1:
            kinds = tuple(kind for kind in kinds if kind == "play")
        asked = (left, must, kinds)
        if asked not in self._ranked:
            self._ranked[asked] = self._rank_all(left, must, kinds)
        return self._ranked[asked]

    def _rank_all(self, left: int, must: bool, kinds: tuple[str, ...]) -> list[Move]:
        found = []
        shown = {code: self.fly(code) for code in REGIONS}
        best_shown = max(shown.values())
        if "fly" in kinds:
            for code in REGIONS:
                if code != self.plane:
                    after = self.best_play(code)
                    if not must:
                        after = max(after, self.best_retrieval(code))
                    weight = 1.0 if left > 1 else NEXT
                    found.append(Move("fly", shown[code] + weight * after, code))
        for kind, some in (("play", self.plays(self.plane)), ("retrieve", self.retrievals(self.plane))):
            if kind in kinds:
                moves = sorted(some, key=_value, reverse=True)
                if left > 1:
                    for move in moves[:TRIED]:
                        move.value += self._follow(move, must, best_shown)
                found += moves
        found.sort(key=_value, reverse=True)
        return found

    def _follow(self, first: Move, must: bool, shown: float) -> float:
        """The best second action after *first*, on the board that *first* leaves; *shown*: the best flight."""
        flights = shown if first.kind == "play" or not must else 0.0
        undo = self._carry_out(first)
        best = self.best_play(self.plane, first.place)
        if not must or first.kind == "play":
            best = max(best, self.best_retrieval(self.plane))
        self._restore(undo)
        return max(best, flights)

    def _carry_out(self, move: Move) -> tuple[Any, ...]:
        """Change the board as *move* does, as far as the next action needs it; what it was before."""
        before = (self.holder, self.rangers, self.at, self.gains, self.supply, self.dollars)
        changes = {base: -count for base, count in move.taken.items()}
        if move.count:
            changes[move.base] = move.count
        if move.kind == "play":
            card = self.hand[move.place - 1]
            price = (
                CHANGE if (move.count or move.track) and card["colour"] != REGIONS[move.region].colour else 0
            )
            bonus = 0 if move.count or move.track else BONUS
            self.dollars += card["dollars"] + bonus - price
        self.supply -= sum(changes.values()) + move.track
        if changes:
            self.holder, self.rangers, self.at = dict(self.holder), dict(self.rangers), dict(self.at)
            self.gains = {}
            codes: dict[str, bool] = {}
            for base, change in changes.items():
                self.rangers[base] = self.rangers.get(base, 0) + change
                self.holder[base] = self.seat
                if not self.rangers[base]:
                    del self.rangers[base], self.holder[base]
                codes.update(dict.fromkeys(BASES[base].regions, True))
            for code in codes:
                self.at[code] = self._after(self.at[code], change_fills=bool(move.count))
        return before

    def _after(self, was: Place, change_fills: bool) -> Place:
        """The region anew, without the projects that the change has scored."""
        place = self._stand(was.code)
        place.conservation = was.conservation and not (change_fills and not place.free)
        place.industrial = was.industrial and place.heads != place.number
        return place

    def _restore(self, before: tuple[Any, ...]) -> None:
        self.holder, self.rangers, self.at, self.gains, self.supply, self.dollars = before

    def paid_moves(self) -> Iterator[tuple[float, str, str]]:
        """What each paid move scores at once, and from where to where it goes."""
        if self.dollars < MOVE:
            return
        left, filled = self._near(1), self._near(-1)
        ends = [base for base in BASES if self.holder.get(base, self.seat) == self.seat]
        some = [base for base in ends if not filled.isdisjoint(BASES[base].regions)]
        for start in [base for base, seat in self.holder.items() if seat == self.seat]:
            for end in some if left.isdisjoint(BASES[start].regions) else ends:
                if end != start:
                    value = self._scored(start, end)
                    if value:
                        yield value, start, end

    def _near(self, over: int) -> set[str]:
        """The regions where a ranger less (*over* is 1) or more (-1) can complete a project."""
        return {
            code
            for code, place in self.at.items()
            if (place.industrial and place.heads - over == place.number)
            or (over < 0 and place.conservation and place.free == 1)
        }

    def _scored(self, start: str, end: str) -> float:
        """Points that a ranger going from *start* to *end* scores at once."""
        total = 0.0
        leaves, comes = BASES[start].regions, BASES[end].regions
        for code in {*leaves, *comes}:
            place = self.at[code]
            change = (code in comes) - (code in leaves)
            worth = place.worth + BASES[end].points * (code in comes) - BASES[start].points * (code in leaves)
            if place.conservation and code in comes and end not in self.holder:
                vacates = code in leaves and self.rangers[start] == 1
                total += worth * (place.free == 1 and not vacates)
            if place.industrial and change and place.heads + change == place.number:
                total += worth
        return total

    def due(self) -> list[str]:
        """The projects that are complete as the board stands (D12)."""
        found = []
        for code, place in self.at.items():
            if place.conservation and not place.free:
                found.append(REGIONS[code].conservation)
            if place.industrial and place.heads == place.number:
                found.append(REGIONS[code].industrial)
        return found
