"""Key scripts for the MacroPad: from the first start to the solved screen of each family."""

from sumpad import games
from sumpad.games import backend
from support.console import scripts


def solution(family, code):
    """Return the game of `code` with the default parameters, and its digits."""
    game = games.open_family(family)
    job = game.make(game.defaults(), code)
    while job.step() == backend.RUNNING:
        pass
    job = game.search(False)
    while (answer := job.step()) == backend.RUNNING:
        pass
    assert answer == backend.FOUND
    return game, bytes(job.digits[: game.rows * game.columns])


def played(family, code, is_new):
    """Return keys from the home menu of the first family to the last digit of the puzzle `code` of
    `family`: the knob moves, keys type. A console that `is_new` explains another family first."""
    number = games.FAMILIES.index(family)
    choose = f"{scripts.TO_FAMILIES} {number + 1} wait:1500" + " KNOB wait:300" * (
        is_new and number > 0
    )
    select = f"4 {' '.join(str(code))} KNOB wait:4000"
    game, digits = solution(family, code)
    words = []
    for cell in range(scripts.first_blank(game), len(digits)):
        if game.is_cell(cell):
            words += [] if game.is_given(cell) else [str(digits[cell])]
            words.append("TURN+")
    return f"{choose} {select} {' '.join(words[:-1])} wait:2500"
