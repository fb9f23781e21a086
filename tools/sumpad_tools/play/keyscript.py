"""Key scripts: what a person does on the pad, as a line of text, turned into steps.

Used by the player, the emulator, tests and screenshots; terminal and window look up keys here too.
White space separates the tokens:

    KEY         press and release; a legend of the pad (A, 5, ENT) or what a key means (up, hint)
    KEY*12      the same twelve times
    hold:KEY    a long press
    +KEY -KEY   press, release
    wait:300    let 300 ms pass
    pace:100    from here on, press a key every 100 ms; a script begins with pace:200
    shot:NAME   keep the frame under this name
    # ...       a comment to the end of the line

Legends and meanings may be in any case. Meanings make one script fit every board: they press the
key that has the meaning, for long if it needs that. A comment may begin wherever a token may, so
the key # is called `hash`.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Literal, Protocol

from sumpad_tools.boards import Board

DOWN_MS = 80  # at most, and no more than four fifths of the pace
HOLD_MS = 900
PACE_MS = 200  # from one key to the next

# Keys that screens take instead if a pad has no key for a meaning.
_INSTEAD = {"FIRE": "HASH", "CLEAR": "0", "HINT": "HASH", "NOTES": "STAR"}
# Turns of a knob, for arrows. Lists take all of them for up and down.
_INSTEAD |= {"LEFT": "TURN_LEFT", "RIGHT": "TURN_RIGHT", "UP": "PUSH_LEFT", "DOWN": "PUSH_RIGHT"}

_TOKENS = re.compile(r"#.*|\S+")
_REPEATED = re.compile(r"(.+?)(?:\*([0-9]+))?")
_MAXIMUM = 1000
_SLOWEST = 10_000  # ms, the longest pace


Step = (
    tuple[Literal["press", "release"], int, int]
    | tuple[Literal["wait"], int]
    | tuple[Literal["shot"], str]
)
"""What `parse` makes of a script, one after another."""

Key = tuple[int, int, bool]
"""Row, column, and whether it is to be held."""


class Keys(Protocol):
    """The keys of a console, as Matrix has them."""

    def press(self, row: int, column: int) -> None: ...
    def release(self, row: int, column: int) -> None: ...
    def pressed(self, row: int, column: int) -> bool: ...


class KeyScriptError(ValueError):
    """A script that cannot be played; `line` and `column` count from 1."""

    def __init__(self, problem: object, line: int, column: int) -> None:
        super().__init__(f"line {line}, column {column}: {problem}")
        self.line = line
        self.column = column


class Scripted(ABC):
    """A console that can play key scripts, the base of player and emulator.

    Both have `matrix`, `shots` (name -> frame), `frame()` and `let_pass(ms)`.
    """

    matrix: Keys
    shots: dict[str, bytes]

    @abstractmethod
    def frame(self) -> bytes:
        """Return what is on the glass now (see SSD1306.frame)."""

    @abstractmethod
    def let_pass(self, ms: int) -> None:
        """Let time pass."""

    def press(self, row: int, column: int) -> None:
        """Close the contact of a key."""
        self.matrix.press(row, column)

    def release(self, row: int, column: int) -> None:
        """Open the contact of a key."""
        self.matrix.release(row, column)

    def run(self, steps: Iterable[Step]) -> None:
        """Play the steps of a key script (see parse). Raises ValueError for an unknown step."""
        for step in steps:
            match step:
                case ("press", row, column):
                    self.press(row, column)
                case ("release", row, column):
                    self.release(row, column)
                case ("wait", ms):
                    self.let_pass(ms)
                case ("shot", name):
                    self.shots[name] = self.frame()
                case _:
                    raise ValueError(f"unknown step {step!r}")


def parse(text: str, board: Board) -> list[Step]:
    """Return the steps of the script `text` on `board`. Raises KeyScriptError.

    A step is ("press", row, column), ("wait", ms), ("release", row, column) or ("shot", name); no
    two shots have the same name.
    """
    steps = []
    pace = PACE_MS
    for number, line in enumerate(text.splitlines(), 1):
        for match in _TOKENS.finditer(line):
            if match[0].startswith("#"):
                continue
            try:
                if match[0].startswith("pace:"):
                    pace = _number(match[0].removeprefix("pace:"), "milliseconds", _SLOWEST)
                    continue
                new = _token(match[0], board, pace)
                if new[0][0] == "shot" and new[0] in steps:
                    raise ValueError(f"a second frame '{new[0][1]}'")
                steps += new
            except ValueError as error:
                raise KeyScriptError(error, number, match.start() + 1) from None
    return steps


def find(name: str, board: Board) -> Key | None:
    """Return the key with the legend or meaning `name` as (row, column, long), None if there is
    none.

    `long` says that the key must be held to have that meaning. A legend comes before a meaning,
    and a short press before a long one. Then comes the key that stands in for a missing meaning,
    and last a legend in another case.
    """
    keys = [
        (legend, row, column)
        for row, legends in enumerate(board.KEYS)
        for column, legend in enumerate(legends)
    ]
    for legend, row, column in keys:
        if legend == name:
            return row, column, False
    meaning = name.upper()
    for place in (0, 1):  # in (short, long)
        for legend, row, column in keys:
            if board.ACTIONS.get(legend, (legend,))[place : place + 1] == (meaning,):
                return row, column, place == 1
    instead = _INSTEAD.get(meaning)
    if instead and (found := find(instead, board)):
        return found
    for legend, row, column in keys:
        if legend.upper() == meaning:
            return row, column, False
    return None


def stroke(row: int, column: int, down: int = DOWN_MS, up: int = PACE_MS - DOWN_MS) -> list[Step]:
    """Return the steps that press a key for `down` ms and then wait for `up` ms."""
    return [("press", row, column), ("wait", down), ("release", row, column), ("wait", up)]


def _token(token: str, board: Board, pace: int) -> list[Step]:
    """Return the steps of one token at a pace. Raises ValueError with what is wrong."""
    verb, colon, rest = token.partition(":")
    if colon and verb == "wait":
        return [("wait", _number(rest, "milliseconds"))]
    if colon and verb == "shot":
        if not re.fullmatch(r"[\w.-]+", rest):
            raise ValueError(f"'{rest}' is not a name for a frame: use letters, digits and . _ -")
        return [("shot", rest)]
    if token[0] in "+-" and len(token) > 1:
        row, column, _ = _key(token[1:], board)
        return [("press" if token[0] == "+" else "release", row, column)]
    hold = bool(colon) and verb == "hold"
    word = rest if hold else token
    repeated = _REPEATED.fullmatch(word)  # fails for an empty word only
    name, times = repeated.groups() if repeated else ("", None)
    row, column, long = _key(name, board)
    count = 1 if times is None else _number(times, "repeats", _MAXIMUM)
    down = min(DOWN_MS, pace * 4 // 5)
    return stroke(row, column, HOLD_MS if hold or long else down, pace - down) * count


def _key(name: str, board: Board) -> Key:
    found = find(name, board)
    if found is None:
        legends = " ".join(legend for row in board.KEYS for legend in row if legend)
        meanings = {name for names in board.ACTIONS.values() for name in names} | set(_INSTEAD)
        words = " ".join(sorted(meaning.lower() for meaning in meanings))
        raise ValueError(f"no key '{name}' on {board.NAME}: its keys are {legends}, or {words}")
    return found


def _number(text: str, what: str, maximum: int = 3_600_000) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= maximum:
        raise ValueError(f"expected 1..{maximum} {what}, got '{text}'")
    return int(text)
