"""Whether a position is one, whether it adds up, and others that look the same."""

from __future__ import annotations

from collections import Counter
from random import Random

from kit.engine.errors import BadSetup
from kit.engine.plain import clone
from kit.engine.rules import Setup
from kit.games.australia.data import BASES, BY_BACK, CARDS, HAND, PROJECTS, REGIONS, TILES
from kit.games.australia.scoring import due, is_complete
from kit.games.australia.state import NOBODY, Standing, State, count_cards, total_rangers, unseen_cards


def check_state(state: State, setup: Setup) -> None:
    """Raise :class:`BadSetup` if *state* is no position between two turns; name its players after the seats."""
    if len(state.players) != len(setup.seats):
        raise BadSetup(f"The state has {len(state.players)} players and there are {len(setup.seats)} seats.")
    for player, seat in zip(state.players, setup.seats, strict=True):
        player.name, player.colour = seat.name, seat.colour
    for what in ("current", "starter", "youngest"):
        if not 0 <= getattr(state, what) < len(state.players):
            raise BadSetup(f"{what} is a seat; {getattr(state, what)} is none.")
    if state.turn < 0:
        raise BadSetup(f"Turns are counted from 1; {state.turn} is none.")
    if state.question is not None or state.quiz is not None or state.open_card or state.refill:
        raise BadSetup("A position between two turns has no open question, and no card is being played.")
    full = setup.options["variant"] == "full"
    begun = state.turn or any(player.hand for player in state.players)
    if (begun and full != bool(state.windmill)) or (state.windmill and state.windmill not in REGIONS):
        raise BadSetup(f"windmill is a region in the full game, else nothing; {state.windmill!r} is not.")
    if not full and (state.track or state.windmill_tiles):
        raise BadSetup("There are no tracks in the simple game.")
    if not state.received and not state.paid:
        state.start_dollars = sum(player.dollars for player in state.players)
    if not state.cards:
        state.cards = count_cards(state)
    wrong = audit(state, setup)
    if wrong:
        raise BadSetup(wrong)
    _stand(state, setup)


def _stand(state: State, setup: Setup) -> None:
    """With the referee ``spot``: whatever is complete in a given position stands open (A-82)."""
    spot = setup.options["referee"] == "spot"
    known = {one.project for one in state.standing}
    if not spot and known:
        raise BadSetup("No project stands open while the screen scores by itself.")
    wrong = [project for project in known if project not in PROJECTS or not is_complete(state, project)]
    if wrong:
        raise BadSetup(f"{wrong[0]} stands open and is not complete.")
    if spot:
        state.standing += [
            Standing(one, NOBODY, state.turn) for one in due(state, list(REGIONS)) if one not in known
        ]


def _board(state: State) -> str:
    seats = range(len(state.players))
    if set(state.holder) != set(state.rangers) or not set(state.holder) <= set(BASES):
        return "holder and rangers have an entry for each occupied base, and for nothing else."
    if any(seat not in seats for seat in (*state.holder.values(), *state.track, *state.scored.values())):
        return "holder, track and scored name seats; one of them is none."
    if not set(state.shown) <= set(REGIONS) or Counter(state.shown.values()) - Counter(TILES):
        return "shown are numbers of tiles that there are, by region."
    if not set(state.scored) <= set(PROJECTS):
        return 'scored are projects such as "SWE:industrial".'
    for code, region in REGIONS.items():
        if region.industrial in state.scored and code not in state.shown:
            return f"The industrial project of {code} is scored, so its tile has been turned up."
    strange = [player.plane for player in state.players if player.plane and player.plane not in REGIONS]
    return f"plane is the code of a region, not {strange[0]!r}." if strange else ""


def _cards(state: State) -> str:
    seen = [*state.discards, *(card for player in state.players for card in player.hand)]
    strange = [card for card in seen if card not in CARDS]
    if strange:
        return f"There is no card {strange[0]!r}."
    if len(set(seen)) < len(seen):
        return f"A card is there twice: {sorted(seen)}."
    if len(state.piles) != len(BY_BACK):
        return "There are four piles."
    for back, left in zip(BY_BACK, state.piles, strict=True):
        if not 0 <= left <= len(unseen_cards(state, back)):
            return f"The pile of {back} cannot hold {left} cards."
    return ""


def audit(state: State, setup: Setup) -> str:
    """Rangers, cards, dollars and tiles add up (invariants I-1 to I-5)."""
    wrong = _board(state) or _cards(state)
    if wrong:
        return wrong
    if count_cards(state) != state.cards:
        return f"There are {count_cards(state)} cards, not {state.cards} (turn {state.turn})."
    on_board = Counter[int]()
    for base, seat in state.holder.items():
        if state.rangers[base] < 1:
            return f"{base} is held by {state.rangers[base]} rangers (turn {state.turn})."
        on_board[seat] += state.rangers[base]
    for seat, player in enumerate(state.players):
        have = player.supply + on_board[seat] + state.track.count(seat)
        if player.supply < 0 or have != total_rangers(state):
            return f"{player.name} have {have} rangers, not {total_rangers(state)} (turn {state.turn})."
        if player.dollars < 0:
            return f"{player.name} hold {player.dollars} dollars (turn {state.turn})."
        if len(player.hand) > HAND:
            return f"{player.name} hold {len(player.hand)} cards (turn {state.turn})."
    held = sum(player.dollars for player in state.players)
    if held != state.start_dollars + state.received - state.paid:
        return f"The players hold {held} dollars; the bank gave out others (turn {state.turn})."
    if len(state.track) > setup.options["ranger_track"]:
        return f"{len(state.track)} rangers stand on the ranger track (turn {state.turn})."
    return ""


def disguise(state: State, seat: int | None, rng: Random, open_hands: bool) -> State:
    """*state* with the colours that *seat* cannot see mixed, and other answers given in the quiz (part 5)."""
    state = clone(state)
    if state.quiz is not None and state.question is not None:
        state.quiz.given = [rng.choice(state.question.answers) if one else "" for one in state.quiz.given]
    if open_hands:
        return state
    for back in BY_BACK:
        places = [
            (player.hand, number)
            for other, player in enumerate(state.players)
            for number, card in enumerate(player.hand)
            if other != seat and CARDS[card].rangers == back and card != state.open_card
        ]
        pool = unseen_cards(state, back) + [hand[number] for hand, number in places]
        rng.shuffle(pool)
        for (hand, number), card in zip(places, pool, strict=False):
            hand[number] = card
    return state
