"""Play games one after another on MicroPython, open every screen, and print how the heap looks.

The test replaces the values of FAMILY, FIRST, GAMES and FOLDER. Each game prints a line with its
number, the bytes in use at the home menu after a collection, and the screen on top, followed by
what MicroPython says of its memory. Hardware and time are stand-ins; the loop and everything above
it is the firmware.
"""

import gc

import micropython

from sumpad import games, keys
from sumpad.app import autosave, events, loop, session, settings, shell
from sumpad.app.screens import first
from sumpad.storage import files
from sumpad.view import canvas

FAMILY = "crossnum"
FIRST = 0  # number of the first game
GAMES = 10
FOLDER = "."  # for the player's files
NAMES = 1000

K = keys
YES = (K.RIGHT, K.FIRE)
QUIT = (K.MENU, K.UP, K.UP, K.FIRE, 2)
POSTPONE = (K.MENU, 0)
LEAVE = (K.BACK, K.BACK)
MOVES = (1, K.RIGHT, 9, K.DOWN, K.FIRE, K.NOTES, 3, 7, K.NOTES, K.DOWN, 8, K.UNDO, K.REDO, K.LEFT)
IN_GAME = (
    (K.MENU, 2) + YES + (K.FIRE, K.CLEAR),  # BACK changes the view on a pad without a key for that
    (K.MENU, 3) + YES + (K.BACK,),
    (K.MENU, 9) + YES + (K.BACK,),
    (K.MENU, 7, 8, K.BACK, K.FIRE, K.MENU, K.UP, K.UP, K.UP, K.FIRE, K.DOWN, K.BACK, K.BACK),
)
AT_HOME = (
    (K.UP, K.UP, K.UP, K.UP, K.FIRE, K.RIGHT, K.BACK),
    (8, K.DOWN, K.FIRE, K.CLEAR, K.UP, K.UP, K.FIRE, 1, K.BACK, K.BACK),
    (K.UP, K.UP, K.UP, K.UP, K.UP, K.FIRE, K.DOWN, K.BACK),
    (9, K.DOWN, K.BACK),
    (K.UP, K.UP, K.FIRE, K.BACK),
    (5, K.BACK),
    (6, K.FIRE, 5, K.RIGHT, 7, K.MENU, 4, 6, K.MENU, 5, K.RIGHT, K.FIRE),
    (4, 1, K.BACK, K.BACK, K.BACK),
    (7, K.BACK),
)


class Board:
    KEYS = ()
    ACTIONS = {}
    BUZZER = None


class Host:
    code = FIRST

    def random_code(self):
        self.code += 1
        return self.code

    def now(self):
        return None

    def millivolts(self):
        return 0

    def tidy(self):
        gc.collect()


class Keypad:
    settled = True
    quiet = False

    def scan(self, now):
        pass


class Keymap:
    def code(self, raw):
        return raw


class Oled:
    lost = False

    def update(self):
        return 0

    wake = sleep = update

    def contrast(self, level):
        pass

    def shift(self, rows):
        pass


def start():
    """Return the loop of a console and its ring, built in the order of start.py."""
    pixels = bytearray(1024)
    chosen = settings.Settings()
    the_autosave = autosave.Autosave(files.Store(FOLDER + "/saves"), chosen)
    the_autosave.start()
    chosen.choose_family(FAMILY)
    family = games.open_family(FAMILY)
    screen = canvas.Canvas(pixels)
    puzzles = files.Store(FOLDER + "/puzzles", sealed=False)
    the_shell = shell.Shell(
        screen, Board, Host(), chosen, session.Session(family, chosen, the_autosave), puzzles
    )
    first.show(the_shell, None)
    ring = events.Ring(32)
    return loop.Loop(Keypad(), ring, Keymap(), the_shell, Oled(), None, lambda a, b: a - b), ring


gc.threshold(32 * 1024)  # as in start.py, for words twice as long
# MicroPython keeps all names that it ever read. On the chip the app's names are in the firmware;
# here they are on the heap. Their table grows by 28 KB at the 2,551st name, which some family just
# fails to reach. These names make it grow now, for all families.
for name in range(NAMES):
    getattr(Board, f"n{name}", None)
console, ring = start()
the_shell = console.shell
now = 0


def rounds(ms):
    """Let `ms` pass, and more until nothing is left to do."""
    global now
    end = now + ms
    busy = False
    while now < end or (busy and now < end + 60_000):
        busy = not console.step(now)
        now += 5


def press(codes):
    for code in codes:
        ring.put(code)
        rounds(100)


def go_home():
    """Leave whatever screen is on top; a game is postponed."""
    for _ in range(20):
        if len(the_shell._stack) == 1:
            return
        name = type(the_shell.top).__name__
        if name == "Playing":
            press(POSTPONE)
        elif name == "Entry":
            press((K.MENU, 4))
        elif name == "Hint":
            press((K.CLEAR,))
        else:
            press((K.BACK,))
    raise RuntimeError("no way home from " + name)


def one_game(number):
    """Play a new game of the next size and kind: the moves, and some items of each menu."""
    press((1, K.RIGHT, K.DOWN) + (K.RIGHT,) * (number % 3) + (K.FIRE,))
    if type(the_shell.top).__name__ == "Question":  # an older game will be deleted
        press(YES)
    press(MOVES)
    press(IN_GAME[number % len(IN_GAME)])
    rounds(500)
    if number % 3 == 0:
        press((K.MENU, 0) + YES + (K.FIRE, K.BACK))
    elif number % 3 == 1:
        press(QUIT)
    go_home()
    press(AT_HOME[number % len(AT_HOME)])
    go_home()


go_home()  # a family that is new to the player is explained first
for number in range(FIRST, FIRST + GAMES):
    one_game(number)
    gc.collect()
    print(number, gc.mem_alloc(), type(the_shell.top).__name__)
    micropython.mem_info()
