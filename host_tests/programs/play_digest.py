"""Play with all keys on the screens of a game and print digests of the frames.

Run on every runtime (CPython, the unix port, the RP2040): each must print the same as CPython.
Entering digits and notes, stepping, moving, undo and redo, and all drawing run with the heap
locked.
"""

import micropython
import stage

from sumpad import keys

QUICK = False  # the test on the emulated chip, which is slow, sets this for a smaller sample

SIZES = (4, 12) if QUICK else (3, 4, 8, 12)
KEYS = (
    1, keys.RIGHT, 9, keys.DOWN, keys.FIRE, keys.DOWN, 0, keys.STAR, keys.STAR,
    keys.LEFT, 5, keys.UP, keys.UNDO, keys.UNDO, keys.REDO, keys.NOTES, keys.DOWN, keys.DOWN,
    3, 7, keys.NOTES, 0, keys.RIGHT, keys.UP, keys.UP, keys.UP, 8, keys.LEFT, keys.LEFT, 2,
)  # fmt: skip
STEPS = (keys.FIRE, keys.FIRE, keys.CLEAR, keys.DOWN, keys.CLEAR)  # with classic keys

console = stage.Console("crossnum")


def start(size):
    for code in (
        5,
        1,
        4,
        7,
        1,
        1,
        keys.DOWN,
        keys.DOWN,
    ):  # select puzzle, its code, on to the size
        console.round(code)
    if size >= 10:
        console.round(size // 10)
    console.round(size % 10)
    console.round(keys.FIRE)
    console.settle()


for size in SIZES:
    start(size)
    console.shell.top._noted = True  # the message about notes mode takes heap
    console.shell.top._cleared = 3  # and so does the message about what was cleared
    console.shell.session.kept = ""  # and the message about the game before
    print(size, console.family.label(), stage.digest())
    board = console.shell.top
    for steps in (False, True):
        console.shell.session.play.steps = steps
        for code in STEPS if steps else KEYS:
            play = console.shell.session.play
            is_told = console.shell.top is not board
            if code <= 9 and play.game.is_given(play.cell) or code == keys.FIRE or is_told:
                console.round(code)  # a message, or the first pinned digit, takes heap
            else:
                micropython.heap_lock()
                console.round(code)
                micropython.heap_unlock()
            print(size, code, stage.digest())
    console.shell.go_home()
    console.shell.draw()
