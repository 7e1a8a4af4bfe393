"""A question from a bank buys a second throw of the land die (option ``reroll``, GO-22)."""

from __future__ import annotations

from dataclasses import dataclass

from kit.banks.question import Bank, Question
from kit.games.globetrotters.play import Play
from kit.games.globetrotters.state import Answered, OpenQuestion

KNOWS = (True, False)
"""An automatic player knows one answer in two."""


@dataclass(frozen=True, slots=True)
class Questions:
    """The questions of a game."""

    all: tuple[Question, ...] = ()

    @classmethod
    def of(cls, bank: Bank | None) -> Questions:
        """Those of *bank*, or none."""
        return cls() if bank is None else cls(tuple(bank.questions))


async def asks_for_reroll(play: Play, questions: Questions) -> bool:
    """Whether the player throws again: once a turn, if a question is wanted and answered right."""
    state = play.state
    if not questions.all or state.rerolled:
        return False
    if await play.ask("reroll", ("keep", "question"), "GO-22", face=state.face) == "keep":
        return False
    state.rerolled = True
    return await answered_right(play, questions)


async def answered_right(play: Play, questions: Questions) -> bool:
    """Ask an unused question; used ones, but the last, come again when all are."""
    state, seat = play.state, play.seat
    if len(state.asked) == len(questions.all):
        state.asked = state.asked[-1:] if len(questions.all) > 1 else []
    left = [place for place in range(len(questions.all)) if place not in state.asked]
    place = await play.table.draw("question", left)
    state.asked.append(place)
    question = questions.all[place]
    answers = await play.table.shuffle("answers", question.answers)
    state.question = OpenQuestion(place, answers, seat)
    play.tell("asked", seat, "GO-22")
    if not play.player.auto:
        chosen = await play.table.ask("answer", seat, answers, "GO-22", wait=True)
    elif await play.table.draw("knows", KNOWS):
        chosen = question.green
    else:
        chosen = await play.table.draw("guess", [text for text in answers if text != question.green])
    state.question = None
    state.last_question = Answered(place, answers, seat, chosen, state.turn)
    facts = {"question": question.key, "shown": len(answers)}
    play.tell("answered", seat, "GO-22", chosen=chosen, right=chosen == question.green, **facts)
    return bool(chosen == question.green)
