"""The start quiz (A-14) and the questions during play (A-115 to A-122)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from kit.banks.question import Bank, Question
from kit.engine.table import Table
from kit.games.australia.data import REGIONS
from kit.games.australia.state import Answered, OpenQuestion, Quiz, State
from kit.games.australia.view import solution

QUIZ = 3
TIE_BREAKS = 5
"""Questions that everybody gets in the start quiz, and at most so many more to break a tie."""
JUNIOR = 2
REWARD = 1
"""Dollars for a right answer in play (A-116, A-117)."""
QUESTION_RULES = {"quiz": "A-14", "landing": "A-116", "bonus": "A-117"}
"""The rule by which a question is asked, by its purpose."""
WATERS = ("TAS", "ACT")
"""The banks for water regions, by turns (A-118)."""
KNOWS = (True, False)
"""An automatic player knows one answer in two (A-14, D14)."""


@dataclass(frozen=True, slots=True)
class Questions:
    """The questions of a game, and their places in the bank by state or category."""

    all: tuple[Question, ...] = ()
    places: dict[str, tuple[int, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, bank: Bank | None) -> Questions:
        """Those of *bank*, or none."""
        if bank is None:
            return cls()
        places: dict[str, list[int]] = {}
        for place, question in enumerate(bank.questions):
            places.setdefault(question.state, []).append(place)
        return cls(tuple(bank.questions), {code: tuple(found) for code, found in places.items()})


async def open_question(table: Table[State], code: str, junior: bool, questions: Questions) -> OpenQuestion:
    """Draw an unused question of *code* and the order of its answers; used ones come again when all are."""
    state = table.state
    left = [place for place in questions.places[code] if place not in state.asked]
    if not left:
        left = list(questions.places[code])
        state.asked = [place for place in state.asked if place not in left]
    place = await table.draw(f"question:{code}", left)
    state.asked.append(place)
    question = questions.all[place]
    shown = (question.green, question.red) if junior else question.answers
    return OpenQuestion(place, await table.shuffle("answers", shown), 0, "")


async def answer(table: Table[State], seat: int, green: str, rule: str) -> str:
    """What *seat* answers to the open question; an automatic player is right in one of two."""
    opened = table.state.question
    assert opened is not None
    opened.seat = seat
    if not table.state.players[seat].auto:
        return await table.ask("answer", seat, opened.answers, rule, wait=True, purpose=opened.purpose)
    if await table.draw("knows", KNOWS):
        return green
    wrong: str = await table.draw("guess", [text for text in opened.answers if text != green])
    return wrong


def close_question(table: Table[State], chosen: list[str]) -> list[int]:
    """Show the solution; the seats that were right."""
    state = table.state
    opened, state.question = state.question, None
    assert opened is not None
    question = table.setup.bank.questions[opened.place]
    green = question.green
    state.last_question = Answered(
        opened.place, opened.answers, opened.seat, opened.purpose, chosen, state.turn
    )
    rule = QUESTION_RULES[opened.purpose]
    right = [seat for seat, text in enumerate(chosen) if text == green]
    asked = None if table.quiet else solution(state.last_question, table.setup)
    facts = {"question": question.key, "shown": len(opened.answers)}
    for seat, text in enumerate(chosen):
        if text:
            table.tell("answered", seat, rule, chosen=text, right=seat in right, asked=asked, **facts)
    return right


async def start_quiz(table: Table[State], questions: Questions) -> int:
    """Who knows Australia best: three questions for all, then more for those tied (A-14)."""
    state = table.state
    count = len(state.players)
    quiz = state.quiz = Quiz(0, [0] * count, list(range(count)), [""] * count)
    junior = any(player.answers == JUNIOR for player in state.players)
    while quiz.number < QUIZ + TIE_BREAKS and (quiz.number < QUIZ or len(quiz.rivals) > 1):
        code = await _next_bank(table, quiz, questions)
        if not code:
            break
        right = await _round(table, quiz, code, junior, questions)
        if quiz.number == QUIZ:
            quiz.rivals = _best(quiz)
        elif quiz.number > QUIZ:
            quiz.rivals = [seat for seat in quiz.rivals if seat in right] or quiz.rivals
    rivals = quiz.rivals if quiz.number >= QUIZ else _best(quiz)
    winner: int = rivals[0] if len(rivals) == 1 else await table.draw("starter", rivals)
    state.quiz = None
    return winner


def _best(quiz: Quiz) -> list[int]:
    best = max(quiz.right)
    return [seat for seat, right in enumerate(quiz.right) if right == best]


async def _next_bank(table: Table[State], quiz: Quiz, questions: Questions) -> str:
    """A state that has not served yet, or one that has if there is no other; "" when all are asked."""
    asked = table.state.asked
    left = [code for code, places in questions.places.items() if any(place not in asked for place in places)]
    fresh = [code for code in left if code not in quiz.banks]
    if not left:
        return ""
    code: str = await table.draw("quiz_bank", fresh or left)
    quiz.banks.append(code)
    return code


async def _round(table: Table[State], quiz: Quiz, code: str, junior: bool, questions: Questions) -> list[int]:
    """One question of the quiz: all answer before the solution is shown; the seats that were right."""
    state = table.state
    opened = await open_question(table, code, junior, questions)
    opened.purpose = "quiz"
    quiz.number += 1
    quiz.given = [""] * len(state.players)
    state.question = opened
    green = questions.all[opened.place].green
    table.tell("ask", None, "A-14", bank=code, number=quiz.number, seats=tuple(quiz.rivals))
    for seat in quiz.rivals:
        quiz.given[seat] = await answer(table, seat, green, "A-14")
        table.tell("has_answered", seat, "A-14")
    right = close_question(table, quiz.given)
    quiz.given = [""] * len(state.players)
    for seat in right:
        quiz.right[seat] += 1
    return right


async def play_question(table: Table[State], region: str, purpose: str, questions: Questions) -> bool:
    """Ask the seat to play about the state of *region*; whether the answer is right (A-116 to A-122)."""
    state, seat = table.state, table.state.current
    code = REGIONS[region].state
    if not code:
        code = WATERS[state.waters % len(WATERS)]
        state.waters += 1
    if code not in questions.places:
        code = await table.draw("bank", list(questions.places))
    opened = await open_question(table, code, state.players[seat].answers == JUNIOR, questions)
    opened.purpose = purpose
    state.question = opened
    rule = QUESTION_RULES[purpose]
    table.tell("ask", seat, rule, bank=code, number=0, seats=(seat,))
    chosen: list[Any] = [""] * len(state.players)
    chosen[seat] = await answer(table, seat, questions.all[opened.place].green, rule)
    return seat in close_question(table, chosen)
