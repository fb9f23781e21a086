"""Plays kakuro with all keys, in both views, and prints digests of the frames.

Run on every runtime (CPython, the unix port, the RP2040); CPython's output is what the others must
print too. Entering digits and notes, stepping, moving, undo and redo, and drawing all of it, run
with the heap locked; changing the view does not.
"""

try:
    import framebuf

    FORMAT = framebuf.MONO_VLSB
except ImportError:  # CPython, where Adafruit's own is the stand-in
    import adafruit_framebuf as framebuf

    FORMAT = framebuf.MVLSB

import micropython

from sumpad import keys
from sumpad.app import keeper, settings, shell
from sumpad.app.screens import home, making
from sumpad.games import open_family
from sumpad.storage import files
from sumpad.view import canvas

BOARDS = ((6, 1, 11), (8, 2, 5), (10, 0, 7), (12, 2, 5))  # size, grade, code
KEYS = (
    1, keys.RIGHT, 9, keys.DOWN, keys.FIRE, keys.DOWN, keys.CLEAR, keys.STAR, keys.LEFT, 5,
    keys.UP, keys.UNDO, keys.UNDO, keys.REDO, keys.NOTES, keys.DOWN, keys.DOWN, 3, 7,
    keys.NOTES, 0, keys.RIGHT, keys.UP, 8, keys.UP, 8, keys.UP, 8, keys.LEFT, 2, keys.LEFT, 2,
)  # fmt: skip


class Board:
    KEYS = ()
    ACTIONS = {}


pixels = bytearray(1024)
screen = canvas.Canvas(framebuf.FrameBuffer(pixels, 128, 64, FORMAT), pixels)
chosen = settings.Settings()
nowhere = files.Store("/nowhere")
a_keeper = keeper.Keeper(nowhere, chosen)
family = open_family("kakuro")
the_shell = shell.Shell(screen, Board, family, None, chosen, a_keeper, nowhere)
the_shell.push(home.Home(the_shell))


def digest():
    total = 1
    for i in range(1024):
        total = (total * 31 + pixels[i]) % 65521
    return total


def round(code):
    """One round of the loop, with a key."""
    the_shell.key(code)
    the_shell.advance(400)
    the_shell.work()
    the_shell.draw()


def play(label):
    the_shell.draw()
    print(label, digest())
    for code in KEYS:
        micropython.heap_lock()
        round(code)
        micropython.heap_unlock()
        print(label, code, digest())


for size, grade, code in BOARDS:
    the_shell.push(making.Making(the_shell, (size, grade), code))
    while the_shell.work():
        pass
    play(family.label())
    the_shell.key(keys.HASH)
    play("zoomed")
    the_shell.key(keys.HASH)
    the_shell.go_home()
