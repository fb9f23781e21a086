"""Try digits out, drop those of the inner trial, keep the others, and share the puzzle as a QR
code, all by keys, in each family. Print digests of the frames.

Run on every runtime (CPython, the unix port, the RP2040): each must print the same as CPython.
"""

import gc

import stage

from sumpad import keys
from sumpad.app import share_links

CODE = 7
BEGIN = (keys.MENU, 8)
BEGIN_INNER = (keys.MENU, 8, 4)
KEEP = (keys.MENU, 8, 2)
DROP = (keys.MENU, 8, 3)
SHARE = (keys.MENU, 9, keys.UP, keys.FIRE)  # the last item

share_links.PAGE = "https://player.example.org/sumpad/"


def press(console, codes):
    for code in codes:
        console.round(code)
        console.settle()
        print(code, type(console.shell.top).__name__, stage.digest())


def enter(console):
    """Enter a digit that the rules allow in the next cell that allows one."""
    play = console.shell.session.play
    allowed = 0
    while not allowed:
        press(console, (keys.RIGHT,))
        if play.game.is_cell(play.cell) and not play.game.digit(play.cell):
            allowed = play.game.rules_allow(play.cell)
    press(console, [digit for digit in range(1, 10) if allowed >> digit & 1][:1])


def play_family(name):
    game = stage.Console(name)
    game.shell.session.autosave.flush = lambda: None  # nothing is saved here
    press(game, (5, 1, CODE, keys.FIRE))
    play = game.shell.session.play
    for way in (BEGIN, BEGIN_INNER):
        press(game, way)
        enter(game)
        print(play.trials, play.done)
    for way in (DROP, KEEP):
        press(game, way)
        print(play.trials, play.done)
    press(game, SHARE)
    press(game, (keys.BACK, keys.BACK))
    game.shell.clear()
    game.shell.session.close_family()  # unloads its modules, or they would be in the way


for family in ("crossnum", "sudoku", "kakuro"):
    print(family)
    play_family(family)
    gc.collect()
