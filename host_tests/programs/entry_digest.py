"""Enter a puzzle by keys, save, list, edit, play and delete it, and print digests of the pictures.

Run on every runtime (CPython, the unix port, the RP2040): each must print the same as CPython. As
in the loop, time passes and everything after the first picture of a screen is drawn with the heap
locked.
"""

import os

import folders
import micropython
import stage

from sumpad import games, keys
from sumpad.app import autosave, session, settings, shell
from sumpad.app.screens import first_screens
from sumpad.storage import files

FOLDER = folders.own("entry_digest_")
NAMES = {name.lower(): code for code, name in enumerate(keys.NAMES)}
SCRIPT = """5 3 3 fire 8 right right 1 6 right
down right 9 right 1 6 right
down right right 4 1 3 right
down 1 6 right 1 4 right 1 5 right 2 1 menu 1
1 0 menu 1
2 1 menu 1
2 star star 7 up fire fire
2 fire right fire fire back
5 2 menu back 4
fire menu down fire
5 0 right fire back"""


class Host:
    identity = b"digest"

    def now(self):
        return None

    def millivolts(self):
        return 0

    def tidy(self):
        pass


chosen = settings.Settings()
console = shell.Shell(
    stage.screen,
    stage.Board,
    Host(),
    chosen,
    session.Session(
        games.open_family("crossnum"),
        chosen,
        autosave.Autosave(files.Store(FOLDER + "/saves"), chosen),
    ),
    files.Store(FOLDER + "/puzzles", sealed=False),
)


def rounds():
    """Let the console work until it is idle, and draw."""
    micropython.heap_lock()
    console.advance(500)
    micropython.heap_unlock()
    busy = True
    while busy:
        busy = console.work()
        if console.takes_heap:
            console.draw()
        micropython.heap_lock()
        console.draw()
        micropython.heap_unlock()
        console.tend()


os.mkdir(FOLDER)
try:
    first_screens.show(console, None)
    rounds()
    for line in SCRIPT.split("\n"):
        for word in line.split(" "):
            console.key(NAMES[word])
            rounds()
            print(word, stage.digest())
        print(type(console.top).__name__, console.session.autosave.draft())
        for name in console.puzzles.names():
            print(name, console.puzzles.read(name))
finally:
    for folder in ("/saves", "/puzzles", ""):
        try:
            entries = os.listdir(FOLDER + folder)
        except OSError:
            continue  # it was never made
        for entry in entries:
            os.remove(FOLDER + folder + "/" + entry)
        os.rmdir(FOLDER + folder)
