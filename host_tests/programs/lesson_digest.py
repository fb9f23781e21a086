"""Play a lesson of each family and its exam by keys, and print digests of the frames.

Run on every runtime (CPython, the unix port, the RP2040): each must print the same as CPython.
"""

import stage

from sumpad import keys
from sumpad.games import lessons

BOARDS = 2  # of the lesson
EXAM = 5


def draw_lots(host):
    """Return the next number of a sequence that is the same on every runtime."""
    host.number = (host.number * 29 + 7) % 1000000
    return host.number


stage.Host.number = 1
stage.Host.random_code = draw_lots


def press(console, code):
    console.round(code)
    console.settle()


def answer(console, lesson):
    """Go to the first blank by arrows, and enter its digit."""
    play = console.shell.session.play
    blank = 0
    while lesson.line[blank] <= lessons.BLANK:
        blank += 1
    columns = play.game.columns
    for _ in range(columns * columns):
        if play.cell == blank:
            break
        press(console, keys.RIGHT if play.row == blank // columns else keys.DOWN)
    console.round(lesson.solution[blank])
    print(play.tag, blank, stage.digest())
    press(console, keys.HASH)  # shows what follows at once


def play_lesson(name):
    console = stage.Console(name)
    console.shell.session.autosave.flush = lambda: None  # nothing is saved here
    for code in (7, 2, keys.FIRE):
        press(console, code)
    lesson, below = console.shell._stack
    while not hasattr(lesson, "solution"):
        lesson, below = below
    for _ in range(BOARDS):
        answer(console, lesson)
        print(type(console.shell.top).__name__, stage.digest())
        press(console, 1)
    answer(console, lesson)
    press(console, 2)
    for _ in range(EXAM):
        answer(console, lesson)
    print(type(console.shell.top).__name__, stage.digest())


for family in ("crossnum", "sudoku", "kakuro"):
    print(family)
    play_lesson(family)
