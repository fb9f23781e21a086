"""What-ifs of cross-number on the emulated RP2040: all their pages, detail pages included, are as
on the PC, and leave enough heap to continue the game. No other hints are as deep in the stack."""

import pytest

from sumpad.games.crossnum import game as crossnum_game
from sumpad.games.crossnum import puzzle_text
from support.console import rungs, stack
from support.console.side_by_side import Consoles
from support.games.asking import finished, made

pytestmark = pytest.mark.long

# Size, kind and code of made boards, and the number of hints before the what-if: boards that are
# shown whole and in part, chains that are cut, a cell that no digit fits. `test` takes two.
BOARDS = [(6, 1, 1, 3), (8, 5, 4, 10), (10, 1, 1, 1), (12, 5, 1, 3)]

SPARE = 512  # bytes of the stack that are left for later changes


def position(size, kind, code, number):
    """Return the text of a board before a what-if, and the hint."""
    game = made("crossnum", (size, kind, 0), code)
    for _ in range(number):
        game.apply(finished(game).move)
    digits, targets = game._digits[: size * size], game._targets[: 2 * size + 2]
    game = crossnum_game.Game()
    assert game.load(puzzle_text.compose(size, digits, targets)) is None
    hint = finished(game)
    assert hint.rung == "what-if" and len(hint.details) > 8
    return puzzle_text.compose(size, digits, targets), hint


@pytest.mark.parametrize(
    "chosen", [BOARDS[:2], pytest.param(BOARDS, marks=pytest.mark.full)], ids=len
)
def test_what_ifs_tell_the_same_on_the_chip(booted, chosen):
    boards, words = [], ["pace:100"]
    for number, board in enumerate(chosen):
        puzzle, hint = position(*board)
        boards.append(puzzle)
        way = f"down*{number} " if number else ""
        words.append(f"5 2 wait:1500 {way}fire wait:1500 menu 2 wait:20000 shot:{number}-points")
        presses = hint.pages + len(hint.details) + len(set(hint.details)) - 1
        words += [f"right wait:300 shot:{number}-{press}" for press in range(presses)]
        words.append(f"menu wait:300 shot:{number}-menu 9 2 wait:200 2 wait:500")
    consoles = Consoles(booted, "crossnum", "wait:1", rungs.files(boards))
    consoles.play(" ".join(words))
    assert stack.spare(consoles.emulator) >= SPARE
