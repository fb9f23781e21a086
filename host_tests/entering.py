"""Consoles on which puzzles are entered, and a look at what they keep, for the tests of that."""

import os

import scenes
import scripts

from sumpad.app.screens import entry
from sumpad.games import backend, crossnum
from sumpad_tools import boards, player

PLAY = f"{scenes.DONE} 1 wait:300"
SAVE = f"{scenes.DONE} 2 wait:100 fire wait:600"
LEAVE = "menu 4 wait:300"


def console(script="wait:1", board=boards.DEFAULT, host=None):
    """A console on which a script was played from the settled home menu."""
    a_console = player.Player(boards.load(board), host=host, record=False)
    a_console.advance(scripts.HOME_MS)
    a_console.keys(script)
    return a_console


def shell(a_console):
    return a_console._loop.shell


def top(a_console):
    return type(shell(a_console).top).__name__


def sheet(a_console):
    assert top(a_console) == "Entry"
    return shell(a_console).top.sheet


def puzzle_file(a_console, name):
    with open(os.path.join(shell(a_console).puzzles.folder, name), encoding="utf-8") as file:
        return file.read()


def put_file(a_console, name, content):
    folder = shell(a_console).puzzles.folder
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, name), "wb") as file:
        file.write(content)


def text_of(size, code):
    game = crossnum.Game()
    job = game.make((size, 0, 0), code)
    while job.step() == backend.RUNNING:
        pass
    return game.text()


def reopened(a_console):
    """The console switched off and on again, with the draft on the glass."""
    again = console(host=a_console.host)
    screen = entry.kept(shell(again))
    if screen:
        shell(again).push(screen)
    again.advance(100)
    return again
