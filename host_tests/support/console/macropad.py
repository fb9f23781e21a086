"""Key scripts for the MacroPad: from the first start to the solved screen of each family."""

from sumpad import games
from support.console import scripts
from support.games.asking import made, solution_of


def played(family, code, is_new):
    """Return keys from the home menu of the first family to the last digit of the puzzle `code` of
    `family`: the knob moves, keys type. A console that `is_new` explains another family first."""
    number = games.FAMILIES.index(family)
    choose = ""
    if number:
        choose = f"{scripts.TO_FAMILIES} {number + 1} wait:1500" + " star wait:300" * is_new
    select = f"5 1 {' '.join(str(code))} KNOB*2 wait:4000"
    game = made(family, games.open_family(family).defaults(), code)
    digits = solution_of(game)
    words = []
    for cell in range(scripts.first_blank(game), len(digits)):
        if game.is_cell(cell):
            words += [] if game.is_given(cell) else [str(digits[cell])]
            words.append("TURN+")
    return f"{choose} {select} {' '.join(words[:-1])} wait:2500"
