"""Shared by the programs that draw: a canvas in memory, its digest, and a console without
hardware.

Like the programs it runs on every runtime; on the chip it is beside the application.
"""

import gc
import sys

from sumpad.view import canvas

if sys.implementation.name == "micropython":
    gc.threshold(32768)  # as in start.py on the chip
pixels = bytearray(1024)
screen = canvas.Canvas(pixels)


def digest():
    """Return a number that depends on every pixel and its place."""
    total = 1
    for i in range(1024):
        total = (total * 31 + pixels[i]) % 65521
    return total


class Board:
    KEYS = ()
    ACTIONS = {}


class Host:
    """The host of a console whose clock was never set."""

    def now(self):
        return None

    def millivolts(self):
        return 0

    def tidy(self):
        pass

    def report(self, error):
        raise error


class Console:
    """A console at its home menu that saves nothing."""

    def __init__(self, name):
        """Open the family `name`."""
        from sumpad.app import autosave, left_games, session, settings, shell
        from sumpad.app.screens import home
        from sumpad.games import open_family
        from sumpad.storage import files

        class Slots(left_games.Slots):
            def leave(self, unfinished):
                pass

            def is_begun(self):
                return False

        chosen = settings.Settings()
        nowhere = files.Store("/nowhere")
        self.family = open_family(name)
        the_autosave = autosave.Autosave(nowhere, chosen)

        a_session = session.Session(self.family, chosen, the_autosave)
        a_session.slots = Slots(the_autosave)
        self.shell = shell.Shell(screen, Board, Host(), chosen, a_session, nowhere)
        self.shell.push(home.Home(self.shell))

    def round(self, code):
        """Run one round of the loop with a key."""
        self.shell.key(code)
        self.shell.advance(400)
        self.shell.work()
        self.shell.draw()

    def settle(self):
        """Let it work until it is idle, and draw."""
        while self.shell.work():
            self.shell.draw()
        self.shell.draw()
