"""Play kakuro with all keys, in both views, and print digests of the frames.

Run on every runtime (CPython, the unix port, the RP2040): each must print the same as CPython.
Entering digits and notes, stepping, moving, undo and redo, and all drawing run with the heap
locked; changing the view and pinning a digit do not.
"""

import micropython
import stage

from sumpad import keys
from sumpad.app.screens import making
from sumpad.view import tileview  # noqa: F401 (before the tables of the boards take the heap)

BOARDS = ((6, 1, 11), (8, 2, 5), (10, 0, 7), (12, 2, 5))  # size, grade, code
KEYS = (
    1, keys.RIGHT, 9, keys.FIRE, keys.FIRE, keys.DOWN, keys.DOWN, keys.LEFT, 5,
    keys.UP, keys.UNDO, keys.UNDO, keys.REDO, keys.NOTES, keys.DOWN, keys.DOWN, 3, 7,
    keys.NOTES, 0, keys.RIGHT, keys.UP, 8, keys.UP, 8, keys.UP, 8, keys.LEFT, 2, keys.LEFT, 2,
)  # fmt: skip

console = stage.Console("kakuro")


def play(label):
    console.shell.draw()
    console.shell.top._noted = True  # the message about notes mode takes heap
    console.shell.top._cleared = 3  # and so does the message about what was cleared
    print(label, stage.digest())
    for code in KEYS:
        if code == keys.FIRE:
            console.round(code)
        else:
            micropython.heap_lock()
            console.round(code)
            micropython.heap_unlock()
        print(label, code, stage.digest())


for size, grade, code in BOARDS:
    console.shell.push(making.Making(console.shell, (size, grade), code))
    console.settle()
    play(console.family.label())
    console.shell.key(keys.VIEW)
    play("zoomed")
    console.shell.key(keys.VIEW)
    console.shell.go_home()
