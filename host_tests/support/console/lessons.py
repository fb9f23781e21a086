"""Keys that play lessons: the right digit for the nearest blank of each board."""

from sumpad import games
from sumpad.app import game_state
from sumpad.games import lessons
from support.console import pc, scripts

# Printed at the prompt of an emulated console: the board of the lesson and the cursor's cell.
STATE = """
lesson, below = console.shell._stack
while not hasattr(lesson, "solution"):
    lesson, below = below
print(lesson.line.decode(), console.shell.session.play.cell)
"""


def lesson_of(shell):
    """Return the lesson that is open."""
    (lesson,) = [screen for screen in pc.screens_of(shell) if hasattr(screen, "solution")]
    return lesson


def right_digit(family, line, cell):
    """Return keys from `cell` of the board `line` of `family` that enter a digit of its
    solution."""
    game = games.open_family(family)
    solution, _ = lessons.take(game, line, "")
    a_play = game_state.Play(game)
    a_play.show_cell(cell)
    blanks = {at for at, character in enumerate(line) if character > lessons.BLANK}
    way = scripts.way(a_play, blanks)
    return " ".join([*way, str(solution[a_play.cell])])
