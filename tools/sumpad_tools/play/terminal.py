"""Play in a terminal: the panel, the pad beside it if there is room, and the PC's keys as its
keys.

The panel is drawn in half blocks or, in a small terminal, in braille. Used by the verbs `play` and
`emulate`. A terminal reports when a key is struck but not when it is released, so every key is a
short press, and Tab makes the next one a long press.
"""

import os
import re
import signal
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from sumpad_tools.boards import Board
from sumpad_tools.parts import frames
from sumpad_tools.parts.ssd1306 import HEIGHT, WIDTH
from sumpad_tools.play import bindings
from sumpad_tools.play.keyscript import HOLD_MS, Key, stroke
from sumpad_tools.play.live import Live, Playable

COLUMNS, LINES = WIDTH // 2, HEIGHT // 4
"""The least size of a terminal: the panel in braille and nothing else."""

_LARGE = WIDTH, HEIGHT // 2  # columns and lines of the panel in half blocks

_DOWN_MS = 50  # short strokes, so that a key held on the PC repeats at a good pace
_UP_MS = 40
_GAP = 3  # columns between panel and pad
_CELL = 7  # columns of a key's drawing
_ESCAPE_SECONDS = 0.05  # time for the rest of an arrow key's code to arrive

_PAD_HELP = "Below each key: pressed, held."
_HELP = "Tab before a key holds it. Ctrl-C ends."

_PANEL = "\x1b[38;5;153;48;5;16m"  # bluish white on black, out of the 256 colours
_PLAIN = "\x1b[0m"
_OPEN = "\x1b[?1049h\x1b[?25l\x1b[2J"  # alternate screen, no cursor, clear
_CLOSE = "\x1b[0m\x1b[?25h\x1b[?1049l"
_CLEAR = "\x1b[0m\x1b[2J"

_CODES = re.compile(r"\x1b[\[O][0-9;]*[A-Za-z~]|.", re.DOTALL)
_UNFINISHED = re.compile(r"\x1b([\[O][0-9;]*)?\Z")
_NAMES = {
    "\r": "enter",
    "\n": "enter",
    "\x1b": "escape",
    "\x7f": "backspace",
    "\b": "backspace",
    "\x1b[3~": "delete",
    "\t": "tab",
    "\x03": "quit",
    "\x04": "quit",
}
_ARROWS = {"A": "up", "B": "down", "C": "right", "D": "left"}
_WINDOWS_CODES = {"H": "\x1b[A", "P": "\x1b[B", "M": "\x1b[C", "K": "\x1b[D", "S": "\x1b[3~"}


Read = Callable[[float], str]
"""Waits so many seconds for what is typed, and gives it."""


class WindowsKeys(Protocol):
    """The part of the module msvcrt that is used."""

    def kbhit(self) -> bool: ...
    def getwch(self) -> str: ...


class TerminalError(Exception):
    """There is no terminal, or it cannot show the panel."""


def play(board: Board, live: Live[Playable]) -> None:
    """Play on a console (see live.py) until Ctrl-C. Raises TerminalError before anything is drawn.
    What the console raises leaves the terminal as it was."""
    hands = Hands(board, live)
    screen = Screen(board)
    with _terminal() as (read, write, size):
        rest = 0.0
        while True:
            names = decode(read(rest))
            if "quit" in names:
                return
            for name in names:
                hands.strike(name)
            rest = live.round()
            write(screen.update(live.frame(), *size(), live.note))


def decode(text: str) -> list[str]:
    """Return the names of the keys whose codes a terminal sent: those of pckeys.keys, tab and
    quit. Codes of other keys are left out."""
    names = []
    for code in _CODES.findall(text):
        if code in _NAMES:
            names.append(_NAMES[code])
        elif code.startswith("\x1b"):
            if code[-1] in _ARROWS:
                names.append(_ARROWS[code[-1]])
        elif code.isprintable():
            names.append(code.lower())
    return names


class Hands:
    """Strokes on the keys of the board, one for each stroke on the PC's keys."""

    def __init__(self, board: Board, live: Live[Playable]) -> None:
        self._keys = bindings.keys(board)
        self._live = live
        self._last: Key | None = None  # the key that was struck last
        self._long = False  # whether tab was struck

    def strike(self, name: str) -> None:
        """Queue the stroke of the PC key `name`, unless the same stroke is still in the queue: a
        key that repeats faster than the pad can take it must not continue after its release."""
        if name == "tab":
            self._long = True
        elif name in self._keys:
            row, column, long = self._keys[name]
            long = long or self._long
            self._long = False
            if not (self._live.waiting and self._last == (row, column, long)):
                self._last = (row, column, long)
                self._live.play(stroke(row, column, HOLD_MS if long else _DOWN_MS, _UP_MS))


class Screen:
    """The text that makes the terminal show a frame."""

    def __init__(self, board: Board) -> None:
        self._pad = [board.TITLE, "", *pad(board), *textwrap.wrap(_PAD_HELP, 4 * (_CELL + 1))]
        self._help = f"{bindings.help_text(board)} {_HELP}"
        self._size: tuple[int, int] | None = None
        self._frame: bytes | None = None
        self._shown: list[str | None] = []
        self._draw = frames.braille
        # Line and column of the note, None if there is no room.
        self._note_place: tuple[int, int] | None = None
        self._note = ""  # as the terminal shows it

    def update(self, frame: bytes, columns: int, lines: int, note: str = "") -> str:
        """Return the text that shows `frame` and `note` on a terminal of that size, as short as
        possible."""
        parts = []
        if self._size != (columns, lines):
            self._size = (columns, lines)
            self._frame = None
            self._note = ""
            large = columns >= _LARGE[0] and lines >= _LARGE[1]
            self._draw = frames.half_blocks if large else frames.braille
            self._shown = [None] * (_LARGE[1] if large else LINES)
            parts += [_CLEAR, *self._surroundings(columns, lines)]
        if self._note != note and self._note_place:
            line, column = self._note_place
            words = note.ljust(len(self._note))[: columns - column]
            parts.append(_at(line, column, words))
            self._note = note
        if self._frame != frame and columns >= COLUMNS and lines >= LINES:
            self._frame = frame
            for index, row in enumerate(self._draw(frame)):
                if row != self._shown[index]:
                    self._shown[index] = row
                    parts.append(_at(index, 0, f"{_PANEL}{row}{_PLAIN}"))
        return "".join(parts)

    def _surroundings(self, columns: int, lines: int) -> list[str]:
        self._note_place = None
        if columns < COLUMNS or lines < LINES:
            problem = (
                f"The panel needs {COLUMNS} columns and {LINES} lines, this terminal has "
                f"{columns} and {lines}. Make it larger, or its letters smaller; Ctrl-C ends."
            )
            rows = textwrap.wrap(problem, max(columns, 1))[:lines]
            return [_at(index, 0, row) for index, row in enumerate(rows)]
        panel_columns, panel_lines = _LARGE if len(self._shown) > LINES else (COLUMNS, LINES)
        left = panel_columns + _GAP
        beside = self._pad + [""] + textwrap.wrap(self._help, max(columns - left, 20))
        if columns >= left + max(map(len, self._pad)) and len(beside) <= lines:
            self._note_place = (1, left)  # the line between title and pad
            return [_at(index, left, row) for index, row in enumerate(beside)]
        below = textwrap.wrap(self._help, columns)[: lines - panel_lines]
        if panel_lines + len(below) < lines:
            self._note_place = (panel_lines + len(below), 0)
        return [_at(panel_lines + index, 0, row) for index, row in enumerate(below)]


def _at(line: int, column: int, text: str) -> str:
    return f"\x1b[{line + 1};{column + 1}H{text}"


def pad(board: Board) -> list[str]:
    """Return the lines of a drawing of the pad, with the meanings of each key below its legend."""
    width = len(board.KEYS[0])

    def rule(left: str, middle: str, right: str) -> str:
        return left + middle.join(["─" * _CELL] * width) + right

    lines = [rule("┌", "┬", "┐")]
    for row in bindings.labels(board):
        for texts in zip(*row, strict=True):
            lines.append("│" + "│".join(text.center(_CELL) for text in texts) + "│")
        lines.append(rule("├", "┼", "┤"))
    lines[-1] = rule("└", "┴", "┘")
    return lines


@contextmanager
def _terminal() -> Iterator[tuple[Read, Callable[[str], None], Callable[[], tuple[int, int]]]]:
    """Open the terminal for play; yields the functions read(seconds) -> text, write(text) and
    size() -> (columns, lines). Whatever happens, the terminal is left as it was."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise TerminalError("play in a terminal needs a terminal, not a pipe or a file")
    try:
        "▀▄█⣿─│┌┬┐├┼┤└┴┘".encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        problem = f"the terminal's encoding {sys.stdout.encoding} cannot show the panel"
        raise TerminalError(f"{problem}: set it to UTF-8") from None

    def write(text: str) -> None:
        if text:
            sys.stdout.write(text)
            sys.stdout.flush()

    def size() -> tuple[int, int]:
        return os.get_terminal_size(sys.stdout.fileno())

    with _windows_console() if sys.platform == "win32" else _posix_terminal() as read:
        write(_OPEN)
        try:
            yield read, write, size
        except KeyboardInterrupt:
            pass
        finally:
            write(_CLOSE)


@contextmanager
def _posix_terminal() -> Iterator[Read]:
    """Make the terminal pass keys at once and without echo; yields read(seconds)."""
    import select
    import termios

    keyboard = sys.stdin.fileno()

    def more(seconds: float) -> str:
        if not select.select([keyboard], [], [], seconds)[0]:
            return ""
        # No bytes: the terminal is gone, so quit.
        return os.read(keyboard, 1024).decode("utf-8", "ignore") or "\x04"

    def read(seconds: float) -> str:
        text = more(seconds)
        while _UNFINISHED.search(text):
            rest = more(_ESCAPE_SECONDS)
            if not rest:
                break
            text += rest
        return text

    def end(number: int, frame: object) -> None:
        sys.exit(128 + number)

    before = termios.tcgetattr(keyboard)
    raw = termios.tcgetattr(keyboard)
    raw[3] &= ~(termios.ICANON | termios.ECHO)
    raw[6][termios.VSUSP] = b"\0"  # no Ctrl-Z: a stopped program could not restore the terminal
    handlers = {number: signal.signal(number, end) for number in (signal.SIGTERM, signal.SIGHUP)}
    termios.tcsetattr(keyboard, termios.TCSADRAIN, raw)
    try:
        yield read
    finally:
        termios.tcsetattr(keyboard, termios.TCSADRAIN, before)
        for number, handler in handlers.items():
            signal.signal(number, handler)


@contextmanager
def _windows_console() -> Iterator[Read]:
    """Make a console understand the codes for the screen; yields read(seconds)."""
    import ctypes
    import msvcrt

    kernel = ctypes.windll.kernel32  # type: ignore[attr-defined]  # Windows only
    output = kernel.GetStdHandle(-11)  # STD_OUTPUT_HANDLE
    before = ctypes.c_ulong()
    if not kernel.GetConsoleMode(output, ctypes.byref(before)):
        raise TerminalError("this is not a Windows console")
    kernel.SetConsoleMode(output, before.value | 4)  # ENABLE_VIRTUAL_TERMINAL_PROCESSING
    try:
        yield lambda seconds: read_console(msvcrt, seconds)  # type: ignore[arg-type]  # of Windows
    finally:
        kernel.SetConsoleMode(output, before.value)


def read_console(console: WindowsKeys, seconds: float) -> str:
    """Wait up to `seconds` for input in a Windows console (the module msvcrt) and return it, with
    arrow keys as the codes that other terminals send."""
    end = time.monotonic() + seconds
    while not console.kbhit():
        if time.monotonic() >= end:
            return ""
        time.sleep(0.002)
    text = ""
    while console.kbhit():
        key = console.getwch()
        text += _WINDOWS_CODES.get(console.getwch(), "") if key in "\0\xe0" else key
    return text
