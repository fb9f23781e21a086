"""The console on a PC: the firmware's own loop over modelled parts, in virtual or real time.

`Player` is for tests, scripts and screenshots: time passes only on request, as fast as the PC can,
and the same keys at the same times give the same frames. `LivePlayer` lets terminal and window
play on it in real time. Both run firmware/ unchanged; only pins and bus are stand-ins, so all that
this module knows of the firmware is `start.build` and `step`.
"""

import time
from collections.abc import Callable
from typing import Any, Protocol

from sumpad_tools.boards import Board
from sumpad_tools.parts import panels
from sumpad_tools.parts.direct import DirectKeys, Knob
from sumpad_tools.parts.ds3231 import DS3231
from sumpad_tools.parts.matrix import Matrix
from sumpad_tools.parts.neopixels import NeoPixels
from sumpad_tools.parts.piezo import Piezo
from sumpad_tools.play import pc_hosts
from sumpad_tools.play.keyscript import Scripted, parse
from sumpad_tools.play.live import Live

_TICKS = 1 << 30  # where MicroPython's milliseconds wrap


class Loop(Protocol):
    """The firmware's loop; `shell` has its screens (app/shell.py)."""

    shell: Any

    def step(self, now: int, /) -> int: ...


Build = Callable[[Board, pc_hosts.Host], Loop]


class PlayerError(Exception):
    """An awaited event did not happen, or a round would be in the past."""


def _keys(board: Board) -> Matrix | DirectKeys:
    """Return the keys of a board."""
    if board.ROWS:
        return Matrix(len(board.ROWS), len(board.COLUMNS), board.DIODES)
    knob = Knob() if board.KNOB else None
    return DirectKeys(len(board.KEYS), len(board.KEYS[0]), len(board.COLUMNS), knob)


def _build(board: Board, host: pc_hosts.Host) -> Loop:
    from sumpad.app import start  # the firmware is imported only when it is used

    return start.build(board, host)


class Player(Scripted):
    """A console that has just been switched on.

    `board` is a module of boards/. `build(board, host)` returns the loop, by default the
    firmware's. `host` is what surrounds the console (see pc_hosts.py), by default a new
    virtual host without files. `clock` is on the wires of the panel, if there is one.
    `panel`, `matrix`, `piezo` and `lights` are the parts, for faults, counters
    and the tones that were heard. `ms` is the time since power on. `busy` says that the last round
    had more work to do. `frames` has the pictures that the glass showed, as (ms, frame), each
    different from the one before, unless `record` is false. `shots` has the frames that steps
    asked for, by name.

    Raises what the firmware raises, and PanelError and BenchError for what real parts would not
    tolerate.
    """

    matrix: Matrix | DirectKeys

    def __init__(
        self,
        board: Board,
        build: Build = _build,
        host: pc_hosts.Host | None = None,
        record: bool = True,
        clock: DS3231 | None = None,
    ) -> None:
        self.board = board
        self.host = host or pc_hosts.VirtualHost()
        self.panel = panels.of(board.PANEL)
        self.matrix = _keys(board)
        self.piezo = Piezo(lambda: self.ms)
        self.clock = clock
        self.lights = NeoPixels(board.LIGHTS["count"]) if board.LIGHTS else None
        self.ms = 0
        self.busy = False
        self.frames: list[tuple[int, bytes]] = []
        self.shots = {}
        self._record = record
        self._next = 0  # when the next round is due
        self._build = build
        self._loop = self._start()

    def _start(self) -> Loop:
        """Return the loop of a console that was just switched on."""
        import machine  # the stand-in of fakes/

        machine.bench.clear()
        if isinstance(self.matrix, Matrix):
            machine.bench.matrix(self.matrix, self.board.ROWS, self.board.COLUMNS)
        else:
            machine.bench.direct(self.matrix, self.board.COLUMNS)
            if self.matrix.knob and self.board.KNOB:
                machine.bench.knob(self.matrix.knob, self.board.KNOB["a"], self.board.KNOB["b"])
        machine.bench.panel(self.board.PANEL, self.panel)
        if self.clock:
            machine.bench.i2c(self.board.PANEL["i2c"], self.clock)
        if self.lights and self.board.LIGHTS:
            machine.bench.lights(self.board.LIGHTS["pin"], self.lights)
        if self.board.BUZZER is not None:
            machine.bench.piezo(self.board.BUZZER, self.piezo)
        return self._build(self.board, self.host)

    def press(self, row: int, column: int) -> None:
        super().press(row, column)
        self._touch()

    def release(self, row: int, column: int) -> None:
        super().release(row, column)
        self._touch()

    def _touch(self) -> None:
        """End the wait: the chip looks for keys while it waits (Loop.run)."""
        self._next = self.ms

    # Time

    def round(self, ms: int) -> int:
        """Do one round of the loop at `ms`. Raises PlayerError if that is before `self.ms`.

        Returns the milliseconds that the loop wants to rest before the next round, 0 if it has
        more to do.
        """
        if ms < self.ms:
            raise PlayerError(f"a round at {ms} ms, but it is {self.ms} ms already")
        self.ms = ms
        try:
            rest = self._loop.step(ms % _TICKS)
        except SystemExit:  # machine.reset() of fakes/
            self._loop = self._start()
            rest = self._loop.step(ms % _TICKS)
        self.busy = not rest
        self._next = ms + max(1, rest)
        if self._record:
            frame = self.frame()
            if not self.frames or self.frames[-1][1] != frame:
                self.frames.append((ms, frame))
        return rest

    def advance(self, ms: int) -> None:
        """Let `ms` pass, with a round whenever the loop wants one, which is at least every
        millisecond while it works."""
        end = self.ms + ms
        while self._next < end:
            self.round(self._next)
        self.ms = end

    let_pass = advance

    def run_until(self, predicate: Callable[[], bool], limit_ms: int) -> None:
        """Do rounds until `predicate()` is true. Raises PlayerError after `limit_ms`."""
        end = self.ms + limit_ms
        while not predicate():
            if self._next > end:
                raise PlayerError(f"not reached within {limit_ms} ms")
            self.round(self._next)

    # Keys and glass

    def keys(self, script: str) -> None:
        """Play a key script given as text. Raises KeyScriptError."""
        self.run(parse(script, self.board))

    def frame(self) -> bytes:
        """Return what is on the glass now (see SSD1306.frame)."""
        return self.panel.frame()


class LivePlayer(Live[Player]):
    """A player in real time, continuing from its present state; `clock()` returns seconds."""

    def __init__(self, player: Player, clock: Callable[[], float] = time.monotonic) -> None:
        Live.__init__(self, player)
        player.panel.strict = False  # the player may try drivers of other controllers
        self._clock = clock
        self._start = clock() - player.ms / 1000
        self._rounds = 0

    @property
    def hz(self) -> int:  # type: ignore[override]  # a property instead of an attribute
        return self._console.piezo.hz

    def round(self) -> float:
        """Do one round of the loop and return the seconds to sleep before the next one."""
        now = int((self._clock() - self._start) * 1000)
        self._do_steps(now, self._rounds)
        self._rounds += 1
        return self._console.round(now) / 1000
