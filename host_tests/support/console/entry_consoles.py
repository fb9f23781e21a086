"""Consoles on which puzzles are entered, and access to what they keep, for tests of that."""

import os

from sumpad.app.screens import entry
from sumpad_tools import boards
from support.console import scenes
from support.console.pc import session_of, shell_of, switched_on, top_of
from support.games.asking import made

PLAY = f"{scenes.DONE} 1 wait:300"
SAVE = f"{scenes.DONE} 2 wait:100 fire wait:600"
LEAVE = "menu 4 wait:300"


def console(script="wait:1", board=boards.DEFAULT, host=None):
    """Return a console on which a script was played from the settled home menu. The scripts are
    for arrows, so a knob does not read on at the end of a row."""
    a_console = switched_on(host, board=board)
    session_of(a_console).reads_on = False
    a_console.keys(script)
    return a_console


def sheet(a_console):
    assert top_of(a_console) == "Entry"
    return shell_of(a_console).top.sheet


def puzzle_file(a_console, name):
    with open(os.path.join(shell_of(a_console).puzzles.folder, name), encoding="utf-8") as file:
        return file.read()


def put_file(a_console, name, content):
    folder = shell_of(a_console).puzzles.folder
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, name), "wb") as file:
        file.write(content)


def text_of(size, code):
    return made("crossnum", (size, 0, 0), code).text()


def reopened(a_console):
    """Switch the console off and on again and return it with the draft on the glass."""
    again = console(host=a_console.host)
    screen = entry.kept(shell_of(again))
    if screen:
        shell_of(again).push(screen)
    again.advance(100)
    return again
