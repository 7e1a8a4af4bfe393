"""An independent bookkeeper that watches a game of Passport and checks the invariants after every input.

It knows the decks, the stacks and the money only from what is told (events and the open question), and
compares its own books with the state.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import kit
from kit.engine.requests import Ask
from kit.engine.table import Event
from kit.games.passport.data import DESTINY, FATE, STATES
from kit.games.passport.state import Deck, Stack, State

CARDS = {"fate": {card.id for card in FATE}, "destiny": {card.id for card in DESTINY}}
PASSES = {"F01", "F02"}


@dataclass
class Pile:
    """A deck or stack: what was never seen since the last shuffle, and the bottom in its order."""

    unseen: set[Any]
    bottom: list[Any] = field(default_factory=list)

    def take(self, item: Any) -> None:
        """*item* was on top: one of those never seen or, when all were, the one that went down longest ago."""
        if self.unseen:
            assert item in self.unseen
            self.unseen.remove(item)
        else:
            assert item == self.bottom.pop(0)

    def matches(self, pile: Deck | Stack) -> bool:
        """Whether the state knows the same."""
        return not pile.top and pile.used == self.bottom


class Watch:
    """The books of one game; call :meth:`before` and :meth:`after` around every input."""

    def __init__(self, session: kit.Session[State]) -> None:
        self.session = session
        self.state = session.state
        options, bank = session.options, session.setup.bank
        self.seats = range(len(session.seats))
        self.money = options["start_money"] * len(session.seats)
        self.decks = {deck: Pile(set(cards)) for deck, cards in CARDS.items()}
        self.stacks = {code: Pile(set(range(1, len(bank.of(code)) + 1))) for code in STATES}
        if not options["shuffle_questions_at_start"]:
            for pile in self.stacks.values():
                pile.unseen, pile.bottom = set(), sorted(pile.unseen)
        self.passes: list[list[str]] = [[] for _ in self.seats]
        self.certificates = [0 for _ in self.seats]
        self.won: list[Counter[str]] = [Counter() for _ in self.seats]
        self.turns: Counter[tuple[int, str]] = Counter()
        self.open: tuple[str, int] | None = None
        self.inputs_of_turn = 0
        self.pending: Ask | None = None
        self.learn(session.events)
        self.check("")

    def before(self) -> None:
        """Remember who is to play."""
        self.pending = self.session.pending

    def after(self, value: str) -> None:
        """Enter what was told into the books, then compare them with the state."""
        was = self.state
        self.state = self.session.state
        self.learn(self.session.recent)
        self.only_the_team_to_play_changes(was, value)
        self.turns_end(was, value)
        self.ends_exactly_when(was)
        self.check(value)

    # -- entries --------------------------------------------------------------------------------

    def learn(self, events: tuple[Event, ...]) -> None:
        """Enter *events*."""
        for event in events:
            enter = getattr(self, f"on_{event.kind}", None)
            if enter is not None:
                enter(event)
            if event.kind in ("card", "bought") or (event.kind == "thrown" and event.purpose == "quarantine"):
                self.turns[event.turn, event.kind] += 1

    def on_lounge(self, event: Event) -> None:
        self.money += event.amount

    def on_sold(self, event: Event) -> None:
        self.money += event.amount
        assert event.amount == 400
        self.won[event.seat or 0][event.state] -= 1

    def on_paid(self, event: Event) -> None:
        assert event.amount % 10 == 0
        if event.to == "bank":
            assert event.what in ("quarantine", "toll")
            self.money -= event.amount

    def on_received(self, event: Event) -> None:
        assert event.amount % 10 == 0
        if event.source == "bank":
            assert event.what == "practice"
            self.money += event.amount

    def on_bought(self, event: Event) -> None:
        if not event.practice:
            self.money -= 100
        question = self.session.state.question
        assert question is not None
        assert question.state == event.state
        self.open = (event.state, question.place)
        self.stacks[event.state].take(question.place)

    def on_answered(self, event: Event) -> None:
        del event
        self.close()

    def close(self) -> None:
        assert self.open is not None
        code, place = self.open
        self.stacks[code].bottom.append(place)
        self.open = None

    def on_shuffled(self, event: Event) -> None:
        for code in STATES if event.stack == "all" else (event.stack,):
            pile = self.stacks[code]
            pile.unseen, pile.bottom = {*pile.unseen, *pile.bottom}, []

    def on_card(self, event: Event) -> None:
        pile = self.decks[event.deck]
        pile.take(event.card)
        if event.card in PASSES:
            self.passes[event.seat or 0].append(event.card)
        else:
            pile.bottom.append(event.card)

    def on_used_pass(self, event: Event) -> None:
        assert event.card == self.passes[event.seat or 0].pop(0)
        self.decks["fate"].bottom.append(event.card)

    def on_certificate_gained(self, event: Event) -> None:
        self.certificates[event.seat or 0] += 1

    def on_certificate_used(self, event: Event) -> None:
        self.certificates[event.seat or 0] -= 1

    def on_plaque(self, event: Event) -> None:
        self.won[event.seat or 0][event.state] += 1

    def on_out(self, event: Event) -> None:
        seat = event.seat or 0
        self.money -= event.cash
        self.decks["fate"].bottom += self.passes[seat]
        self.passes[seat], self.certificates[seat], self.won[seat] = [], 0, Counter()
        if self.open and self.pending and (self.session.state.question is None):
            self.close()

    # -- comparisons ----------------------------------------------------------------------------

    def check(self, value: str) -> None:
        """PI-01 to PI-08 for the position after *value*."""
        state, session = self.state, self.session
        teams = state.teams
        held = sum(team.cash for team in teams) + state.travel_fund + state.travel_insurance
        start = session.options["start_money"] * len(teams)
        assert held == self.money, f"PI-01 by events, after {value}"
        assert held == start + state.ledger.paid - state.ledger.received, "PI-01 by the ledger"
        amounts = [state.travel_fund, state.travel_insurance, *(team.cash for team in teams)]
        assert all(amount >= 0 and amount % 10 == 0 for amount in amounts), "PI-02"
        left = session.view()["certificates_left"]
        assert [team.certificates for team in teams] == self.certificates, "PI-03"
        assert left >= 0, "PI-03"
        assert left + sum(self.certificates) == 12, "PI-03"
        assert [team.passes for team in teams] == self.passes, "PI-04"
        assert self.decks["fate"].matches(state.fate), "PI-04"
        assert self.decks["destiny"].matches(state.destiny), "PI-04"
        assert all(self.stacks[code].matches(state.questions[code]) for code in STATES), "PI-05"
        for team, won in zip(teams, self.won, strict=True):
            assert len(set(team.plaques)) == len(team.plaques), "PI-06"
            assert sorted(team.plaques) == sorted(won.elements()), "PI-06"
            if team.out:
                nothing = (team.position, team.cash, team.plaques, team.certificates, team.passes)
                assert nothing == (None, 0, [], 0, []), "PI-07"
            else:
                assert team.right - team.sold == len(team.plaques), "PI-06"
                assert team.position in range(44), "PI-07"
        self.exactly_one_to_play()

    def exactly_one_to_play(self) -> None:
        """PI-08."""
        pending, outcome, view = self.session.pending, self.session.outcome, self.session.view()
        assert (pending is None) == (outcome is not None), "PI-08"
        if pending is None:
            assert view["current"] is None, "PI-08"
            left = [value for ask in self.session.side_requests for value in ask.values]
            assert left in ([], ["mark_question"]), "PI-08, P-127"
        else:
            assert pending.seat == self.state.current == view["current"], "PI-08"
            assert not self.state.teams[pending.seat].out, "PI-08"

    def only_the_team_to_play_changes(self, was: State, value: str) -> None:
        """PI-09; a team that leaves is the one exception."""
        assert self.pending is not None
        mine = self.pending.seat
        if value.startswith("leave:"):
            mine = int(value.partition(":")[2])
        for seat, (old, new) in enumerate(zip(was.teams, self.state.teams, strict=True)):
            if seat != mine:
                assert (old.cash, old.plaques, old.position) == (new.cash, new.plaques, new.position), "PI-09"
                assert (old.certificates, old.passes, old.out) == (new.certificates, new.passes, new.out), (
                    "PI-09"
                )

    def turns_end(self, was: State, value: str) -> None:
        """PI-10."""
        turn = was.turn
        assert self.turns[turn, "card"] <= 2, "PI-10"
        assert self.turns[turn, "bought"] <= 1, "PI-10"
        assert self.turns[turn, "thrown"] <= 1, "PI-10"
        self.inputs_of_turn += value.partition(":")[0] not in ("shuffle_questions", "set_answers")
        assert self.inputs_of_turn <= 16, "PI-10"
        if self.state.turn != turn:
            self.inputs_of_turn = 0

    def ends_exactly_when(self, was: State) -> None:
        """PI-11, with the ends set by part 9."""
        session, state = self.session, self.state
        options = session.options
        alive = [seat for seat in self.seats if not state.teams[seat].out]
        turn_over = session.turn != was.turn or session.pending is None
        ended = any(len(team.plaques) >= options["plaques_to_win"] for team in state.teams) or not alive
        if len(alive) == 1 and options["last_team"] == "wins":
            ended = True
        if turn_over and (state.time_up or was.turn >= options["max_turns"]):
            rank = {(was.starter + step) % len(self.seats): step for step in self.seats}
            ended |= not [seat for seat in alive if rank[seat] > rank[was.current]]
        assert (session.outcome is not None) == ended, "PI-11"
