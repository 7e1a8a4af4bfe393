"""Where dice, draws and shuffles come from: seeds, scripts and real dice."""

from __future__ import annotations

from typing import Any

import pytest

import kit
from kit.engine.chance import BLOCK, Chance, RealDice, Scripted, Seeded, chance_from, dice_values
from kit.engine.errors import BadChance
from kit.engine.requests import Draw, Roll, Shuffle
from tests.engine.toy import start

DICE = Roll("throw", 0, 2, 6)
CARDS = Draw("fate", [f"F{number:02}" for number in range(1, 31)])
DECK = Shuffle("deck", list(range(12)))


def taste(chance: Chance, turns: int = 40) -> list[Any]:
    """Everything that comes out of *chance* in some turns."""
    found = []
    for turn in range(turns):
        chance.begin(turn)
        found.append([chance.answer(DICE), chance.answer(CARDS), chance.answer(DECK)])
    return found


@pytest.mark.parametrize("seed", [0, 1, -1, -(2**70), 2**200, 2**64 - 1])
def test_the_same_seed_gives_the_same_chance(seed: int) -> None:
    assert taste(Seeded(seed)) == taste(Seeded(seed))
    assert Seeded(seed).seed == seed


def test_different_seeds_give_different_chance() -> None:
    assert len({str(taste(Seeded(seed))) for seed in (0, 1, 2, -1, -2, 2**32, 2**63, -(2**63) + 1)}) == 8


def test_without_a_seed_each_source_has_one_of_its_own() -> None:
    assert len({Seeded().seed for _ in range(20)}) == 20


@pytest.mark.parametrize("seed", [True, False, 1.0, "1", [1], b"1"])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(BadChance, match="A seed is a whole number, not "):
        Seeded(seed)
    with pytest.raises(BadChance):
        kit.new_game("passport", 2, seed=seed)


def test_dice_draws_and_shuffles_are_fair_and_whole() -> None:
    chance = Seeded(3)
    chance.begin(0)
    faces: dict[int, int] = dict.fromkeys(range(1, 7), 0)
    drawn = dict.fromkeys(CARDS.items, 0)
    first = dict.fromkeys(DECK.items, 0)
    for _ in range(3000):
        for face in chance.answer(DICE):
            faces[face] += 1
        drawn[chance.answer(CARDS)] += 1
        deck = chance.answer(DECK)
        assert sorted(deck) == DECK.items
        first[deck[0]] += 1
    assert all(850 < count < 1150 for count in faces.values())
    assert all(55 < count < 145 for count in drawn.values())
    assert all(180 < count < 320 for count in first.values())
    assert DECK.items == list(range(12))


@pytest.mark.parametrize("dice", [1, 2, 3, 5])
def test_any_number_of_dice_of_any_size(dice: int) -> None:
    chance = Seeded(4)
    chance.begin(0)
    thrown = [chance.answer(Roll("throw", 0, dice, 20)) for _ in range(400)]
    assert {len(faces) for faces in thrown} == {dice}
    assert {face for faces in thrown for face in faces} == set(range(1, 21))


@pytest.mark.parametrize("turn", [1, 5, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK + 2])
@pytest.mark.parametrize("make", [Seeded, RealDice, lambda seed: Scripted([(1, 2)] * 100, seed=seed)])
def test_a_source_goes_back_to_the_start_of_a_turn(turn: int, make: Any) -> None:
    chance = make(5)
    taste(chance, turn)
    chance.begin(turn)
    mark = chance.mark()
    wanted = [chance.answer(DICE), chance.answer(CARDS), chance.answer(DECK)]
    twin = chance.clone()
    for source in (chance, twin):
        source.rewind(turn, mark)
        assert [source.answer(DICE), source.answer(CARDS), source.answer(DECK)] == wanted


@pytest.mark.parametrize(
    "chance", [Seeded(-7), RealDice(8), Scripted([(1, 2), 7], {"fate": ["F05"]}, 9)], ids=lambda one: one.kind
)
def test_a_source_is_described_in_a_save(chance: Chance) -> None:
    again = chance_from(chance.to_plain())
    assert type(again) is type(chance)
    assert again.to_plain() == chance.to_plain()


def test_an_unknown_kind_of_chance_is_no_chance() -> None:
    with pytest.raises(KeyError):
        chance_from({"kind": "loaded", "seed": 1})


# --- scripts --------------------------------------------------------------------------------------


def test_a_script_gives_its_throws_and_draws_in_order() -> None:
    chance = Scripted([(3, 4), [6, 6], 7, 2, 12], {"fate": ["F05", "F01"], "deck": [DECK.items[::-1]]}, seed=1)
    chance.begin(1)
    assert [chance.answer(DICE) for _ in range(2)] == [(3, 4), (6, 6)]
    assert [sum(chance.answer(DICE)) for _ in range(3)] == [7, 2, 12]
    assert [chance.answer(CARDS) for _ in range(2)] == ["F05", "F01"]
    assert chance.answer(DECK) == DECK.items[::-1]


def test_beyond_its_draws_a_script_goes_on_from_its_seed() -> None:
    chance, seeded = Scripted(draws={"fate": []}, seed=6), Seeded(6)
    chance.begin(0)
    seeded.begin(0)
    assert [chance.answer(CARDS) for _ in range(9)] == [seeded.answer(CARDS) for _ in range(9)]


def test_beyond_its_throws_a_script_is_at_its_end() -> None:
    chance = Scripted([(1, 1)])
    chance.begin(1)
    chance.answer(DICE)
    with pytest.raises(BadChance, match=r"The script holds 1 throws and one more \(throw\) is wanted"):
        chance.answer(DICE)


@pytest.mark.parametrize("item", [(0, 3), (7, 1), (3,), (1, 2, 3), 1, 13, "34", None, 2.5, ("1", "2")])
def test_a_script_may_hold_only_throws_that_dice_can_show(item: Any) -> None:
    chance = Scripted([item])
    chance.begin(1)
    with pytest.raises(BadChance, match="is no throw of 2 dice with 6 sides"):
        chance.answer(DICE)


@pytest.mark.parametrize("total", range(3, 19))
def test_a_total_stands_for_faces_that_make_it(total: int) -> None:
    chance = Scripted([total])
    chance.begin(1)
    faces = chance.answer(Roll("throw", 0, 3, 6))
    assert sum(faces) == total
    assert all(1 <= face <= 6 for face in faces)


def test_a_script_may_draw_and_shuffle_only_what_is_there() -> None:
    chance = Scripted(draws={"fate": ["F99"], "deck": [[1, 2]]})
    chance.begin(1)
    with pytest.raises(BadChance, match="The script draws 'F99' for fate, but it is not there to draw"):
        chance.answer(CARDS)
    with pytest.raises(BadChance, match=r"The script shuffles deck into \[1, 2\], which are other things"):
        chance.answer(DECK)


def test_a_source_given_to_two_games_serves_each_from_its_start() -> None:
    script = Scripted([5, 6, 1, 2, 3, 4], seed=1)
    first = start(chance=script)
    while first.pending is not None and first.pending.key != "guess":
        first.choose(first.pending.values[-1])
    second = start(chance=script)
    second.choose(second.pending.values[1])  # type: ignore[union-attr]
    assert [event.dice for event in second.events if event.kind == "played"] == [(5,)]


# --- real dice ------------------------------------------------------------------------------------


def test_every_throw_that_can_be_typed_in_is_listed() -> None:
    assert dice_values(1, 6) == ("1", "2", "3", "4", "5", "6")
    assert len(dice_values(2, 6)) == len(set(dice_values(2, 6))) == 36
    assert dice_values(2, 6)[:2] + dice_values(2, 6)[-1:] == ("1+1", "1+2", "6+6")


def test_real_dice_are_asked_for_and_typed_in() -> None:
    session = start(chance=RealDice(1))
    session.choose(session.pending.values[1])  # type: ignore[union-attr]
    asked = session.pending
    assert asked is not None
    assert (asked.key, asked.seat, asked.values) == ("dice", 0, ("1", "2", "3", "4", "5", "6"))
    session.choose("4")
    assert next(event for event in session.recent if event.kind == "played").dice == (4,)
    assert session.state.nests[0].points == 4
    session.undo()
    assert session.pending.key == "dice"  # type: ignore[union-attr]
    session.choose("6")
    assert session.state.nests[0].points == 6


def test_the_throw_off_of_passport_is_typed_in_as_well() -> None:
    session = kit.new_game("passport", 2, chance=kit.RealDice(1))
    assert session.pending is not None
    assert session.pending.key == "dice"
    session.choose("2+3")
    session.choose("6+5")
    assert session.pending.seat == 1
    assert session.pending.key == "throw"
    session.undo(2)
    assert session.turn == 0
    assert not session.can_undo
