"""What is in the memory of an emulated console. Asking interrupts the app, so a copy is asked."""

import re
from typing import NamedTuple

from sumpad_tools.chip.emulator import Emulator

_STATE = """
from sumpad.app import save_to_text
shell = console.shell
session = shell.session
print(type(shell.top).__name__, session.family.NAME)
print(repr(session.autosave.draft()))
print("".join(save_to_text.pieces(session.play)) if session.play else "", end="")
"""
MEASURE = "import gc, micropython\ngc.collect()\nmicropython.mem_info()\n"
_FREE = re.compile(r"free: (\d+).*max free sz: (\d+)", re.DOTALL)
# Wait so long before the heap is measured: while a key is handled, MicroPython's stack still
# refers to garbage.
REST_MS = 1000
_BLOCK = 16  # bytes, in which MicroPython counts


class State(NamedTuple):
    """The class name of the screen on top, the family, the draft of a puzzle that is entered, and
    the text of the game, "" if there is none."""

    top: str
    family: str
    draft: str | None
    game: str


class Heap(NamedTuple):
    """Bytes that are free after a collection, and those of the largest free block."""

    free: int
    largest: int


def ask(console, source, rest_ms=0):
    """Return what a program prints that runs on a copy of a console, whose name there is
    `console`, after the copy has run on for a while."""
    copy = Emulator.resumed(console.save())
    copy.run_ms(rest_ms)
    return copy.exec(source).replace("\r\n", "\n")


def state(console):
    """The State of a console."""
    first, draft, game = ask(console, _STATE).split("\n", 2)
    top, family = first.split()
    return State(top, family, None if draft == "None" else draft, game)


def heap(console):
    """The Heap of a console."""
    return heap_of(ask(console, MEASURE, REST_MS))


def heap_of(text):
    """The Heap that MEASURE has printed."""
    free, largest = _FREE.search(text).groups()
    return Heap(int(free), int(largest) * _BLOCK)
