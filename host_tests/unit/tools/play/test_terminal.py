"""Play in a terminal: the codes of keys, what is written, and a session in a real pseudo-
terminal."""

import re
import signal
import sys
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sumpad_tools.play import terminal
from sumpad_tools.play.player import LivePlayer
from support.running import ptysession
from support.standins.lamp import BOARD, DARK, LIT, console

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("5a", ["5", "a"]),
        ("B#*", ["b", "#", "*"]),
        ("\x1b[A\x1bOB\x1b[1;2C\x1b[D", ["up", "down", "right", "left"]),
        ("\r\n\x7f\b\x1b[3~", ["enter", "enter", "backspace", "backspace", "delete"]),
        ("\x1b", ["escape"]),
        ("\x1b\x1b[A", ["escape", "up"]),
        ("\t\x03\x04", ["tab", "quit", "quit"]),
        ("\x1b[15~\x01\x1b[H1", ["1"]),
        ("", []),
    ],
)
def test_codes_of_keys(text, names):
    assert terminal.decode(text) == names


@given(st.text(max_size=20))
def test_any_text_is_decoded(text):
    for name in terminal.decode(text):
        assert name == name.lower()


def test_strokes_are_short_or_long():
    player, _ = console()
    ms = [0]
    live = LivePlayer(player, clock=lambda: ms[0] / 1000)
    hands = terminal.Hands(BOARD, live)

    def strokes(*names):
        """Strike keys and return the columns of the keys pressed, and for how many ms."""
        for name in names:
            hands.strike(name)
        down = []
        while live.waiting:
            live.round()
            down.append("".join(str(c) for c in (0, 1) if player.matrix.pressed(0, c)))
            ms[0] += 10
        return [(key, 10 * len(list(run))) for key, run in groupby(down) if key]

    assert strokes("1", "2", "1") == [("0", 50), ("1", 50), ("0", 50)]
    assert strokes("tab", "1", "2") == [("0", 900), ("1", 50)]
    assert strokes("escape", "tab", "escape") == [("1", 900)]
    assert strokes("1", "1", "1") == [("0", 50)]
    assert strokes("1") == [("0", 50)]
    assert strokes("x", "up", "enter") == []


class Glass:
    """A terminal that understands what Screen writes."""

    def __init__(self, columns, lines):
        self.cells = [[" "] * columns for _ in range(lines)]
        self.written = 0

    def write(self, text):
        self.written = len(text)
        for clear, line, column, words in re.findall(
            r"(\x1b\[2J)|\x1b\[(\d+);(\d+)H((?:[^\x1b]|\x1b\[[\d;]*m)*)", text
        ):
            if clear:
                self.cells = [[" "] * len(row) for row in self.cells]
            else:
                words = re.sub(r"\x1b\[[\d;]*m", "", words)
                start = int(column) - 1
                row = self.cells[int(line) - 1]
                assert start + len(words) <= len(row)
                row[start : start + len(words)] = words

    def lines(self):
        return ["".join(row) for row in self.cells]


def test_the_panel_with_the_pad_beside_it():
    screen, glass = terminal.Screen(BOARD), Glass(180, 40)
    glass.write(screen.update(LIT, 180, 40))
    assert all(line.startswith("█" * 128 + "   ") for line in glass.lines()[:32])
    beside = [line[131:].rstrip() for line in glass.lines()]
    assert beside[:9] == [
        "A lamp with two keys",
        "",
        "┌───────┬───────┐",
        "│   1   │   2   │",
        "│       │ notes │",
        "│       │  back │",
        "└───────┴───────┘",
        "Below each key: pressed, held.",
        "",
    ]
    assert " ".join(beside[9:]).strip() == (
        "Arrows move, Escape back, n notes. Tab before a key holds it. Ctrl-C ends."
    )


def test_only_what_changed_is_written():
    screen, glass = terminal.Screen(BOARD), Glass(128, 32)
    glass.write(screen.update(DARK, 128, 32))
    assert glass.lines() == [" " * 128] * 32
    assert screen.update(DARK, 128, 32) == ""
    one = bytes(15) + b"\x01" + bytes(1008)
    glass.write(screen.update(one, 128, 32))
    assert glass.lines() == [" " * 127 + "▀"] + [" " * 128] * 31
    assert glass.written < 200


def test_a_small_terminal_gets_braille():
    screen, glass = terminal.Screen(BOARD), Glass(80, 24)
    one = b"\x40" + bytes(15) + b"\x80" + bytes(1007)  # a pixel at the top, one below it
    glass.write(screen.update(one, 80, 24))
    assert glass.lines()[0].startswith("⠊" + "⠀" * 63 + " ")
    assert glass.lines()[15].startswith("⠀" * 64 + " ")
    assert glass.lines()[16].startswith("Arrows move")
    glass.write(screen.update(LIT, 80, 24))
    assert glass.lines()[:16] == [("⣿" * 64).ljust(80)] * 16
    large = Glass(130, 34)  # the window was made larger
    large.write(screen.update(LIT, 130, 34))
    assert large.lines()[31].startswith("█" * 128)


def test_a_terminal_without_room_for_the_pad_gets_the_help_below():
    screen, glass = terminal.Screen(BOARD), Glass(130, 34)
    glass.write(screen.update(DARK, 130, 34))
    assert glass.lines()[32].startswith("Arrows move")
    assert terminal.Screen(BOARD).update(LIT, 128, 32).count("Arrows") == 0


def noted(glass):
    """Return the line and the column at which a note begins, and the rest of its line."""
    [place] = [(y, row.index("at ")) for y, row in enumerate(glass.lines()) if "at " in row]
    return *place, glass.lines()[place[0]][place[1] :].rstrip()


@pytest.mark.parametrize(("columns", "lines", "place"), [(180, 40, (1, 131)), (130, 34, (33, 0))])
def test_a_note_stands_under_the_title_or_the_help_and_only_it_is_written_anew(
    columns, lines, place
):
    screen, glass = terminal.Screen(BOARD), Glass(columns, lines)
    glass.write(screen.update(DARK, columns, lines, "at 10.00x"))
    assert noted(glass) == (*place, "at 10.00x")
    glass.write(screen.update(DARK, columns, lines, "at 0.9x"))
    assert noted(glass) == (*place, "at 0.9x")
    assert glass.written < 30
    assert screen.update(DARK, columns, lines, "at 0.9x") == ""
    other = Glass(columns + 1, lines)
    other.write(screen.update(DARK, columns + 1, lines, "at 0.9x"))
    assert noted(other) == (*place, "at 0.9x")


def test_a_note_without_room_is_cut_or_left_out():
    screen, glass = terminal.Screen(BOARD), Glass(161, 40)
    glass.write(screen.update(DARK, 161, 40, "at 0.99x " * 9))
    assert glass.lines()[1][131:] == ("at 0.99x " * 9)[:30]
    bare = terminal.Screen(BOARD).update(LIT, 128, 32, "at 1.00x")
    assert "at " not in bare


@pytest.mark.parametrize(("columns", "lines"), [(63, 16), (64, 15), (60, 24), (20, 3), (1, 1)])
def test_a_tiny_terminal_gets_a_message_until_it_grows(columns, lines):
    screen, glass = terminal.Screen(BOARD), Glass(columns, lines)
    glass.write(screen.update(LIT, columns, lines))
    message = " ".join(" ".join(glass.lines()).split())
    if columns > 20:
        expected = f"64 columns and 16 lines, this terminal has {columns} and {lines}."
        assert expected in message
    assert screen.update(DARK, columns, lines) == ""
    glass = Glass(128, 32)
    glass.write(screen.update(LIT, 128, 32))
    assert glass.lines() == ["█" * 128] * 32


def test_a_pipe_is_no_terminal():
    with pytest.raises(terminal.TerminalError, match="not a pipe"):
        terminal.play(BOARD, LivePlayer(console()[0]))


class Console:
    """A stand-in for msvcrt that returns these keys."""

    def __init__(self, keys):
        self.keys = list(keys)

    def kbhit(self):
        return bool(self.keys)

    def getwch(self):
        return self.keys.pop(0)


def test_keys_of_a_windows_console():
    typed = Console("5\xe0H\x00P\xe0M\xe0K\xe0S\xe0;\x1b\r\x08")
    names = terminal.decode(terminal.read_console(typed, 0))
    assert names == [
        *("5", "up", "down", "right", "left"),
        *("delete", "escape", "enter", "backspace"),
    ]
    assert terminal.read_console(typed, 0.01) == ""


# A session in a pseudo-terminal

SESSION = """
from support.standins import lamp
from sumpad_tools.play import terminal
from sumpad_tools.play.player import LivePlayer
player, the_lamp = lamp.console(record=False)
if "fail" in sys.argv:
    the_lamp.work = 20
    the_lamp.i2c = None
print("begins", flush=True)
terminal.play(lamp.BOARD, LivePlayer(player))
print("ends", flush=True)
"""


@pytest.fixture
def session():
    """Provides a function that starts SESSION with arguments in a pseudo-terminal."""
    sessions = []

    def start(*arguments, **options):
        sessions.append(ptysession.Session(SESSION, *arguments, **options))
        return sessions[0]

    yield start
    for one in sessions:
        one.close()


@POSIX
@pytest.mark.parametrize("last", ["\x03", "\x04"])
def test_a_session(session, last):
    play = session()
    play.wait_for("A lamp with two keys")
    assert play.settings() != play.before
    play.type("1")
    play.wait_for("█" * 128)
    play.wait_for(" " * 128)
    play.type("\t1")
    play.wait_for("█" * 128)
    play.type("\x1b")
    play.wait_for(" " * 128)
    play.type(last)
    assert play.end("ends") == 0


@POSIX
def test_an_error_leaves_the_terminal_as_it_was(session):
    play = session("fail")
    assert play.end("AttributeError") == 1


@POSIX
def test_being_ended_leaves_the_terminal_as_it_was(session):
    play = session()
    play.wait_for("A lamp with two keys")
    play.process.send_signal(signal.SIGTERM)
    assert play.end("\x1b[?1049l") == 128 + signal.SIGTERM


@POSIX
def test_an_encoding_without_half_blocks_is_refused(session):
    play = session(encoding="latin-1")
    assert play.end("set it to UTF-8") == 1
