"""Plays with all keys on the screens of a game and prints digests of the frames.

Run on every runtime (CPython, the unix port, the RP2040); CPython's output is what the others must
print too. Entering digits and notes, stepping, moving, undo and redo, and drawing all of it, run
with the heap locked.
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
from sumpad.app.screens import home
from sumpad.games import open_family
from sumpad.storage import files
from sumpad.view import canvas

SIZES = (3, 4, 8, 12)
KEYS = (
    1, keys.RIGHT, 9, keys.DOWN, keys.FIRE, keys.DOWN, keys.CLEAR, keys.STAR, keys.HASH,
    keys.LEFT, 5, keys.UP, keys.UNDO, keys.UNDO, keys.REDO, keys.NOTES, keys.DOWN, keys.DOWN,
    3, 7, keys.NOTES, 0, keys.RIGHT, keys.UP, keys.UP, keys.UP, 8, keys.LEFT, keys.LEFT, 2,
)  # fmt: skip


class Board:
    KEYS = ()
    ACTIONS = {}


pixels = bytearray(1024)
screen = canvas.Canvas(framebuf.FrameBuffer(pixels, 128, 64, FORMAT), pixels)
family = open_family("crossnum")
chosen = settings.Settings()
nowhere = files.Store("/nowhere")
a_keeper = keeper.Keeper(nowhere, chosen)
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


def start(size):
    for code in (4, 4, 7, 1, 1, keys.DOWN, keys.DOWN):  # select puzzle, its code, on to the size
        round(code)
    if size >= 10:
        round(size // 10)
    round(size % 10)
    round(keys.FIRE)
    while the_shell.work():
        pass
    the_shell.draw()


for size in SIZES:
    start(size)
    print(size, the_shell.play.game.label(), digest())
    for code in KEYS:
        micropython.heap_lock()
        round(code)
        micropython.heap_unlock()
        print(size, code, digest())
    the_shell.go_home()
    the_shell.draw()
